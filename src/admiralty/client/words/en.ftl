### The words of the browser table.

web-name = Admiralty
web-home = Front page
web-nav = Pages
web-nav-games = Battles
web-nav-mine = My matches
web-nav-learn = Learn
web-nav-analyse = Analyse
web-nav-help = Help
web-skip = Skip to the content
web-skip-orders = Skip to the orders
web-skip-scrubber = Skip to the replay
web-theme = Light or dark
web-close = Close
web-try-now = Try now
web-give-up = Do not send it
web-needs-script = This table needs JavaScript.

## The front page

web-tonight = Tonight’s battle
web-take-side = Take { $side }
web-against-captain = against the captain
web-about-minutes = about { $minutes } min
web-hero-text = A guided battle takes about ten minutes: one ship, no reading. The table knows the rules, and tells you your chances before you give an order.
web-start-here = Start here
web-new-match = All battles
web-my-matches = My matches
web-wait-for-you = { $count ->
    [one] one waits for you
   *[other] { $count } wait for you
  }
web-your-turn = Your order
web-waits-for = { $who } to order
web-rulebooks = Rulebooks
web-rulebooks-text = the same seas, several ways to fight over them
web-battles-from = { $battles ->
    [one] one battle
   *[other] { $battles } battles
  } · from { $minutes } min
web-battles = Battles
web-facts = { $minutes } min · { $ships } ships · { $difficulty ->
    [1] to begin with
    [2] knowing the rules
   *[3] all the rules
  }
web-sides = { $sides }
web-filter = Find a battle
web-filter-any = any
web-filter-none = No battle is like that. Leave one of the choices open.
web-filter-length = Length
web-filter-length-short = up to 25 min
web-filter-length-medium = up to 50 min
web-filter-length-long = an evening
web-filter-ships = Ships
web-filter-ships-few = up to 4
web-filter-ships-some = 5 to 8
web-filter-ships-many = 9 and more
web-filter-difficulty = Difficulty
web-filter-difficulty-1 = to begin with
web-filter-difficulty-2 = knowing the rules
web-filter-difficulty-3 = all the rules
web-filter-players = Players
web-filter-players-two = two
web-filter-players-more = more
web-filter-period = Period
web-filter-period-sail = sail
web-filter-period-steam = iron and steam
web-ended = Finished, or opened from a journal
web-unfinished = A journal without an end
web-ten-minutes = Ten minutes, one ship, no reading
web-ten-minutes-text = { $game }: a guided battle
web-learn-odds = Where odds come from
web-learn-odds-text = and how to check the dice
web-learn-rules = Rules, case by case
web-learn-rules-text = every ruling with its reason
web-learn = Learn by playing
web-learn-text = A guided battle takes about ten minutes: one ship, no reading, on a real table against an easy opponent. It shows you each step, and you can leave the guide and fight on.
web-learn-game = Guided battle: { $game }
web-open = Open a journal
web-open-text = to replay a battle, check its dice, or play on from any moment.
web-open-choose = Choose a file
web-colophon = Admiralty { $version }. Every roll and every refusal cites its rule.
web-about = About this table
web-about-link = About this table
web-about-text = Admiralty { $version }: naval wargames of sail, iron and steam, refereed by a program.
web-about-key = The key of this host
web-about-key-text = This host signs every journal with this Ed25519 key. Compare it with the one that “admiralty verify” shows, or that a friend has seen.
web-about-trust = What a journal proves, and what it does not
web-about-sources = Sources
web-about-sources-text = The rules follow the five rulebooks, in our own words. Each figure of a ship or a chart has its source beside it in the data: the rulebook, a public source, or an estimate of ours.
web-about-access = Accessibility
web-about-access-text = Everything can be done by keyboard; press ? for the keys. Ships, orders and results are told in words for screen readers. Sides differ by colour, flag and letter. Animations stop when your system asks for reduced motion. The text grows with your browser, or on the settings page.
web-settings = Settings
web-settings-text = Kept in this browser, and used at once.
web-set-look = Look
web-set-theme = Theme
web-set-theme-auto = as your system
web-set-theme-light = light
web-set-theme-dark = dark
web-set-text-size = Text size
web-set-text-normal = normal
web-set-text-large = large
web-set-text-larger = larger
web-set-language = Language: English. There is no other yet.
web-set-play = Play
web-set-steps-speed = Show the other side’s moves
web-set-confirm = Ask before an order that loses the game
web-set-sound = Sounds and notifications
web-set-sounds = Sounds of guns, hits and cards
web-set-volume = Volume
web-set-bell = A bell when it is your turn
web-set-notify = Browser notification when it is your turn
web-js-your-ship = your ship
web-js-no-opinion = No opinion: the adviser found no difference between the orders in the time it had.
web-js-write-it = Write it on the sheet
web-js-setting-kept = Saved.
web-about-licence = Licence
web-about-licence-text = Admiralty is free software under the Apache License 2.0. The titles of the games belong to their publishers.
web-save-promise = Save the host's promise

## A new match

web-start = Start the battle
web-start-hint = Everything below can stay as it is.
web-side = Your side
web-side-all = Every side
web-side-all-text = Solo, or with a friend at this screen.
web-seats = { $seats }
web-opponent = Against
web-bot-random = Landsman
web-bot-random-text = Gives any legal order. For trying things out.
web-bot-midshipman = Midshipman
web-bot-midshipman-text = Sees one order ahead, and errs now and then.
web-bot-lieutenant = Lieutenant
web-bot-lieutenant-text = Sees one order ahead and picks the best.
web-bot-captain = Captain
web-bot-captain-text = Tries each order out before giving it.
web-bot-admiral = Admiral
web-bot-admiral-text = Thinks for up to two seconds. The strongest.
web-friend = A friend
web-friend-text = You get a link to send; no account needed.
web-my-name = Your name
web-friend-name = Your friend’s name
web-friend-reach = A friend on your network reaches this machine at { $address }; the links and codes you get say so.
web-friend-here = This table answers on this machine only, or where its keeper has put it on the network. To play with somebody at another machine, start it with --host 0.0.0.0.
web-wins-by = { $side } wins
web-ships = { $ships } ships
web-options-book = The book has: { JOIN($chapters, separator: ", ") }.
web-options-ours = Ours: { JOIN($chapters, separator: ", ") }.
web-option-mark = { $ours ->
    [yes] our rule
   *[no] the book’s
  }
web-squadrons = Who commands which squadron
web-squadron-me = You
web-options = { $count ->
    [one] One optional rule
   *[other] { $count } optional rules
  }
web-other-battles = Other battles
web-picture-of = { $title }: the ships before the first order
web-join = Join a match
web-join-wait = Taking your seat …
web-join-lost = This link holds no seat any more, or was not copied whole. Ask for a fresh one.

## The table

web-board = Board
web-board-part = Board
web-board-help = Arrow keys move the cursor, Enter looks at the orders of a place and Enter again gives the one you look at. Plus, minus and zero zoom; Shift with an arrow pans.
web-board-tools = View of the board
web-zoom-in = Nearer
web-zoom-out = Further
web-fit = Whole board
web-levels = How much of the map is shown
web-level-whole = Whole war
web-level-theatre = Theatre
web-level-close = Close
web-overview = The whole board
web-table-menu = This table
web-menu = Match, links and journal
web-tabs = Parts of the table
web-tab-orders = Orders
web-tab-ships = Ships
web-tab-card = Card
web-tab-log = Log
web-tab-replay = Replay
web-waiting = Waiting for { $who }.
web-rests = The table rests. No order is taken until it goes on.
web-nothing-asked = Nothing is asked of you now.
web-undo = Undo
web-undo-why = Free until dice fall, something is shown, or the other side is asked (u)
web-hint = Hint
web-hint-why = What an admiral would order in your place, from what you know (h)
web-all-orders = All orders
web-more-orders = More orders are possible than are listed; type one.
web-dials = Set an order step by step
web-typed = Find an order, or type its code
web-typed-hint = Find or type an order
web-typed-give = Give
web-look = What the order would lead to
web-standing = Standing orders
web-standing-lift = Ask me again
web-leave = Answers that stand
web-take-back = Take back
web-take-back-propose = Ask to take it back
web-offers = Proposals
web-offer-accept = Agree
web-offer-decline = Decline
web-offer-withdraw = Withdraw
web-conduct = The match
web-pause = Pause
web-resume = Go on
web-adjourn = Propose to adjourn
web-draw = Offer a draw
web-resign = Resign…
web-resign-title = Resign?
web-resign-text = You give up all your ships. If you are the last player of your side, the other side has won.
web-resign-no = Fight on
web-resign-yes = Resign
web-loses-title = Lose the game?
web-loses-no = Choose another order
web-loses-yes = Give it all the same
web-hand-to = Hand the seat of { $seat } to a friend called
web-hand-friend = Hand over
web-hand-bot = Let the captain, a bot, play on for me
web-hand-back = Take the seat of { $seat } back from the bot
web-handed = The seat is handed over
web-handed-text = Send this link to your friend:
web-handed-mine = Open this link in the other browser:
web-hand-me = Play on in another browser
web-hand-me-why = Makes a new link for your seat. This browser loses the seat, and everybody is told.
web-fleet = Ships
web-acts = acts
web-left = { $left }/{ $of }
web-of = { $value } of { $of }
web-pack = { $name }, { $left ->
    [one] one card left
   *[other] { $left } cards left
  }
web-panel = Cards and tracks
web-card = Ship in focus
web-card-hint = Choose a ship to see her card.
web-sheet = Values of { $ship }
web-sheet-what = Value
web-sheet-value = Is
web-sheet-source = Source
web-recap = { $count ->
    [one] One thing happened since your last order
   *[other] { $count } things happened since your last order
  }
web-in-short = In short
web-recap-watch = Open it in the replay
web-see-again = See it again
web-again-skip = Skip
web-steps = The other side's moves are shown
web-steps-once = all at once
web-steps-steady = step by step
web-steps-slow = slowly
web-placing = Point at a place on the board, or
web-place-for-me = Choose for me
web-order = Order
web-order-idle = Point at an order, on the chart or below it, to see what it would lead to.
web-to-win = To win
web-score = Score
web-score-of = { $first } – { $second }
web-turn = Turn { $turn } of { $of }
web-fleet-cards = { $ships ->
    [one] one counter
   *[other] { $ships } counters
  }{ $lost ->
    [0] {""}
   *[other] , { $lost } lost
  }
web-fleet-count = { $ships ->
    [one] one ship
   *[other] { $ships } ships
  }{ $lost ->
    [0] {""}
   *[other] , { $lost } lost
  }{ $away ->
    [0] {""}
   *[other] , { $away } got away
  }
web-since = since your last order
web-log = What just happened
web-log-full = full log
web-log-search = Search the log
web-log-filter = Show in the log
web-log-all = All
web-log-chance = Dice and cards
web-log-orders = Orders
web-log-unit = Ship in focus
web-skip-dice = Clear the dice away
web-over = The battle is over
web-outcome = { $won ->
    [yes] { $winners } won
   *[no] A draw
  }: { $reason }
web-luck = Was it luck?
web-luck-why = In the hits, points or cards that each throw and draw was for.
web-watch-replay = Replay
web-again = Fight it again
web-journal = Download the journal
web-dice-key = The key of the dice, for anyone who wants to check them:
web-curtain = Hand over the screen
web-curtain-text = The next captain has secrets. Pass the screen on before you uncover it.
web-uncover = Show as { $seat }
web-notice-title = When it is your order
web-notice-sound = A bell
web-notice-show = Browser notification
web-who = At the table
web-who-me = you
web-who-nobody = nobody yet
web-links = Links to send
web-link-watch = To watch
web-link-open = nobody has come yet
web-link-joined = taken up
web-link-once = for one person
web-link-shared = for anybody who has it
web-link-revoke = Revoke
web-link-revoke-why = Anyone who joined with this link loses access, and a new link replaces it.
web-link-absent = Let a bot take over
web-link-absent-why = Only if everybody has waited too long for this player. Everybody is told, and the player can take the seat back.
web-link-revoked = revoked; the fresh link stands below
web-links-fresh = Show the links
web-links-why = Makes fresh links for the places that nobody has taken up; links sent before stop working.
web-copy = Copy
web-rules = Rules
web-cite-rule = Rule
web-rule = Rule
web-rule-in-book = In the rules index

## Keys

web-keys = Keys
web-key-arrows = Move the cursor on the board; with Shift, pan
web-key-enter = Look at the orders of the place; again, give the order
web-key-escape = Look at nothing; clear the dice away
web-key-undo = Undo
web-key-ships = Next and previous ship
web-key-odds = Odds of the order in focus
web-key-hint = Hint: what an admiral would order; again, put it away
web-key-log = The full log; again, back
web-key-board = Board
web-key-question = Question and orders
web-key-offer = The proposal that waits for your answer
web-key-leave = No to this for the turn; carry on, no to all such questions
web-key-again = Give the order, and again while it can be done
web-key-typed = Type an order
web-key-zoom = Nearer, further; whole board, or back to the action
web-key-step = Step back and on in the replay
web-key-turn = Turn back and on in the replay
web-key-help = These keys

## Replay

web-replay-of = Replay of { $title }
web-scrubber = Moment of the game
web-first = To the start
web-last = To the end
web-step-back = One step back
web-step-on = One step on
web-turn-back = One turn back
web-turn-on = One turn on
web-play = Run
web-view-as = Seen by
web-branch = Play on from here
web-branch-text = A new match starts from this moment, with new dice. Which side do you take? The bot has the others.
web-branch-go = Play on
web-moment = At this moment
web-highlights = Turns and losses
web-to-table = To the table

## Help and rules

web-help = How the table works
web-help-text = Everything can be done by mouse, by finger and by keyboard. Press ? on any table for the keys.
web-how = In short
web-how-orders = Orders
web-how-orders-text = The legal orders are marks on the board, buttons beneath it, and short codes that you can type. Point at one to look, press to give it. With a finger, the first tap looks and the second gives.
web-how-odds = Chances
web-how-odds-text = The figures beside an order come from the real rules, not from an estimate beside them. Where something is hidden from you, they say how sure they are.
web-how-undo = Undo
web-how-undo-text = Undo is free until dice fall, something is revealed, or the other side is asked. After that the others must agree.
web-how-dice = Dice
web-how-dice-text = The key of the dice is fixed by its fingerprint before the first roll and shown at the end, so that anyone can check every roll.
web-how-replay = Replay
web-how-replay-text = Every match can be watched again from its first entry, and a finished one from any side. Play on from any moment as a new match.
web-how-friend = Friends
web-how-friend-text = A friend joins by a link. What a link does not hold, its bearer never receives, not even hidden in the page.
web-rules-of = Rules of { $game }
web-rules-text = The rulebook in our words, chapter by chapter, and our rulings where it is silent. The log, the order card and the refusals cite these numbers.
web-chapters = Chapters
web-rulings = Our rulings
web-charts = Charts
web-rules-ours = Only what is ours
web-ours = ours
web-cases-link = Every case with its status, for developers
web-cases-of = Cases of { $game }
web-cases-text = Every case and ruling, whether the program enforces it, and why not where it does not.
web-rules-filter = Find a rule by number or word
web-ruling = our ruling
web-case-status = { $status ->
    [display] for reading
   *[not-in-play] not in play
  }
web-why = Why: { $reason }

## The guided battle

web-guide = Guide
web-guide-lesson = Lesson
web-guide-learnt = { $count } of { $of } learnt
web-guide-begin = Begin
web-guide-wait = The other side is asked. Watch the chart.
web-guide-lost = You lost this one: { $reason }
web-guide-hopeless = You can no longer win this lesson from here: the guide played on from this position and always lost. Take the step back, or play on.
web-guide-back = Take the step back
web-guide-again = Start again
web-guide-own = A battle of your own
web-guide-dice = A lesson with the real rules and real dice, against an opponent who plays at random.
web-guide-leave = Leave the guide

## Sentences that scripts say

web-js-empty = Empty
web-js-refused = Not possible:
web-js-offline = The connection is lost. Trying again …
web-js-online = Connected again.
web-js-server-silent = The server does not answer. Your order is kept and given once.
web-js-server-busy = The server is busy. Your order is kept and given once.
web-js-trying = Next try in { $seconds } s.
web-js-given-up = Not sent again. If it did arrive, the table will show it.
web-js-no-answer = The server did not answer. Try again.
web-js-history-changed = The host shows another history than the one it signed for you: entry { $entry } of this match is not what it was. Keep the proof, and trust this match no more.
web-js-history-proof = Save what the host signed, before and now
web-js-promise-broken = The host broke its promise: the dice of this match have another key than the one it promised before the match was made. Do not trust these dice. Save the proof.
web-js-signature-broken = The host's signature is false: somebody may have changed what this page shows. Save the proof, and trust this match no more until the host explains it.
web-js-host-changed = This host signs with another key than before. Somebody may be acting in its name. Ask whoever runs it; if the key was really changed, clear this site's data in your browser.
web-js-signatures-checked = This page checks the host's signatures.
web-js-signatures-unchecked = This browser cannot check signatures here: that needs https and a recent browser. It still compares the promise and the history. For the rest, run “admiralty verify” on the journal.
web-js-nonces-all = Everybody has a part in the dice: { $inside }.
web-js-nonces-some = In the dice: { $inside }. Not yet: { $outside }.
web-js-nonces-none = No player has a part in the dice: they follow from the host's key alone.
web-js-nonces-wait = The dice wait until everybody's part in them is opened. Each player's page does that when it is open.
web-js-copied = Copied.
web-js-give = Give this order
web-js-again-fire = Fire while she bears
web-js-you-lose = You lose
web-js-tap-again = Once more to give it.
web-js-odds-exact = Exact, from the rules.
web-js-no-odds = Nothing hangs on chance here.
web-js-thinking = Thinking …
web-js-against = against { $what }
web-js-dice = Possible results
web-js-opens = Opens
web-js-whole-turn = The whole turn, sealed
web-js-rest = { $count } less likely
web-js-reached = reached
web-js-certain = For certain
web-js-more = { $count } more
web-js-fewer = fewer
web-js-your-order = Your order
web-js-here = At { $place }
web-js-orders-here = Orders here: { $orders }
web-js-before = The order before
web-js-after = The next order
web-js-entry = { $n } of { $of }
web-js-die = { $what }: { $faces }
web-js-theme-auto = Light or dark as the system says
web-js-theme-light = Light
web-js-theme-dark = Dark
web-js-yes = yes
web-js-no = no
web-js-no-match = No rule fits.

## The end of a battle

web-end-of = The end of { $title }
web-end-verdict = { $verdict ->
    [won] You won.
    [lost] You lost.
    [drawn] Nobody won.
   *[over] The battle is over.
  }
web-end-link = The whole story
web-end-again = Again, with sides changed
web-end-replay = Watch the replay
web-end-film = Save a short film
web-end-new = Set it up differently
web-end-picture = The last picture of the battle
web-end-history = What history did
web-end-next = What comes next
web-end-luck-hits = { SIGNED($beyond) }
web-end-luck-rank = Better dice than in { PERCENT($rank, digits: 0) } of such battles.
web-end-luck-why = Beyond what was to be expected of each throw and draw, in the hits, points or cards that it was for. Half way along the bar is neither good nor bad luck.
web-story = How it went
web-story-waiting = The captain looks through the journal…
web-story-about = The captain’s judgement after every deed, with nothing hidden: above the line { $first } stands better, below it { $second }. It is an opinion, not a chance to win.
web-story-turning = Turning points
web-story-swing = good for { $side }: { $first } from { PERCENT($before, digits: 0) } to { PERCENT($after, digits: 0) }
web-story-even = No single moment decided it: the battle went the same way from beginning to end.

web-guides = Guides for players

## Between people

web-company = At the table
web-talk = Remarks
web-talk-say = Say something, beside the game
web-talk-send = Say it
web-phrase-1 = Good luck!
web-phrase-2 = Well played.
web-phrase-3 = Back in ten minutes.
web-phrase-4 = Shall we go on tomorrow?
web-phrase-5 = Thank you for the game.
web-nudge = I am waiting
web-pace = Pace
web-pace-text = How long each of you may take for an order, and what happens then. A reminder is set at once; anything else is proposed to the others, and holds when all have agreed.
web-pace-each = Each order
web-pace-0 = no clock
web-pace-300 = 5 minutes
web-pace-900 = 15 minutes
web-pace-3600 = an hour
web-pace-86400 = a day
web-pace-259200 = three days
web-pace-604800 = a week
web-pace-then = Then
web-pace-remind = a reminder
web-pace-adjourn = the table rests
web-pace-bot = a bot takes the seat
web-pace-seal = an order sheet is sealed as it is
web-pace-set = Set
web-js-you = { $name } (you)
web-strip = Who acts when
web-strip-now = acts now
web-strip-past = has acted
web-view-all = everything
web-card-returns = ↩ back to your hand
web-card-once = used once
web-draft = Order sheet
web-draft-title = Orders
web-draft-write = Write
web-draft-more = More orders
web-draft-whole = Run on, and when to be woken
web-draft-strike = Strike out: { $what }
web-draft-hoped = { PERCENT($share) }
web-draft-seal = { $written ->
    [0] Seal: { $empty }
   *[other] Seal these orders
  }
web-draft-chances = Chances
web-draft-sealed = Sealed. Until the others have sealed you can still change it.
web-draft-break = Break the seal
web-js-late-odds = The chances could not be worked out in time; the order can be given all the same.
web-js-run-on = Seal, and run on for ten turns
web-plates = Her armour by faces
web-plate = { $face }: { $value } of { $of }
