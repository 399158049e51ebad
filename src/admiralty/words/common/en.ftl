### Words that every host and every game shares.

## Lists, cards and figures

list-empty = none
sheet-unsaid = as before
sheet-empty = carry on
sheet-example = or write a line: ship, speed, helm, target…
list-pair = { $first } and { $rest }
list-more = { $first }, { $rest }
list-others = { $more } more
card-joker = Joker
number-in-words = { $number ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $number }
  }
percent = { $figure }%
percent-under = under { $figure }%
percent-over = over { $figure }%
modifier = { SIGNED($value) } { $reason }

## Refusals of the table itself

refusal-form = “{ $code }” cannot be read. Write an order of this kind like “{ $like }”.
refusal-no-order = “{ $code }” does not answer this question. You could type, for example: { $examples }.
refusal-sheet-subject = “{ $word }” cannot begin a line of your sheet. A line begins with { $known }.
refusal-sheet-form = “{ $words }” cannot be read here. A line may say: { $known }.
refusal-sheet-twice = The line says two different things: “{ $first }” and “{ $second }”.
refusal-sheet-long = A sheet has at most { $most } lines.
refusal-ambiguous = “{ $code }” could be { $fits }: type more of it.
order-carry-on = Carry on
order-line = { $subject }: { $entries }
order-sheet = { $lines }
sheet-place = { $slot ->
    [destination] Destination
   *[other] { $slot }
  }
refusal-over = The game is over.
refusal-loses = You lose as { $side }: this order ends the game.
leave-answer = { $until ->
    [turn] Skip this turn
    [game] Never ask again this game
    [all] Skip all optional questions this turn
   *[again] Repeat while possible
  }
retold-declined = nothing this time
left-all = Skip all optional questions this turn.
left-no = { $code ->
    [pass] { $what }: no
    [no] { $what }: no
    [none] { $what }: no
    [keep] { $what }: no
    [leave] { $what }: no
   *[other] { $order }
  }, for the { $until ->
    [game] game
   *[turn] turn
  }.
left-again = { $ship }, { $what }: repeat ({ $at }) while possible.
refusal-not-left = This order cannot become a standing answer here; give it once.
refusal-stale = That answers an earlier question.
refusal-not-your-seat = You do not hold the seat of { $seat }.
refusal-not-asked = No order is due from { $seat } now; the table waits for { $waited_for }.
refusal-barrier = You cannot undo for free: since your last order dice fell, a card was drawn, something was shown, or another player was asked. You can ask the others to take it back.
refusal-correct = Entry { $entry } is not an order, a die or a card that still counts. Type “entries” to list those that are.
refusal-goes-on = The game is not over yet.
refusal-cannot-fall = { $text } is not a possible result here.
refusal-nothing-due = No die or card is due.
refusal-which-seat = Name the seat whose order is corrected: { $seats }.
refusal-no-referee = Only dice entered by hand can be corrected; here the program rolls them.
refusal-take-back = Entry { $entry } is not an order of yours that can be taken back.
refusal-no-proposal = There is no such proposal.
refusal-not-asked-to-agree = { $person } does not have to agree to this.
refusal-not-your-proposal = Only { $person }, who proposed this, can withdraw it.
refusal-proposed-already = { $person } has already proposed this: agree or decline.
refusal-refused-already = This was declined a moment ago. Propose it again after the next decision.
refusal-draw-bots = Only bots play { $sides }, and they fight on. You can resign.
refusal-until = Say when to go on, in at most { $most } plain characters.
refusal-paused-by-host = { $person } has paused the game, and only { $person } can resume it.
refusal-paused = The game is paused. Any player can resume it.
refusal-adjourned = The game is adjourned. It goes on when all players have resumed it.
refusal-not-resting = The game is neither paused nor adjourned, or you have already resumed it.
refusal-nonce = A part in the dice is 32 to 64 hexadecimal digits.
refusal-nonce-given = You have already given your part in the dice.
refusal-nonce-commitment = A commitment to a part in the dice is 64 hexadecimal digits, different from everyone else’s.
refusal-nonce-late = The dice have been rolled. New parts in the dice need one from every player, and at least two players.
refusal-nonce-shared = Other tables of the class have the same dice, so no player adds a part to them.
refusal-nonce-closed = Parts in the dice are opened when all players have committed, and only by players who have.
refusal-nonce-other = This is not the part in the dice that you committed to.
refusal-not-at-table = { $person } holds no seat in this game.
refusal-hand-over-nobody = Name another person, or a bot, to take the seat.
refusal-hand-over-enemy = { $person } plays for the other side.
refusal-hand-over-umpire = { $person } is the umpire of this match and can hold no seat.
refusal-blind-bot = No bot can play where units are hidden until sighted. Name a person.
refusal-umpire-pause = { $person } (umpire) paused the game and resumes it.
refusal-umpire-nothing = Nothing was changed: give at least one field another value.
refusal-umpire-edit = The game cannot go on from this position: { $problem }.
refusal-umpire-over = The game would be over at this position. Change it in another way.
refusal-umpire-all-seen = All units are seen in this match; none is hidden until sighted.
refusal-umpire-no-unit = There is no such unit on the board.
refusal-umpire-holds = The sealed orders are held already.
refusal-umpire-holds-not = No sealed orders are held.
refusal-umpire-side = There is no such side. Write to everyone, or to one of { $sides }.
refusal-umpire-text = Write one to { $most } plain characters.
refusal-not-umpire = Only the umpire of the match can do this.
refusal-resign-for = You play { $sides }: say for which of them you resign.
refusal-not-your-side = You do not play { $side }.

## Levels of bots, and what sides wanted on the day

bot-random = Landsman
    .about = Plays random legal orders. Good for experimenting.
bot-midshipman = Midshipman
    .about = Plays about half of its orders at random, and the others like a Captain.
bot-captain = Captain
    .about = Weighs every possible result of every order.
bot-admiral = Admiral
    .about = Plays its best orders out many times to see how they end.
aim-sink = sink or take { $things }
aim-keep = keep { $things } afloat
aim-escape = get { $things } away
aim-hold = hold { $things }
aims-of-side = On the day { $side } wanted to { JOIN($aims, separator: "; ") }.

## Agreements between players

bot-person = { $bot }{ $aims ->
    [yes] , for the aims of the day
   *[no] {""}
  } (bot)
parley-take-back-proposed = { $person } proposes to take an order back.
parley-take-back-accepted = { $person } agrees to the take-back.
parley-take-back-refused = { $person } does not agree to the take-back.
parley-take-back-withdrawn = { $person } no longer asks to take anything back.
parley-draw-proposed = { $person } offers a draw.
parley-draw-accepted = { $person } accepts the draw.
parley-draw-refused = { $person } declines the draw.
parley-draw-withdrawn = { $person } withdraws the offer of a draw.
parley-adjournment-proposed = { $person } proposes to adjourn{ $until ->
    [yes] , until { $when }
   *[no] {""}
  }.
parley-adjournment-accepted = { $person } agrees to adjourn.
parley-adjournment-refused = { $person } does not want to adjourn.
parley-adjournment-withdrawn = { $person } no longer asks to adjourn.
parley-adjourned = The game is adjourned{ $until ->
    [yes] , until { $when }
   *[no] {""}
  }.
parley-paused = { $clock ->
    [yes] { $person } ran out of time: the game is paused.
   *[no] { $person } pauses the game.
  }
parley-resumed = { $host ->
    [yes] { $person } lets the game go on.
   *[no] { $person } is ready to go on.
  }
parley-nonce-committed = { $person } has sealed a part in the dice.
parley-nonces-closed = All parts in the next dice are sealed.
parley-nonce = { $person } opens their part in the dice.
parley-restored = The host restored this match from a backup. All later moves are lost, and the dice are new.
parley-handed-over =
    { $handed ->
        [absent] { $from } has been away too long: the seat of { $seat } goes to { $to }.
        [relinked] { $from } made a new link for the seat of { $seat }. The person who opens it plays on as { $to }.
       *[given] { $from } hands the seat of { $seat } over to { $to }.
    }{ $unsealed ->
        [yes] {" "}The sealed order of that seat is withdrawn, unread.
       *[no] {""}
    }
parley-resigned = { $person } resigns for { $side }{ $passes ->
    [yes] {""}; { $to } takes over
   *[no] {""}
  }.
parley-umpire-edited = { $person } (umpire) changes the position: { $reason }{ $dropped ->
    [0] {""}
    [one] {" "}The last answer no longer fits and is asked again.
   *[other] {" "}The last { SPELL($dropped) } answers no longer fit and are asked again.
  }{ $unsealed ->
    [yes] {" "}All sealed orders are withdrawn; seal them again.
   *[no] {""}
  }
parley-umpire-held = { $person } (umpire) holds the sealed orders.
parley-umpire-released = { $person } (umpire) releases the sealed orders.
parley-umpire-said = { $open ->
    [yes] { $person } (umpire): { $text }
   *[no] { $person } (umpire) writes to one side.
  }
parley-umpire-overruled = { $person } (umpire) rules on what is seen.
umpire-shows = { $shown ->
    [shown] Shown however far: { $unit }
    [hidden] Hidden while far: { $unit }
   *[rule] Seen by the rule again: { $unit }
  }
parley-umpire-left = { $person } hands the match back to its players. From here on there is no umpire.
umpire-to-side = To { $side }: { $text }
umpire-changed = { $known ->
    [yes] { $unit }, { umpire-field }
   *[no] { umpire-field }
  }: { $value }
umpire-field = { $number ->
    [0] { $label }
   *[other] { $label } { $number }
  }
umpire-flag = { $on ->
    [yes] yes
   *[no] no
  }
umpire-list = { $values }
umpire-whole = changed
umpire-more = And { SPELL($more) } more { $more ->
    [one] change
   *[other] changes
  }.
contact-sighted = { $seat } sighted { $units }.
contact-lost = { $seat } lost sight of { $units }.
outcome-resigned = { $side } resigned.
outcome-draw-agreed = All sides agreed to a draw.

## Cases

case-line = { $case }: { $text }
case-reason = Why: { $reason }
cases-head = { $id } ({ $ruling ->
    [yes] ruling, { cases-status }
   *[no] { cases-status }
  }) { $text }
cases-status = { $status ->
    [enforced] enforced
    [display] for display
   *[not-in-play] not in play
  }
cases-reason = { "    " }why: { $reason }
cases-code = { "    " }code: { JOIN($places, separator: ", ") }
cases-tests = { "    " }tests: { JOIN($places, separator: ", ") }
cases-summary = { $cases } cases and { $rulings } rulings.
cases-no-tests-here = This copy of the program came without its tests; they are in the project’s source.
cases-no-tests-folder = This game has no tests: the folder tests/games/{ $game } is missing.
cases-none-without-code = Every enforced case has code.
cases-none-missing = Every enforced case has code and tests.
cases-without-code = { $case } is enforced, but no code cites it.
cases-without-test = { $case } is enforced, but no test is marked with it.
cases-stray = { $place } names { $case }, which is not in the book.

## The log and the end

log-line = { $text } [{ $case }]
terminal-verdict = { $verdict ->
    [won] You won.
    [lost] You lost.
   *[drawn] A draw.
  }
outcome = { $won ->
    [yes] { $winners } won
   *[no] The game is drawn
  }: { $reason }{ $cited ->
    [yes] {" "}[{ $case }]
   *[no] {""}
  }
luck-head = Luck:
luck-line = { "  " }{ $seat }: { luck-verdict }
luck-verdict = { $chances ->
    [one] one roll or draw
   *[other] { SPELL($chances) } rolls and draws
  }, luckier than { PERCENT($rank, digits: 0) } of such battles.

## Odds

odds-measure = { "  " }{ $measure }: { JOIN($chances, separator: ", ") }
odds-sure = { "  " }{ $measure }: { odds-value }, { $exact ->
    [yes] certain
   *[no] in every trial
  }
odds-value = { $value ->
    [yes] yes
    [no] no
   *[other] { $value }
  }
odds-chance = { odds-value } { PERCENT($share, digits: 1) }
odds-foretold = { $what }{ $measured ->
    [yes] :
   *[no] .
  }
odds-supposing = { "  " }{ $supposing ->
    [odds-others-carry-on] Exact, if all others carry on as before.
   *[other] Exact, whatever the others do.
  }
odds-turn = The whole turn, sealed:
odds-nothing = “{ $code }” involves no dice that this game measures.
odds-beside = { "  " }{ $policy ->
   *[odds-with-fortune] with a Fortune point
  }, { $measure }: { JOIN($chances, separator: ", ") }
odds-exact = { "  " }Exact{ $worlds ->
    [one] { "" }
   *[other] { " " }over all { $worlds } possible positions
  }, assuming { odds-assumption }.
odds-estimate = { "  " }Estimated (±{ $points } { $points ->
    [one] point
   *[other] points
  }){ $worlds ->
    [one] { "" }
   *[other] { " " }from { $worlds } possible positions
  }, assuming { odds-assumption }{ odds-sealed }.
odds-assumption = { $assumption ->
    [odds-usual-reactions] combat advantage chits are drawn, blockades are held and other reactions are declined
    [odds-free-rerolls] free re-rolls of misses are taken, no Fortune is spent and other reactions are declined
   *[odds-windows-declined] optional reactions are declined
  }
odds-sealed = { $sealed ->
    [odds-sealed-likely] { " " }and opponents seal orders as a fair player might
    [odds-sealed-any] { " " }and opponents seal any order open to them
   *[other] { "" }
  }
odds-title = Possible results
odds-results-title = { $title }:
odds-result-line = { "  " }{ $shown } { $text }
odds-result = { JOIN($parts, separator: ", ") }
odds-unit-ended = { $unit } { $fate }
odds-units-ended = { $count } units ended
odds-level = { $measure }: { $level }
odds-levels = { $measure }: { $least } to { $most }
odds-no-result = nothing

## The terminal

terminal-error = admiralty: { $text }
terminal-fault = admiralty: a fault in the program itself ({ $kind }: { $text }). Set { $variable }=1 to see where.
terminal-title = { $game }: { $scenario }
terminal-sides = You give the orders of { $mine }; the bot “{ $bot }” plays { $theirs }.
terminal-all-sides = You give the orders of every side: { $mine }.
terminal-journal = The journal of this game is { $file }.
terminal-hint = Answer with a number or an order’s code; type help for more.
terminal-prompt = >
terminal-question = { $seat }: { $question } [{ $case }]
terminal-some-orders = These are some of the orders; others can be typed.
terminal-in-short = In short:
terminal-sheet = These are some sheets; { $example }. “seal” gives what you have written, “carry on” gives it as it is, “strike SHIP” takes a line out, “orders all” lists more.
terminal-draft = On your sheet: { $draft }
terminal-no-sheet = This question takes one order at once; there is no sheet.
terminal-heap = { $what }: { $names }
terminal-more-orders = … and { $more } more; “orders all” lists them.
terminal-hand-over = Hand over to { $seat }, then press Enter.
refusal-no-such-number = There is no order { $number } in the list; it goes from 1 to { $most }.
terminal-leave = Say for how long, and for which order:
terminal-nothing-stands = You have no standing answers.
terminal-refused = No: { $reason }
terminal-is-legal = “{ $code }” is legal now. { $label }
terminal-which-order = Name the order too, by number or code: “{ $command } 1”.
terminal-undone = The last order of { $seat } is undone.
terminal-taken-back = The last order is taken back, by consent. The dice will be rolled anew.
terminal-nothing-to-take-back = There is no order of yours to take back.
terminal-empty-log = Nothing has happened yet.
terminal-no-such-case = There is no case { $case }; “rules” lists them all.
terminal-saved = The journal is in { $file }.
terminal-not-saved = { $file } could not be written: { $reason }.
terminal-left = You leave the table. The journal is in { $file }.
set-prompt = table>
set-title = { $scenario }: set the table
set-help = Enter the positions on your table. place SHIP PLACE · turn SHIP STEPS · give SHIP FIELD VALUE · show [SHIP] · map · done · quit
set-help-open = Enter the positions on your table, in millimetres and degrees. place SHIP LEFT BOTTOM [HEADING] · place SHIP off OTHER DISTANCE BEARING [HEADING] · turn SHIP STEPS · give SHIP FIELD VALUE · measure SHIP SHIP · show [SHIP] · map · done · quit
set-place-cell = Say “place SHIP PLACE”.
set-place-table = Say “place SHIP LEFT BOTTOM [HEADING]”: millimetres to the middle of the base from the left and the lower edge, and degrees clockwise from straight up. Or “place SHIP off OTHER DISTANCE BEARING [HEADING]”: from the middle of one base to the middle of the other, degrees clockwise from the other’s bow.
set-turn = Say “turn SHIP STEPS”; steps to port are below 0.
set-give = Say “give SHIP FIELD VALUE”. “show SHIP” lists the fields.
set-given = { $ship }: { $field } is { $value }.
set-placed = { $ship } is placed.
set-placed-at = { $ship }: { $left } mm from the left, { $bottom } mm from the lower edge, heading { $heading }°.
set-no-piece = There is no piece { $name }. There are: { $pieces }.
set-unplayable = The game cannot go on from this position: { $problem }
set-over = In this position the game is already over.
measure-two = Say “measure SHIP SHIP”.
measure-line = { $what }: { $holds ->
    [yes] yes
   *[no] no
  }, margin { $margin } { $degrees ->
    [yes] degrees
   *[no] mm
  }{ $close ->
    [yes] . Too close to call: your ruling
   *[no] { "" }
  }.
measure-proof = from { $ax }, { $ay } to { $bx }, { $by } mm
battle-none = No naval combat waits to be fought out here.
battle-begins = { $title }. The journal of the battle is { $file }.
battle-later = The battle goes on later: type “battle” again. Its journal is { $file }.
battle-given-up = The battle was given up and has no result. Type “here”: the dice of the book decide. Its journal is { $file }.
battle-brought = The result of the battle is reported to the war. Its journal is { $file }.
terminal-rests = The game is paused: no orders. Type “resume” to go on.
terminal-over = The journal is in { $file }; “admiralty verify { $file }” proves its dice.
terminal-you = The player at the keyboard
terminal-resign-sure = Resign for { $side }? Type “yes” to give up:
terminal-yes = yes
terminal-draw-sure = End the game as a draw? Type “yes” to agree for every side:
terminal-fight-on = You fight on.
terminal-loses-mark = (you lose)
terminal-loses = You lose as { $side }: “{ $code }” ends the game. Give it again if you mean it.
terminal-umpire = The umpire can type: umpire show [PIECE] · umpire edit PIECE FIELD VALUE because REASON · umpire order SEAT CODE · umpire hold · umpire release · umpire pause · umpire resume · umpire say [SIDE:] TEXT · umpire leave
terminal-umpire-edit = Type “umpire edit PIECE FIELD VALUE because REASON”; “umpire show” lists the pieces, “umpire show PIECE” the fields.
terminal-umpire-left = The umpire has handed the match back.
terminal-umpire-held = All orders are sealed, and the umpire holds them. Type “umpire release”, another act of the umpire, or “quit”.
terminal-help = Type the number or the code of an order; the beginning of a code will do. Or one of:

usage-help = help
usage-odds = odds CODE
usage-seal = seal
usage-strike = strike SHIP
usage-charts = charts [CHART]
usage-hint = hint
usage-why = why CODE
usage-entries = entries [HOW MANY]
usage-correct = correct ENTRY [SEAT] RESULT
usage-close = close
usage-undo = undo
usage-takeback = takeback
usage-resign = resign
usage-offerdraw = offerdraw
usage-handover = handover BOT [SEAT]
usage-pause = pause
usage-resume = resume
usage-adjourn = adjourn [UNTIL]
usage-skip = skip turn|all|game
usage-repeat = repeat CODE
usage-standing = standing
usage-lift = lift [N]
usage-orders = orders [all]
usage-battle = battle [BOT]
usage-set = set
usage-measure = measure SHIP SHIP
usage-umpire = umpire [ACT]
usage-map = map
usage-look = look
usage-log = log [N]
usage-rules = rules [CASE]
usage-save = save [FILE]
usage-quit = quit
explain-help = show this list
explain-seal = give the order sheet as it is written
explain-strike = take a line out of the order sheet
explain-odds = show the chances of an order before you give it
explain-hint = show what the admiral would do in your place, and why
explain-why = explain why an order is illegal: the case, and what would make it legal
explain-entries = list the last entries, with their numbers for “correct”
explain-correct = correct an order, a die or a card that was entered wrongly; later entries stay if they still fit
explain-close = end the game when all entries are right, and reveal the key of the program’s own dice
explain-undo = take your last order back, if that is free
explain-takeback = take your last order back with the consent of the others
explain-resign = give up the side whose turn it is
explain-offerdraw = end the game without a winner, after you confirm it; bots fight on
explain-handover = let a bot take over a seat
explain-pause = pause the game until you resume
explain-resume = go on after a pause or an adjournment
explain-adjourn = adjourn the game; say until when
explain-skip = skip this question for the turn, all optional questions of the turn, or this question for the game
explain-repeat = give this order now, and repeat it while possible
explain-standing = list your standing answers
explain-lift = cancel one standing answer, or all of them
explain-orders = show the question and its orders again
explain-battle = fight the naval combat out here, or let bots of a level do it: “battle captain”
explain-set = enter the positions on your table: a new journal begins, and this one does not change
explain-measure = range, arc, rake and contact from one ship to another, with the margin
explain-umpire = what the umpire does: change the position, answer, hold, pause, write, hand back
explain-map = show the board again
explain-look = describe the position in words
explain-log = show the log, or its last N lines
explain-rules = show a case of the rules, or all cases
explain-charts = show the tables of the rulebook, or one of them
explain-save = say where the journal is, or save a copy to a file
explain-quit = leave; the journal stays

## Files

file-no-folder = { $file } cannot be written: there is no folder { $folder }
file-unwritable = { $file } cannot be written; name another place
file-exists = { $file } exists already; choose another name.
file-not-text = { $file } is not a journal: it is not text.
needs-server-extra = The Python package { $package } is not installed. The web server, backups, PNG pictures and PDF pages need more packages than play in the terminal: pip install "admiralty[server]"
file-trouble = { $file }: { $reason }.
replay-title = { $game }: { $scenario } (rules { $rules })
replay-line = { $entry }. { $text }
replay-stopped = Stopped after entry { $entry } of { $of }.
replay-other-rules = No board: this game was played under rules { $rules }, and the rules here are { $current }.
replay-no-board = No board: { $problem }.
verify-chain = The hash chain of { $entries } entries is intact.
verify-stretch =
    { $reason ->
        [no-rules] Entries { $first } to { $last } are not proved: this program does not have the rules { $rules } they were played by.
        [taken-over] Entries { $first } to { $last } are not proved: the move to rules { $rules } dropped answers there, and the program of that time did not record which.
        [edited] Entry { $first } is the umpire’s word: the position was changed there. The rules prove what follows from it.
        [carried] Entries { $first } to { $last } are not proved: they take over a position from another game.
        [sealed] Entries { $first } to { $last } are not proved: this copy of the journal hides what the proof needs.
       *[none] Entries { $first } to { $last }: replayed under the rules { $rules }; every line agrees.
    }
verify-changes = The game was played, and is proved, with changed values in the files of the game: { $changes }.
verify-sealed =
    { $parts ->
        [one] One part of this copy is sealed and cannot be compared.
       *[other] { SPELL($parts) } parts of this copy are sealed and cannot be compared.
    }
verify-close =
    { $close ->
        [finished] The game is complete, from start to end.
        [cut] The journal breaks off after entry { $entries }, in the middle of a step: its end is missing.
        [header] The journal has a header but no game.
       *[unfinished] The game is not over: it waits for a player after entry { $entries }. If it was played on, the later entries are missing.
    }
verify-no-chance = No dice were rolled and no cards were drawn.
verify-dice = All { $proved } dice and cards follow from the key that was committed to before the first roll.
verify-dice-others = { $proved } dice and cards from the program follow from the key that was committed to before the first roll.
verify-umpire = There was an umpire who saw everything: { $umpire }.
verify-edited = Entry { $entry }: the umpire changed the position. Reason: { $reason }
verify-answered = The umpire answered for players in { $entries ->
    [one] entry
   *[other] entries
  } { $list }.
verify-by-hand = Entries { $first } to { $last }: a person entered the dice and cards; nothing proves them.
verify-corrected = Entry { $entry } corrects: the entries from { $before } on were taken back and entered again.
verify-shared = The dice are shared: other tables of a class, with { $shared } in their headers, had the same ones. A player who saw another table could know dice before they fell here, and no player could add to them.
verify-battle = { $finding ->
    [proved] Entry { $entry } tells the result of a battle: its journal is proved, and the result agrees.
    [no-journal] Entry { $entry } tells the result of a battle without a journal; nothing proves it.
    [unproved] Entry { $entry } tells the result of a battle whose journal is not proved whole.
   *[missing] Entry { $entry } tells the result of a battle; nothing proves it without the journal { $journal }. Give it with --battle.
  }
verify-battle-wrong = { $finding ->
    [another] the journal that it names is of another battle
    [forged] the journal of the battle was changed
   *[otherwise] the battle ended differently
  }
verify-unfinished = The key is still secret, so the { $chances } dice and cards cannot be proved yet.
verify-no-key = The { $chances } dice and cards came from elsewhere (by hand, or for the laboratory); nothing proves them.
verify-host = The header is signed by the host with the key { $host }.
verify-end = The host signed the last entry, { $entry }.
verify-no-end = The end is not signed: the host signed the header and not entry { $entry }, the last one. Anyone who knows the revealed key could have written it. Download the journal from its host again.
verify-release =
    { $named ->
        [yes] Release { $release } of Admiralty proves the rest: python -m pip install "admiralty=={ $release }", then admiralty verify.
       *[no] The header does not say which release wrote it. The release with these rules can prove it: see the changelog.
    }
verify-alike = This program does not have the rules { $rules }. Its rules { $current } give the same game, line by line, and prove it.
verify-nonces = In the dice from the start: a nonce of { $persons }.
verify-no-nonces = No player had a nonce in the dice from the start: the maker of the key could have chosen it.
verify-nonce-late = A nonce of { $person } is in the dice from entry { $entry } on, not from the start.
verify-nonce-never = No nonce of { $person } is in the dice.
verify-restored = The match was restored from a backup before entry { $entry }: the dice from there on are new.
verify-chosen =
    { $loose ->
        [yes] From entry { $entry } on, the dice follow from a nonce that a player gave in the middle of the game, without a commitment. A player who knew the key could have chosen it.
       *[no] From entry { $entry } on, the host alone could have chosen the dice.
    }
verify-given-up =
    { $times ->
        [one] Once, a player committed to a nonce and did not open it, perhaps after seeing the others’: that player had a second try at the dice.
       *[other] { SPELL($times) } times, a player committed to a nonce and did not open it, perhaps after seeing the others’: that player had as many extra tries at the dice.
    }
verify-promise = The host promised this key before the match was made.
verify-host-given = This is the host that you named.
verify-host-known = { $site } has had this key since { $since }.
verify-host-first = First journal of { $site }: its key is remembered in { $file }. Compare it with { $site }/about.
verify-host-unnamed = The host does not say where it is: compare its key with the one on its about page, or give --host KEY.
verify-host-changed = { $site } had another key before: { $known } (line { $line } of { $file }). Someone may have forged a journal in its name. If the host says on its about page that the new key is { $host }, give --host { $host } once.
verify-host-other = The journal was signed by { $host }, not by the host that you named ({ $wanted }).
verify-host-none = No host has signed the journal, and you named one ({ $wanted }).
verify-no-host = No host has signed the header: anyone with the file could have made it anew, dice and all.
verify-heads = { $heads ->
    [one] The head that the host signed, of entry { $entry }, is in this history.
   *[other] All { SPELL($heads) } heads that the host signed, up to entry { $entry }, are in this history.
  }
verify-unsigned = The signature is invalid: { $problem }.
verify-wrong = Entry { $entry } is wrong: { $problem }.

## Pictures

draw-written = { $file }
print-nothing = This game has no “{ $text }” to print.
print-foot = { $game } · { $scenario } · { $text }
print-damage = Damage ({ $count })
print-notes = Notes
print-orders = Orders: { $side }
print-strip = { $title }{ $of ->
    [1] {""}
   *[other] , piece { $number } of { $of }
  }
help-print = Print sheets for a physical table, as A4 pages in SVG or PDF: print them at 100 percent.
help-print-pdf = One PDF file of all pages instead of an SVG file for each.
help-print-what = What to print; may be given several times. Everything without it.
help-print-out = The folder to write to.
draw-what = Name a game and a scenario, or a journal.
draw-to-needs-journal = --to needs a journal: a scenario is drawn before its first order.
draw-format = { $file }: pictures are written as .svg or .png.

## Games, simulation and fuzzing

games-title = { $id }: { $title } (rules { $version })
games-levels = opponents
games-aims = { "    " }Add { $ending } to a name, as in captain{ $ending }, for a bot that plays for what its side wanted on the day.
games-aims-of = aims: { JOIN($sides, separator: ", ") }
games-scenarios = { "  " }scenarios
games-own-scenarios = { "  " }your scenarios (not printed)
games-faulty-scenario = { $file } has a fault; “admiralty scenario check” tells all of them:
games-sides = sides: { $sides }
games-option-case = { $case }, { $ours ->
    [yes] ours
   *[no] the book’s
  }
games-rules = { "  " }rules: { $book } cases of the book, { $ours } of ours (rulings and house rules); admiralty cases { $game } lists them
games-options = { "  " }options, the first choice being the default
simulate-bar = Playing
simulate-so-far = { $done } of { $games } games played
simulate-stopped = Stopped. { $kept ->
    [yes] The games that were finished are kept; to go on, give the same command again: { $command }
   *[no] Nothing was kept: give --out FOLDER, and a run can go on where it was stopped.
  }
rulebooks-about = One battle under several rulebooks, compared with history. Games of different rulebooks share no dice.
rulebooks-by = by
rulebooks-won = who won
rulebooks-length = length
rulebooks-losses = lost in
rulebooks-hits = hits a game
rulebooks-history = history
rulebooks-turns = { NUMBER($turns, maximumFractionDigits: 1) } turns
rulebooks-minutes = { NUMBER($turns, maximumFractionDigits: 1) } turns, { NUMBER($minutes, maximumFractionDigits: 0) } minutes
rulebooks-lost = { $unit } { PERCENT($share, digits: 0) } ({ PERCENT($low, digits: 0) } to { PERCENT($high, digits: 0) })
rulebooks-nobody = no ship
rulebooks-won-by = { $side } { PERCENT($share, digits: 0) } ({ PERCENT($low, digits: 0) } to { PERCENT($high, digits: 0) })
rulebooks-number = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) } ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
rulebooks-endings = How the games ended
rulebooks-ending = { $ending }: { $count }
study-advice = { $games } games an arm: the interval of a share near 50% is about ±{ $points } points wide.
study-more = { $arm }, { $side }: if the difference is { $difference } points, about { $games } games an arm would show it.
simulate-title = { $game }, { $scenario }: { $games } { $games ->
    [one] game
   *[other] games
  }, seed { $seed }
simulate-bot = ({ $bot })
simulate-won = { $won } won
simulate-drawn = drawn
simulate-share = { PERCENT($share, digits: 1) } (95% interval { PERCENT($low, digits: 1) } to { PERCENT($high, digits: 1) })
simulate-length = Length: { NUMBER($mean, maximumFractionDigits: 1) } orders on average, { $least } to { $most }.
simulate-turns = Turns: { NUMBER($mean, maximumFractionDigits: 1) } on average, { $least } to { $most }.
simulate-aims = { $aims } Reached at the end: { PERCENT($share, digits: 1) } on average.
simulate-endings = How they ended:
fuzz-bar = Playing
fuzz-done = { $games } random games over { $scenarios } { $scenarios ->
    [one] scenario
   *[other] scenarios
  }: { $decisions } decisions, every check on one in { $one_in } ({ $checked } checked), longest tail { $tail }, { $seconds } seconds. { $broken ->
    [0] Nothing found.
   *[other] Found: { $broken }.
  }
fuzz-found = { $scenario }, seed { $seed }: { $fault }. The game is saved as { $file }.
check-words = Words, { $kind }: { $key } ({ $where }).
check-done = { $games } random games over { $scenarios } { $scenarios ->
    [one] scenario
   *[other] scenarios
  }, seeds { $first } to { $last }: { $decisions } decisions, { $checked } of them checked, { $seconds } seconds.
check-kind = { $kind ->
    [verbs] verbs
    [questions] questions
    [events] events
    [refusals] refusals
   *[endings] endings
  }
check-never = Never came up, { $missed } of { $every } { check-kind }: { JOIN($names, separator: ", ") }.
check-all = All { check-kind } came up ({ $every }).
check-result = { $broken ->
    [0] { $faults ->
        [0] No faults found.
       *[other] Faults in the source: { $faults }.
      }
   *[other] Games that broke: { $broken }. Faults in the source: { $faults }.
  }
new-bad-name = “{ $game }” cannot be the name of a game. It becomes a Python module: use lower-case letters, digits and underscores, such as { $like }.
new-taken = There is a game { $game } already; choose another name.
new-module-taken = Python has a module { $game } already; choose another name.
new-exists = { $folder } exists already; choose another name, or another folder with --into.
new-written = Wrote { JOIN($files, separator: ", ") } in { $folder }.
new-next = Next: pip install -e { $folder }, then “admiralty check { $game }” and “admiralty play { $game }”.

## Help of the commands

help-admiralty = Naval wargames: play, referee and study them.
help-scenarios = A folder of scenario files, to be named by file name beside those in your own scenario folder; may be given several times.
help-language = The language, such as en; by default that of your system.
help-games-command = List the games with their scenarios, sides and options.
help-referee = Referee a game at a real table: the players move and throw, you enter the orders, dice and cards. TABLE is a game, a scenario, or the journal of a table to continue.
help-referee-journal = The file for the journal. Without it, the next free name after the scenario.
referee-begins = You referee { $scenario } ({ $game }). Enter each order, then each die or card that it asks for. Type “help” for all commands.
referee-goes-on = You go on with { $scenario } ({ $game }) after entry { $entries }.
referee-dice-help = Type the faces in the order thrown (“5 3 6”), “roll” to let the program throw, “entries”, “correct ENTRY RESULT” or “quit”.
referee-impossible = { $text } cannot be entered here. { $problem }
referee-wants-faces = It takes { $count ->
    [1] one face
   *[other] { SPELL($count) } faces
  } of { $text }.
referee-not-in-pile = The pile holds { $text }.
referee-entry = { $by }: { $text }
referee-about = { $about }.
referee-term = { SIGNED($value) } { $reason } [{ $case }]
referee-effect = { $text }: { $effect }
referee-effects = { JOIN($effects, separator: " · ") }
referee-card = { CARD($card) }
referee-fits-not = Entry { $entry } ({ $what }) no longer fits and must be entered again; { $more ->
    [0] no later entry is lost.
    [1] one later entry is lost too.
   *[other] { SPELL($more) } later entries are lost too.
  }
referee-corrected = Entry { $entry } is corrected. Later entries that still fit are kept.
form-numbered = { $label } { $number }
form-none = none
editor-no-piece = There is no such piece.
editor-no-field = There is no such field.
editor-not-a-number = This is not a whole number.
editor-not-a-measure = Write a number in { $unit }, such as 12.5.
editor-out-of-limits = This must be from { $least } to { $most } { $unit }.
editor-cannot = { $do ->
    [turn] This piece has no heading.
    [off] This piece stays on the board.
   *[other] This piece cannot be put there.
  }
editor-own-title = { $title }, changed
editor-title = Title
editor-briefing = Briefing
editor-author = Author
editor-licence = Licence
editor-objective = Goal: { $side }
editor-options = Rules that can be chosen
editor-plan = Figures of the scenario
editor-too-large = The scenario has { $size } kB; a file has at most { $most } kB.
editor-over = The battle is over in this position. Change it so that a player can give an order.
editor-breaks = This position cannot be played: { $text }
editor-too-many-units = There are { $count } units; a server takes at most { $most }.
editor-too-many-cells = The board has { $count } cells; a server takes at most { $most }.
referee-which-entry = Name the entry and what it should have been: “correct 12 5 3”. “entries” lists them.
referee-over = By these entries the game is over. Type “close” to end it, or “correct ENTRY RESULT”.
referee-closed = The journal is closed: { $file }. “admiralty verify { $file }” lists the entries made by hand.
referee-no-key = { $file } cannot be continued: its key file { $key } is missing.
referee-not-refereed = { $file } is not the journal of an unfinished refereed game.
referee-bad-key = { $key } does not hold a key in hexadecimal digits.
referee-no-such-seat = { $seat } did not seal that order. Name one of { $seats }, then the order.
referee-by-table = The table
referee-rolls = { $by }: roll { $text }.{ $cited } Result?
referee-draws = { $by }: draw from the { $text }.{ $cited } Result?
help-play = Play a game in the terminal. Without names, the first scenario of the first game.
help-play-side = The side you play; a bot plays the others. Without it you play the first side against the bot that --against names, or all of them if it names none.
help-play-against = The bot that plays the other sides; “admiralty games” lists them.
help-play-seed = The seed of the random numbers: the same seed gives the same dice.
help-play-umpire = An umpire without a seat, at the same keyboard: “umpire” lists what she can do.
help-play-journal = The file for the journal; otherwise the next free name in this folder.
help-option = An option of the game; may be given several times.
help-replay = Read a game again from its journal.
help-replay-as = See it as this seat does.
help-replay-turning = Only the turning points of a finished game, and why.
help-replay-to = Stop after entry N.
help-recover = Read a damaged journal up to its last sound entry.
help-backup = Copy the server’s SQLite database into FILE. The server can keep running.
help-restore = Replace the SQLite database of a stopped server with the backup FILE, and give every running match new dice. Without FILE, only renew the dice, for instance after pg_restore.
backup-made = The database is copied to { $file }. Anyone who has this file can predict dice: protect it like a password.
backup-no-database = There is no database at { $file }.
backup-exists = { $file } exists already; choose another name.
backup-not-sqlite = { $file } databases have their own tools for backups (pg_dump, pg_restore). Then “admiralty restore --database URL” renews the dice.
backup-strange = { $file } is not a backup of Admiralty’s database.
backup-in-use = { $file } is in use. Stop the server first.
restore-kept = The old database is kept as { $file }.
restore-done =
    { $matches ->
        [0] No match was running.
        [one] One running match goes on from the backup, with new dice.
       *[other] { SPELL($matches) } running matches go on from the backup, with new dice.
    }
restore-unread = This release cannot open these matches, and their dice are unchanged: { $matches }.
help-verify = Prove a journal: complete, played by the rules, with honest dice.
help-verify-promise = A promise that a browser saved before the match was made: the dice must use its key.
help-verify-host = The public key of the host, from its about page: the journal must be signed with it.
help-verify-battle = The journal of a battle that the war tells of; those beside the file, FILE.battle-N.journal, are found.
help-referee-set = Enter the positions on your table before the game begins: places, damage, headings.
help-verify-head = Signed heads that a browser saved: they must be in the history of the file.
help-simulate = Play many games between bots, and say how often each side wins.
help-games = How many games.
help-seed = The seed of the random numbers.
help-bots = One bot for all sides, or one for each, in the order of the sides; captain+aims plays for the aims of its side.
help-workers = How many processes play at once; the result is the same for any number.
help-on = Play on a Ray cluster: “ray” for one on this computer, ray://host:port for another.
help-out = Keep the games in this folder, as Parquet with a manifest; an interrupted run continues there, and a finished run grows when you ask for more games.
help-report = Write a report with charts into this file, as one page of HTML.
help-study = Compare arms, which differ in a table value, an option, a force or a bot, on the same seeds.
help-study-out = Keep the games of each arm in this folder; an interrupted study continues there.
help-study-picture = Write the chart of win shares into this file, as SVG.
help-study-journals = Write the journals of games with a different winner into this folder, from both arms.
help-ladder = Let bots play each other on paired seeds with the sides changed, and rate them.
help-ladder-out = Keep the games in this folder; an interrupted ladder continues there.
help-ladder-table = Write the tables into this file, as Markdown.
help-train = Train the bots’ evaluation of a game by self-play, measure its effect, and store it in the package of the game.
help-train-scenario = A scenario to train on; may be given several times. By default, all of them.
help-train-minutes = How many minutes to train.
help-train-measured = How many games to measure in each scenario, against the same bot without the training; 0 for none.
help-train-resume = Continue from the present weights.
train-progress = { $seconds } s: { $games } games; { PERCENT($share, digits: 1) } of the points in the last { $rivals } against the hand-made value; mean square error { $error }, of the hand-made value { $hand }
train-measured = { $scenario }: { $share } of { $games } games against the same bot without it; { $used ->
    [true] used from now on
   *[other] not used: the interval is not above a half
  }.
train-written = { $file }: weights from { $games } games of self-play.
help-odds = The chances of an order in a saved game, or at the first question of a scenario file, from what its seat knows.
odds-to-needs-journal = --to needs a journal: the odds of a scenario file are those of its first question.
help-odds-as = The seat that would give the order; otherwise the one whose turn it is.
help-odds-to = Ask after entry N of the journal.
help-odds-picture = Write the chances into this file as a picture too, as SVG.
help-play-explain = Show the bot’s thinking: its best orders, their values, and the play it expects.
help-json = Write the result into this file too, as JSON.
help-journals = Write the journal of each game into this folder.
help-cases = List every case and ruling of a game with the code that enforces it and the tests that check it.
help-charts = Print the tables of a game’s rulebook, or one of them, with every row, chance and effect.
charts-none = This game has no charts; its numbers are in its cases.
charts-title = { $title } ({ $id }, { $case }, { $mark })
help-draw = Draw a position, of a scenario or of a journal, as SVG and PNG.
help-draw-out = The picture to write, .svg or .png; may be given several times.
help-draw-width = The width of a PNG in pixels.
help-draw-dark = Use the dark theme.
help-fuzz = Play random games of a game, or of all games, with every conformance check on.
help-check = Run the conformance suite on an installed game, and list the verbs, events and endings that never came up.
help-check-games = How many random games to play; each scenario gets one at least.
help-check-seed = The seed of the first game; each game after it has the next number.
help-new = Write a small game as a Python package, as a start for your own.
help-new-into = The folder in which the folder of the game is made.
help-fuzz-one-in = Check one decision in every N.
help-fuzz-into = The folder for journals of games that show a fault.

## Reports of the laboratory

report-title = { $game }: { $scenario }
scenario-with-options = { $scenario } ({ JOIN($options, separator: "; ") })
option-chosen = { $option }: { $choice }
report-about = { $games } games between bots, { $bots }; seed { $seed }, rules { $rules }.
report-bot = { $side } ({ $bot })
report-again = This command gives the same games again:
report-percent = { PERCENT($value, digits: 1) }
report-number = { NUMBER($value, maximumFractionDigits: 1) }
report-figure = { NUMBER($value, minimumFractionDigits: 3, maximumFractionDigits: 3) }
report-shares = Who wins
report-share-axis = share of games, with the 95% interval
report-side = side
report-won = won
report-share = share
report-low = from
report-high = to
report-drawn = drawn
report-ending = ending
report-games = games
report-length = How long it takes
report-orders = orders
report-longer = { $games ->
    [one] One game took more than { $orders } orders and lies
   *[other] { SPELL($games) } games took more than { $orders } orders and lie
  } beyond the chart.
report-turns = turns
report-mean = mean
report-least = least
report-most = most
report-survival = Survival
report-afloat = share of games in which the unit survives
report-unit = unit
report-turn = after turn { $turn }
report-luck = Luck
report-luck-about = A side’s luck is the result of its dice and cards above or below the mean, in standard deviations. The further apart the games of { $first } (right) and { $second } (left), the more luck decides.
report-luck-axis = luck of { $first } less that of { $second }
report-luck-won = The luckier side won { PERCENT($share, digits: 0) } of the games that were decided and in which luck was unequal.
report-won-by = won by { $side }
report-events = events
report-cases = Which cases come up
report-cases-about = { $fired } cases came up at least once; { $never } enforced cases never did.
report-case = case
report-text = text
report-times = times per game
report-in-games = games with it
report-never = Cases that never came up

## The server

help-serve-command = Start the web server, for this computer or for a network, and play in the browser.
help-serve-settings = a TOML file with settings; options and environment variables (ADMIRALTY_PORT, …) take precedence
help-serve-host = the address to listen at; by default only this computer
help-serve-port = the port to listen at
help-serve-database = the URL of the database for matches; by default a file in your home folder
help-serve-name = a host name of the server, such as admiralty.example; may be given several times
help-serve-proxy = the address of a trusted proxy, whose X-Forwarded headers the server believes; may be given several times
help-serve-metrics = the address for Prometheus metrics; keep it private
help-serve-log = the log level: debug, info, warning or error
serve-open-at = Admiralty is open at { $url }
serve-cannot-listen = The server cannot listen at { $address }: { $reason }. Choose another port, for instance --port 8001.
settings-no-file = { $file } cannot be read: { $reason }. Name a settings file that exists with --settings.
settings-not-toml = { $file } is not TOML: { $reason }. Correct that line; docs/hosts/server.toml is an example.
settings-unknown = { $place }: { $name } is not a setting. docs/hosts/server.toml lists them all.
settings-unknown-near = { $place }: { $name } is not a setting. Did you mean { $near }?
settings-bad = { $place }: { $name } cannot be { $given }. Wanted: { $wanted }.
serve-no-database = The database cannot be used: { $reason }
serve-stop-with = Stop the server with Ctrl-C; every match continues when you start it again.
report-study = { $game }, { $scenario }: { $games } games in each arm, on the same seeds from { $seed }.
report-share-of = { PERCENT($share, digits: 1) } ({ PERCENT($low, digits: 1) } to { PERCENT($high, digits: 1) })
report-changed-arms = What each arm changes against “{ $arm }”
report-changed-what = what
report-changed-before = before
report-changed-after = after
report-nothing-changed = nothing
report-scenario = scenario
report-bot-of = bot of { $side }
report-arm = arm
report-points = { SIGNED($value) } points
report-signed-number = { SIGNED($value) }
report-interval = { $low } to { $high }
report-interval-head = 95% interval
report-difference = difference
report-difference-axis = difference of win shares, with the 95% interval
report-differences = What changes
report-differences-about = A difference is called clear where it is more than chance after Holm’s correction for all that are looked at. Each arm against “{ $arm }”, game by game on the same seeds. Each kind of roll, draw and question has its own random stream: a side’s third shot has the same dice in both arms, whatever happened before it.
report-pairing = { $arm }: without paired seeds, the same precision would take { NUMBER($worth, maximumFractionDigits: 2) } times as many games.
report-flips = { $more } gained, { $less } lost
report-flipped = winner changed
report-flipped-games = Games with a different winner
report-flipped-about = { $arm }: { $count } of { $games } games. { $count ->
    [0] None changed.
   *[other] Among them: { JOIN($numbers, separator: ", ") }.
  }
report-verdict = verdict
report-clear = clear
report-unclear = could be chance
report-side-in = { $side }, { $arm }
report-changed-cases = Cases that come up more or less often
report-times-in = { $arm }, times per game
report-never-in = { $arm }: { $count } enforced cases never came up: { JOIN($cases, separator: ", ") }.
study-written = { $file }

## The ladder

ladder-made = Each seed is played twice, with the sides changed. The number after a bot’s name is its number of trial orders for a decision. Shares count a draw as half; Elo is relative to the first line. Made by:
ladder-title = { $game }: { $scenario }
ladder-bot = bot
ladder-elo = Elo
ladder-rating = { $end ->
    [none] { $value } ({ $low } to { $high })
    [high] { $value } ({ $low } or more)
   *[low] { $value } ({ $high } or less)
  }
ladder-pair = pairing
ladder-met = { $one } against { $other }
ladder-games = games
ladder-won = won
ladder-drawn = drawn
ladder-lost = lost
ladder-share = share of the points
ladder-sides = won as
ladder-side = { $side } { $won }
ladder-sides-won = { JOIN($sides, separator: ", ") }
ladder-aim = target
ladder-reached = { PERCENT($share, digits: 1) } of { PERCENT($aim) }, { $reached ->
    [yes] reached
   *[no] not reached
  }

## Odds as bars, and what bots think

bars-title = { "  " }{ $measure }
bars-value = { $value }
bars-line = { "    " }{ $value }  { $bar }  { PERCENT($share, digits: 1) }
bars-result = { "    " }{ $value }  { $bar }  { $shown }
hint-title = Hint ({ $nodes } trial orders in { $worlds ->
    [one] one possible position
   *[other] { SPELL($worlds) } possible positions
  }; 0% = lost, 100% = won):
hint-worth = { PERCENT($worth, digits: 0) }
hint-worth-fine = { PERCENT($worth, digits: 1) }
hint-order = { "  " }{ $order } ({ $code }){ $known ->
    [yes] : { $worth }{ $visits ->
        [0] {""}
        [one] {" "}(one trial)
       *[other] {" "}({ SPELL($visits) } trials)
      }
   *[no] {""}
  }
hint-why = { $level ->
    [one] Better
   *[other] The first { SPELL($level) } orders are about equal, and better
  } than “{ $other }”, in points of 100: { JOIN($reasons, separator: ", ") }.
hint-reason = { $term } { $points }
hint-no-reason = Better than “{ $other }” by { $points } points of 100, { $known ->
    [yes] in many small things
   *[no] and the bot cannot say why
  }.
hint-only = No other order is worth considering.
hint-alike = No opinion: the bot rates these orders about equal, at { PERCENT($worth, digits: 0) }.
hint-rule = No opinion: the bot answers this question by a rule of thumb, without trials.{ $known ->
    [yes] {" "}{ $rule }
   *[no] {""}
  }
hint-none = No opinion: the bot knows the rules of this game, but not how to play it well.
term-trials = result of the trials
term-rest = everything else
term-aims = what the side wanted on the day
turning-why = Why, in points of 100: { JOIN($reasons, separator: ", ") }.
turning-order = An order
turning-no-reason = The bot cannot say why.
turning-title = Turning points, as a captain sees them (0 = lost, 100 = won):
turning-point = { "  " }{ $n }  { $text }
turning-swing = { "    " }Good for { $gains }: { $first } from { NUMBER($before, maximumFractionDigits: 0) } to { NUMBER($after, maximumFractionDigits: 0) }. { $why }
turning-none = No single moment decided this game.
term-learned = value learned in self-play
term-ending = chance to end the battle
hint-line = { "    " }then { JOIN($steps, separator: "; ") }
hint-step = { $seat }: { $order }

## Words for ids that appear in sentences

word-ahead = ahead
word-astern = astern
word-port = port
word-starboard = starboard
word-fore = fore
word-aft = aft
word-short = short
word-medium = medium
word-long = long
word-dice = dice
word-north = north
word-south = south
word-east = east
word-west = west

# A scenario that players wrote.
scenario-not-printed = { $changes ->
    [yes] Not a printed scenario: it changes { $base }
   *[no] Not a printed scenario
}{ $by ->
    [yes] , by { $text }
   *[no] {""}
}.

# admiralty scenario
help-scenario = Write, check and balance battles of your own.
help-scenario-new = Write a scenario file that changes a printed scenario.
help-scenario-from = The printed scenario to begin with; by default the first of the game.
help-scenario-out = The file to write.
help-scenario-check = Check scenario files: every fault with its line, then random games.
help-scenario-games = How many random games to play.
help-scenario-expect = Also play the games of the table [expect].
help-scenario-rules = List the cases of the rules that came up in none of the random games.
help-scenario-schema = Write the JSON Schema of a game’s scenario files, for editors that complete and check.
help-scenario-pack = Put scenario files into one file that can be sent.
help-scenario-pack-out = The file to write.
help-scenario-unpack = Unpack a file of scenarios, into your scenario folder where you name no other.
help-scenario-unpack-to = The folder to write to.
scenario-packed = { $file } is written, with { $count } { $count ->
    [one] scenario
   *[other] scenarios
  }.
scenario-unpacked = { $file } is written.
help-scenario-fit = Find the value with which a side wins the share you want.
help-scenario-vary = The value to vary and its range, such as ship.huascar.pf=4..8 or turn_limit=10..40..5.
help-scenario-to = The share that a side should win, such as peru=0.5; a draw counts as half.
help-scenario-most = The most games for one value.
help-scenario-within = Stop when the interval of the nearest value is at most this wide to either side.
scenario-exists = { $file } exists already. Name another file with -o.
scenario-new = { $file } is written. Change it, then check it with “admiralty scenario check { $file }”.
scenario-new-comment = What the printed scenario says. Uncomment a line above the first table to change it.
scenario-sound = { $file }: { $title }: no faults (hash { $hash }).
scenario-random = Random games: { $games }
scenario-never-won = { $side } won none of { $games } random games. Can that side win?
scenario-unmoved = { $count ->
    [one] One piece
   *[other] { $count } pieces
} never moved in these games: { JOIN($names) }{ $more ->
    [0] {""}
   *[other] , and { $more } more
}.
scenario-rules = Rules that came up: { $met } of { $cases }. --rules lists the others.
scenario-expected = { $side } ({ $bot }) won { PERCENT($share) } of { $games } games, as expected ({ PERCENT($low) } to { PERCENT($high) }).
scenario-not-expected = { $side } ({ $bot }) won { PERCENT($share) } of { $games } games; expected were { PERCENT($low) } to { PERCENT($high) }.
fit-advice = A test of fixed size needs { $games } games of one value for an interval of ±{ $points } points. The interval here is valid after every game, and wider.
fit-round = { $games } games played; nearest so far: { $value }
fit-games = { $games } games
fit-answer = { $path } = { $value }: { PERCENT($share) } (95% interval { PERCENT($low) } to { PERCENT($high) })
fit-stopped = Stopped. What follows are the results of the rounds that were finished; the same command starts from the first game.
fit-wide = The interval is wider than ±{ $points } points after { $games } games of a value: ask for more with --games.
