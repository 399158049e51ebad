### The words of the browser table.

web-name = Admiralty
web-home = Front page
web-nav = Pages
web-nav-games = Battles
web-nav-mine = My matches
web-nav-learn = Learn
web-nav-analyse = Analyse
web-nav-help = Help

## Referee a table

web-blind = Hidden until sighted
web-blind-text = Enemy ships farther away than this are not shown. For people only: bots, odds and hints would have to see them.
web-blind-none = No, all ships are seen
web-blind-far = { $measure ->
    [areas] { $far ->
        [1] Seen in the same naval area
        [2] Seen in the same naval area and the next
       *[other] Seen up to two naval areas away
    }
    [hexes] Seen at { $far } hexes
    [inches] Seen at { $far } inches
    [millimetres] Seen at { $far } mm
   *[squares] Seen at { $far } squares
  }
web-umpire-desk = Umpire’s desk
web-umpire-is = Umpire: { $name }, who sees everything
web-umpire-you = You are the umpire. You see everything.
web-umpire-as = As { $seat }
web-umpire-all = All sides
web-umpire-looks = Look at the board
web-umpire-board = The board with everything on it
web-umpire-seats = Seats
web-umpire-asked = to give an order
web-umpire-sealed = sealed: { $code }
web-umpire-answer = Answer for a player
web-umpire-answer-text = The journal marks such an order as the umpire’s.
web-umpire-acts = The match
web-umpire-hold = Hold sealed orders
web-umpire-release = Release sealed orders
web-umpire-holding = You hold the sealed orders: they stay closed until you release them.
web-umpire-say = Write to the players
web-umpire-to = To
web-umpire-everyone = Everyone
web-umpire-message = Message
web-umpire-send = Send
web-umpire-edit = Change the position
web-umpire-edit-text = Everyone can read the reason. Each player sees the changes that their side may see. Sealed orders are withdrawn.
web-umpire-under-way = { $answers ->
    [one] A step is under way. The form shows the position before it; the answer given since is given again if it still fits.
   *[other] A step is under way. The form shows the position before it; the { SPELL($answers) } answers given since are given again as far as they still fit.
  }
web-umpire-piece = What to change
web-umpire-whole = The battle itself
web-umpire-away = not on the board
web-umpire-limits = { $least } to { $most }
web-umpire-list = with commas between the values
web-umpire-table = pairs like 3=1, with commas between them
web-umpire-reason = Reason, for everyone to read
web-umpire-change = Change the position
web-umpire-unchanged = Change a field first.
web-umpire-sight = To the enemy:
web-umpire-sight-rule = Seen by the rule
web-umpire-sight-show = Always shown
web-umpire-sight-hide = Hidden while far
web-umpire-leave = Hand the match back
web-umpire-leave-text = The players go on alone. You become a spectator and see what spectators see. This cannot be undone.
web-umpire-leave-yes = Hand back
web-umpire-news = Something has happened at the table.
web-umpire-reload = Show it
web-umpire-legend = Umpire
web-umpire-none = No umpire
web-umpire-none-text = The program applies the rules alone.
web-umpire-me = I am the umpire
web-umpire-me-text = You hold no seat and see everything. All players are told.
web-umpire-friend = A friend is the umpire
web-umpire-friend-text = You get a link for them. They see everything. All players are told.
web-umpire-name = Umpire’s name
web-link-umpire = { $name } (umpire)
web-referee = Referee a table
web-referee-text = You have the board, the counters and the dice. Enter what the players order and throw; the program enforces the rules and keeps the record sheets.
web-referee-choose = Which battle is on your table?
web-referee-begin = Referee { $title }
web-referee-set = Set the table
web-referee-set-now = Set the table anew
web-referee-set-this = Set the table for { $title }
web-referee-set-text = If your table differs from the printed set-up, choose “Set the table”: move the pieces in the editor, then press “Referee”.
web-referee-due = Enter the roll
web-referee-draw-due = Enter the draw
web-referee-rolls = { $by } rolls { $text }.
web-referee-draws = { $by } draws from the { $text }.
web-referee-table = The table
web-referee-result-hint = { $count ->
    [1] Type one result
   *[other] Type { $count } results: 5 3 6
  }
web-referee-enter = Enter
web-referee-roll = Roll for me
web-referee-draw = Draw for me
web-referee-clear = Clear
web-referee-effects = Effects of each result
web-referee-code = Another order: its code, or the beginning of it
web-referee-sheet = The order sheet, a line for each ship
web-referee-more = { $count ->
    [one] You can type one more order.
   *[other] You can type { SPELL($count) } more orders.
  }
web-referee-ships = Record sheets
web-referee-log = What happened
web-referee-entries = Entries
web-referee-entries-text = Correct any entry, however old. The table asks again for later entries that no longer fit.
web-referee-correct = Correct
web-referee-correct-entry = Correct entry { $entry }
web-referee-correct-as = What it should have been
web-referee-correct-seat = Whose order
web-referee-over = By these entries the game is over. Close the journal when every entry is right.
web-referee-close = Close the journal
web-referee-closed = The journal is closed.
web-referee-board = Board
web-print = Sheets to print (PDF)
web-referee-fallen = So far: { $text }

## Measuring on the open table

web-measure = Measure
web-measure-from = From
web-measure-to = To

## Battles of a war

web-battle = The battle
web-battle-text = The war waits for the result of a battle in Iron and Fire.
web-battle-begin = Begin the battle
web-battle-open = Go to the battle
web-battle-bring = Bring the result back

## Play with a class

web-class = Play with a class
web-class-text = Make many tables of one battle at once, hand out links, and watch all boards on one screen. Nobody needs an account.
web-class-battle = Battle
web-class-tables = Number of tables
web-class-name = Name of the class
web-class-teacher = Your name, as the pupils see it
web-class-who = Who plays
web-class-side = { $side }
web-class-side-pupil = a pupil
web-class-dice = Dice
web-class-dice-own = Each table has its own dice
web-class-dice-own-text = As in any match: nobody knows a die before it falls, and every journal proves it.
web-class-dice-shared = The same dice at all tables
web-class-dice-shared-text = The same roll has the same result at every table: decisions make the difference, not luck. Pupils who talk between tables can know rolls in advance. Every journal says so.
web-class-names = Names of the pupils (optional)
web-class-names-text = One line for each table, with commas between the names, in the order of the sides.
web-class-make = Make the tables
web-class-making = Making the tables …
web-class-link = Your link to this class
web-class-link-text = Keep it secret: anyone who opens it can do everything that you can.
web-class-sheet = Links to hand out
web-class-debrief = Debrief
web-class-pause = Pause all
web-class-go-on = Let all go on
web-class-release = Release the journals
web-class-release-text = All tables have the same dice. The journals of finished tables are held back until every table is over, because they reveal the key of the dice.
web-class-moment = Same moment
web-class-moment-now = now
web-class-moment-turn = start of turn { $turn }
web-class-live = Back to now
web-class-tables-list = The tables
web-class-table = Table { $number }
web-class-joined = { $joined } of { $invited } joined
web-class-paused = paused
web-class-board = Board of table { $number }, { $title }
web-class-results = Results
web-class-here = This class
web-class-captains = Captains (bots)
web-class-captains-play = Play { $games } games between captains
web-class-captains-text = Captains play the same battle with other dice: the usual result when both sides play well.
web-class-captains-progress = { $games } of { $of } games
web-class-history = In history
web-class-side-won = Won by
web-class-games = Games
web-class-none-over = No table is over yet.
web-class-sheet-text = Cut along the lines. Each link is for the first person who opens it.
web-class-sheet-local = Only this computer can reach this address. Start the server with --host 0.0.0.0, and open this page by the address of this computer on the network.
web-class-sheet-used = This link was used.
web-class-print = Print
web-class-back = Back to the boards
web-class-debrief-text = From the journals of the tables that are over.
web-class-debrief-progress = { $done } of { $of } journals read
web-class-decisions = The same position, different decisions
web-class-decisions-none = So far no two finished tables reached the same position and decided it differently.
web-class-decision-won = { $won } of { $of } won
web-class-decision-at = Tables: { $tables }
web-class-look = Look at this moment
web-class-turning = Turning points
web-class-turning-load = Find the turning points
web-class-turning-none = No turning point: this battle was decided gradually.
web-class-open = Opening the class …
web-class-open-lost = This link does not open a class. Ask the teacher for a new one.

## Pages
web-skip = Skip to the content
web-skip-orders = Skip to the orders
web-skip-scrubber = Skip to the replay
web-theme = Light or dark
web-close = Close
web-kept = No connection to the server. This is the page as you last saw it; orders are not possible until the connection is back.
web-offline = You are offline
web-offline-text = This page was not saved on your device. You can still open the last pages that you visited; for the rest you need a connection to the server.
web-try-now = Try now
web-give-up = Cancel sending
web-needs-script = Admiralty needs JavaScript. Turn it on in your browser and load the page again.

## The front page

web-tonight = Tonight’s battle
web-take-side = Take { $side }
web-against-captain = against the captain
web-about-minutes = about { $minutes } min
web-hero-text = A lesson takes about ten minutes: one ship, nothing to read. The table knows the rules and shows your chances before you give an order.
web-start-here = Start here
web-finished = Finished matches
web-finished-text = Every finished match that you played or opened.
web-finished-find = Find a match
web-finished-none = No match found.
web-finished-no = You have not finished a match yet.
web-finished-all = All finished matches
web-no-matches = You have no running match.
web-new-match = All battles
web-my-matches = My matches
web-wait-for-you = { $count ->
    [one] one waits for you
   *[other] { SPELL($count) } wait for you
  }
web-your-turn = Your order
web-waits-for = { $who } to order
web-rulebooks = Rulebooks
web-rulebooks-text = from sail to steam
web-battles-from = { $battles ->
    [one] one battle
   *[other] { SPELL($battles) } battles
  } · from { $minutes } min
web-battles = Battles
web-facts = { $minutes } min · { web-ships } · { $difficulty ->
    [1] beginner
    [2] intermediate
   *[3] expert
  }
web-sides = { $sides }
web-filter = Find a battle
web-filter-any = any
web-filter-none = No battle matches. Loosen one of the filters.
web-filter-length = Length
web-filter-length-short = up to 25 min
web-filter-length-medium = up to 50 min
web-filter-length-long = an evening
web-filter-ships = Ships
web-filter-ships-few = up to 4
web-filter-ships-some = 5 to 8
web-filter-ships-many = 9 and more
web-filter-difficulty = Difficulty
web-filter-difficulty-1 = beginner
web-filter-difficulty-2 = intermediate
web-filter-difficulty-3 = expert
web-filter-players = Players
web-filter-players-two = two
web-filter-players-more = more
web-filter-period = Period
web-filter-period-sail = sail
web-filter-period-steam = iron and steam
web-unfinished = Journal of an unfinished match
web-ten-minutes = Ten minutes, one ship, nothing to read
web-ten-minutes-text = { $game }: a lesson
web-learn-odds = Where odds come from
web-learn-odds-text = and how to check the dice
web-learn-rules = Rules, case by case
web-learn-rules-text = every ruling with its reason
web-learn = Learn by playing
web-learn-text = A lesson takes about ten minutes: one ship, nothing to read, on a real table against an easy opponent. It shows each step. You can leave the guide at any time and fight on.
web-learn-game = Lesson: { $game }
web-open = Open a journal
web-open-text = to replay a battle, check its dice, or play on from any moment
web-open-choose = Choose a file
web-colophon = Admiralty { $version }. Every roll and every refusal cites its rule.
web-about = About this server
web-about-link = About this server
web-about-text = Admiralty { $version }: naval wargames of sail, iron and steam, with enforced rules.
web-about-key = Public key of this host
web-about-key-text = The host signs every journal with this Ed25519 key. Compare it with the key that “admiralty verify” shows, or that a friend noted earlier.
web-about-trust = What a journal proves, and what it does not
web-about-sources = Sources
web-about-sources-text = The rules follow the five rulebooks, in our own words. Each value of a ship or a chart names its source: the rulebook, a public source, or our estimate.
web-about-access = Accessibility
web-about-access-text = Everything works by keyboard; press ? for the keys. Screen readers get ships, orders and results in words. Sides differ by colour, flag shape and letter. Animations stop when your system asks for reduced motion. Text grows with your browser’s setting or on the settings page. If something does not work for you, tell the host of this server.
web-settings = Settings
web-settings-text = Saved in this browser and applied at once.
web-set-look = Look
web-set-theme = Theme
web-set-theme-auto = as your system
web-set-theme-light = light
web-set-theme-dark = dark
web-set-text-size = Text size
web-set-text-normal = normal
web-set-text-large = large
web-set-text-larger = larger
web-set-language = Language
web-set-language-only = No other language is installed.
web-set-play = Play
web-set-steps-speed = Show the other side’s moves
web-set-confirm = Ask before an order that loses the game
web-set-sound = Sounds and notifications
web-set-sounds = Sounds of guns, hits and cards
web-set-volume = Volume
web-set-bell = A bell when it is your turn
web-set-notify = Browser notification when it is your turn
web-set-notify-refused = Your browser does not allow notifications from this site. Allow them in the browser’s settings for this site, then tick the box again.
web-js-your-ship = your ship
web-js-write-it = Write it on the sheet
web-js-setting-kept = Saved.
web-about-licence = Licence
web-about-licence-text = Admiralty is free software under the Apache License 2.0. The titles of the games belong to their publishers.
web-save-promise = Save the host’s promise

## A new match

web-start = Start the battle
web-start-hint = The defaults below are fine.
web-side = Your side
web-side-all = Both sides
web-side-all-text = Solo, or hot-seat with a friend.
web-seats = { $seats }
web-opponent = Against
web-aims = The bot plays for the historical aims
web-aims-text = It pursues them besides the printed goal, which does not change. { $aims }
web-friend = A friend
web-friend-text = You get a link to send; no account needed.
web-my-name = Your name
web-friend-name = Your friend’s name
web-friend-reach = On your network this computer is { $address }. The links and QR codes use that address.
web-friend-here = Only this computer can reach this server. To play across a network, start it with --host 0.0.0.0.
web-wins-by = Goal: { $side }
web-wins-both = Both sides
web-options-book = From the book: { JOIN($chapters, separator: ", ") }.
web-options-ours = Ours: { JOIN($chapters, separator: ", ") }.
web-option-mark = { $ours ->
    [yes] our rule
   *[no] the book’s
  }
web-squadrons = Who commands which squadron
web-squadron-me = You
web-options = { $count ->
    [one] Optional rule
   *[other] Optional rules ({ $count })
  }
web-other-battles = Other battles
web-picture-of = { $title }: the ships before the first order
web-join = Join a match
web-join-wait = Taking your seat …
web-join-lost = This link no longer opens a seat, or part of it is missing. Ask for a new link.

## The table

web-board = Board
web-board-part = Board
web-board-help = Arrow keys move the cursor. Enter looks at the orders of a place; Enter again gives the order you look at. Plus and minus zoom, f shows the whole board, Shift with an arrow pans.
web-board-tools = Zoom
web-zoom-in = Zoom in
web-zoom-out = Zoom out
web-fit = Whole board
web-levels = How much of the map is shown
web-level-whole = Whole war
web-level-theatre = Theatre
web-level-close = Close
web-overview = The whole board
web-table-menu = This table
web-menu = Menu
web-menu-game = Game
web-menu-history = The battle in history
web-menu-all-settings = All settings
web-tabs = Parts of the table
web-tab-orders = Orders
web-tab-ships = Ships
web-tab-card = Card
web-tab-log = Log
web-tab-replay = Replay
web-waiting = Waiting for { $who }.
web-rests = The game is paused. No orders until it resumes.
web-nothing-asked = No order needed from you now.
web-undo = Undo
web-undo-why = Free until dice fall, something is revealed, or another player is asked (u)
web-undo-alone = Take your last order back. The dice will be rolled anew.
web-hint = Hint
web-hint-why = What an admiral would order here, from what you know (h)
web-all-orders = All orders
web-more-orders = More orders are possible than are listed; you can type them.
web-dials = Set an order step by step
web-typed = Find an order, or type its code
web-typed-hint = Find or type an order
web-typed-give = Give
web-look = What the order would do
web-standing = Standing orders
web-standing-lift = Ask me again
web-leave = Standing answers
web-take-back = Take back
web-take-back-propose = Ask to take it back
web-offers = Proposals
web-offer-accept = Agree
web-offer-decline = Decline
web-offer-withdraw = Withdraw
web-table-actions = Match
web-pause = Pause
web-resume = Resume
web-adjourn = Propose to adjourn
web-draw = Offer a draw
web-resign = Resign…
web-resign-title = Resign?
web-resign-text = You give up all your ships. If nobody else plays your side, the other side wins.
web-resign-no = Fight on
web-resign-yes = Resign
web-loses-title = Lose the game?
web-loses-no = Choose another order
web-loses-yes = Give it anyway
web-hand-to = Hand over the seat of { $seat } to a friend named
web-hand-friend = Hand over
web-hand-bot = Let a bot (Captain) take over
web-hand-back = Take the seat of { $seat } back from the bot
web-handed = The seat is handed over
web-handed-text = Send this link to your friend:
web-handed-mine = Open this link in the other browser:
web-hand-me = Continue in another browser
web-hand-me-why = Makes a new link for your seat. This browser loses the seat, and all players see that.
web-fleet = Ships
web-acts = acts
web-left = { $left }/{ $of }
web-fatigue = crew fatigue { $level } of { $of }
web-of = { $value } of { $of }
web-pack = { $name }, { $left ->
    [one] one card left
   *[other] { SPELL($left) } cards left
  }
web-panel = Cards and tracks
web-card = Ship in focus
web-card-hint = Choose a ship to see her card.
web-sheet = Values of { $ship }
web-sheet-what = Value
web-sheet-value = Figure
web-sheet-source = Source
web-recap = { $count ->
    [one] One event since your last order
   *[other] { $count } events since your last order
  }
web-in-short = In short
web-recap-watch = Open it in the replay
web-see-again = See it again
web-again-skip = Skip
web-steps = Show the other side’s moves
web-steps-once = all at once
web-steps-steady = step by step
web-steps-slow = slowly
web-placing = Point at a place on the board, or
web-place-for-me = Choose for me
web-order = Order
web-order-idle = Point at an order on the chart or below it to see what it would do.
web-to-win = To win
web-goal-whole = Expand or collapse the goal
web-score = Score
web-score-of = { $first } – { $second }
web-turn = { $track } { $turn } of { $of }
web-fleet-cards = { $ships ->
    [one] one counter
   *[other] { SPELL($ships) } counters
  }{ $lost ->
    [0] {""}
   *[other] , { SPELL($lost) } lost
  }
web-fleet-count = { web-ships }{ $batteries ->
    [0] {""}
    [one] , one battery
   *[other] , { SPELL($batteries) } batteries
  }{ $lost ->
    [0] {""}
   *[other] , { SPELL($lost) } lost
  }{ $away ->
    [0] {""}
   *[other] , { SPELL($away) } got away
  }
web-fleet-none = none on your board
web-ships = { $ships ->
    [one] one ship
   *[other] { SPELL($ships) } ships
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
web-skip-dice = Dismiss the dice
web-over = The battle is over
web-outcome = { $won ->
    [yes] { $winners } won
   *[no] A draw
  }: { $reason }
web-verdict-short = { $verdict ->
    [won] You won
    [lost] You lost
    [drawn] Draw
   *[over] Over
  }
web-luck = Was it luck?
web-watch-replay = Replay
web-again = Fight it again
web-journal = Download the journal
web-dice-key = Key of the dice
web-curtain = Hand over the screen
web-curtain-text = The next player has secrets. Pass the screen on before you uncover it.
web-uncover = Show as { $seat }
web-notice-title = When it is your turn
web-notice-sound = A bell
web-notice-show = Browser notification
web-who = At the table
web-who-me = you
web-who-nobody = nobody yet
web-links = Links to send
web-link-watch = To watch
web-link-open = not used yet
web-link-joined = used
web-link-once = for one person
web-link-shared = for anyone who has it
web-link-revoke = Revoke
web-link-revoke-why = Anyone who joined with this link loses access, and a new link replaces it.
web-link-absent = Let a bot take over
web-link-absent-why = Only when the others have waited too long for this player. All players see it, and the player can take the seat back.
web-link-revoked = revoked; the new link is below
web-links-fresh = Show the links
web-links-why = Makes new links for the open seats; links sent before stop working.
web-copy = Copy
web-rules = Rules
web-cite-rule = Rule
web-rule = Rule
web-rule-in-book = In the rules index

## Keys

web-keys = Keys
web-key-arrows = Move the cursor on the board; with Shift, pan
web-key-enter = Look at the orders of the place; again, give the order
web-key-escape = Clear selection; dismiss the dice
web-key-undo = Undo
web-key-ships = Next and previous ship
web-key-odds = Chances of the order in focus
web-key-hint = Hint; again, close it
web-key-log = The full log; again, back
web-key-board = Board
web-key-question = Question and orders
web-key-offer = The proposal that needs your answer
web-key-leave = Skip this turn; skip all optional questions this turn
web-key-again = Give the order, and repeat it while possible
web-key-typed = Type an order
web-key-zoom = Zoom in, zoom out; whole board, or back to the action
web-key-step = Step back and forward in the replay
web-key-turn = Turn back and forward in the replay
web-key-help = These keys

## Replay

web-replay-of = Replay of { $title }
web-scrubber = Moment of the game
web-first = To the start
web-last = To the end
web-step-back = One step back
web-step-on = One step forward
web-turn-back = One turn back
web-turn-on = One turn forward
web-play = Play
web-view-as = Seen by
web-branch = Play on from here
web-branch-text = A new match starts from this moment, with new dice. Which side do you take? The bot takes the others.
web-branch-go = Play on
web-moment = At this moment
web-highlights = Turns and losses
web-to-table = To the table

## Help and rules

web-help = How the table works
web-help-text = Everything can be done by mouse, by finger and by keyboard. Press ? on any table for the keys.
web-how = In short
web-how-orders = Orders
web-how-orders-text = Every legal order is a mark on the board, a button below it, and a short code that you can type. Point at it to see what it would do; press to give it. On a touch screen, the first tap looks and the second gives.
web-how-odds = Chances
web-how-odds-text = The chances come from the rules themselves. Where something is hidden from you, they are estimates, with their margin.
web-how-undo = Undo
web-how-undo-text = Undo is free until dice fall, something is revealed, or another player is asked. After that the other players must agree.
web-how-dice = Dice
web-how-dice-text = The host fixes the key of the dice before the first roll and reveals it at the end, so that anyone can check every roll.
web-how-replay = Replay
web-how-replay-text = You can watch every match again, and a finished one from any side. You can play on from any moment as a new match.
web-how-friend = Friends
web-how-friend-text = A friend joins by a link. Your browser never receives what your seat may not see.
web-rules-of = Rules of { $game }
web-rules-text = The rulebook in our words, chapter by chapter, with our rulings where it is silent. The log, the order card and the refusals cite these numbers.
web-chapters = Chapters
web-rulings = Our rulings
web-charts = Charts
web-rules-ours = Only our rulings
web-ours = ours
web-cases-link = Every case with its status, for developers
web-cases-of = Cases of { $game }
web-cases-text = Every case and ruling, whether the program enforces it, and if not, why.
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
web-guide-wait = The other side moves. Watch the chart.
web-guide-lost = You lost this one: { $reason }
web-guide-hopeless = You can no longer win this lesson: the guide played on from here and lost every time. Take the step back, or play on.
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
web-js-server-silent = The server does not answer. Your order is saved and will be given once.
web-js-server-busy = The server is busy. Your order is saved and will be given once.
web-js-trying = Next try in { $seconds } s.
web-js-given-up = Sending cancelled. If the order did arrive, the table will show it.
web-js-no-answer = The server did not answer. Try again.
web-js-history-changed = The host shows a different history than the one it signed for you: entry { $entry } of this match has changed. Save the proof, and do not trust this match any more.
web-js-history-proof = Save what the host signed before and now
web-js-promise-broken = The host broke its promise: the dice of this match have a different key than the one it promised. Do not trust these dice. Save the proof.
web-js-signature-broken = The host’s signature is false: this page may have been changed. Save the proof, and do not trust this match until the host explains it.
web-js-host-changed = This host signs with a different key than before. Someone may be posing as it. Ask the person who runs it; if the key was really changed, clear this site’s data in your browser.
web-js-signatures-checked = This page checks the host’s signatures.
web-js-signatures-unchecked = This browser cannot check signatures here: that needs https and a recent browser. It still compares the promise and the history. For the rest, run “admiralty verify” on the journal.
web-js-nonces-all = All players have a part in the dice: { $inside }.
web-js-nonces-some = With a part in the dice: { $inside }. Not yet: { $outside }.
web-js-nonces-shared = The dice are the same at all tables of the class. No player has a part in them.
web-js-nonces-none = No player has a part in the dice: they follow from the host’s key alone.
web-js-nonces-wait = The dice wait until every player’s part is opened. An open page of the player does that by itself.
web-js-copied = Copied.
web-js-give = Give this order
web-js-again-fire = Fire while she bears
web-js-you-lose = You lose
web-js-tap-again = Tap again to give it.
web-js-odds-exact = Exact, from the rules.
web-js-no-odds = No dice involved.
web-js-thinking = Thinking …
web-js-against = against { $what }
web-js-dice = Possible results
web-js-opens = Then you can
web-js-whole-turn = The whole turn, sealed
web-js-rest = { $count } less likely
web-js-reached = reached
web-js-certain = This will happen
web-js-more = { $count } more
web-js-fewer = fewer
web-js-your-order = Your order
web-js-here = At { $place }
web-js-orders-here = Orders here: { $orders }
web-js-before = Previous order
web-js-after = Next order
web-js-entry = { $n } of { $of }
web-js-die = { $what }: { $faces }
web-js-theme-auto = Light or dark as the system says
web-js-theme-light = Light
web-js-theme-dark = Dark
web-js-yes = yes
web-js-no = no
web-js-no-match = No rule matches.

## The end of a battle

web-end-of = The end of { $title }
web-end-verdict = { $verdict ->
    [won] You won.
    [lost] You lost.
    [drawn] A draw.
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
web-end-luck-rank = luckier than { PERCENT($rank, digits: 0) }
web-end-luck-why = The share of battles with the same rolls and draws in which this side’s dice and cards would have done worse. The middle of the bar is average luck.
web-story = How it went
web-story-waiting = A bot (Captain) is reading the journal …
web-story-about = The captain’s judgement after each order, with nothing hidden: above the line it favours { $first }, below it { $second }. It is an opinion from 0 to 100, not a chance to win.
web-story-turning = Turning points
web-story-swing = good for { $side }: { $first } from { NUMBER($before) } to { NUMBER($after) }
web-story-even = No single moment decided it.

web-guides = Guides for players

## Between people

web-presence = Players
web-talk = Chat
web-talk-say = Message
web-talk-send = Send
web-phrase-1 = Good luck!
web-phrase-2 = Well played.
web-phrase-3 = Back in ten minutes.
web-phrase-4 = Shall we continue tomorrow?
web-phrase-5 = Thank you for the game.
web-nudge = Nudge
web-pace = Clock
web-pace-text = How long each player has for an order, and what happens then. A reminder is set at once; anything else is proposed to the others and takes effect when all agree.
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
web-pace-adjourn = the game is paused
web-pace-bot = a bot takes the seat
web-pace-seal = the order sheet is sealed as it is
web-pace-set = Set
web-js-you = { $name } (you)
web-strip = Order of activation
web-strip-now = acts now
web-strip-past = has acted
web-view-all = everything
web-card-returns = ↩ back to your hand
web-card-once = used once
web-draft = Order sheet
web-draft-title = Orders
web-draft-write = Write
web-draft-each = One by one
web-draft-part = { $count }: { $text }
web-draft-more = More orders
web-draft-whole = Run several minutes, and stop when …
web-draft-strike = Strike out: { $what }
web-draft-hoped = { PERCENT($share) }
web-draft-seal = { $written ->
    [0] Seal: { $empty }
   *[other] Seal these orders
  }
web-draft-chances = Chances
web-draft-sealed = Sealed. You can still change it until the others have sealed.
web-draft-break = Break the seal
web-js-late-odds = The chances could not be computed in time; you can give the order anyway.
web-js-run-on = Seal, and run on for ten turns
web-plates = Armour by face
web-plate = { $face }: { $value } of { $of }

## The editor of own battles

web-edit = Edit
web-edit-this = Edit { $title }
web-hosted = Battles that players wrote
web-own-battle = A battle of your own
web-own-battle-text = or press “Edit” beside a battle below.
web-edit-moment = Change this moment
web-edit-not-printed = your own battle
web-edit-undo = Undo
web-edit-redo = Redo
web-edit-analyse = Analyse
web-edit-play = Play
web-edit-share = Share
web-edit-referee = Referee
web-edit-hint = Drag ships on the board, or choose one and press a place. Keys on the board: Enter chooses and puts, Ctrl with an arrow moves, [ and ] turn, Delete takes off.
web-edit-analysis = Analysis
web-edit-tray = Ships and units
web-edit-beside = Not on the board
web-edit-piece = The chosen piece
web-edit-choose = Choose a ship on the board or in the list to change her.
web-edit-put-hint = Not on the board: press a place to put her there.
web-edit-turn-left = Turn left
web-edit-turn-right = Turn right
web-edit-off = Take off the board
web-edit-state = The moment
web-edit-scenario = The scenario
web-edit-from-position = The battle begins in this position.
web-edit-from-start = The battle begins as the scenario says; a change on the board makes it begin in the position you see.
web-edit-begin = Begin as the scenario says
web-edit-limits = { $least } to { $most }
web-edit-form-list = Values separated by commas
web-edit-form-table = Pairs such as name = 2, separated by commas
web-edit-box = { $label }: { $number }
web-edit-file = The scenario file
web-edit-file-text = The file without the position, as text. Write what the forms above do not have: ships, maps, victory. “Apply” checks it.
web-edit-apply = Apply
web-edit-open = Open a file
web-edit-open-scenario = Open a .scenario.toml file
web-edit-tab-orders = Board
web-edit-tab-ships = Ships
web-edit-tab-card = Forms
web-edit-share-text = The file has everything: title, briefing, changes and position. Anyone with the address on this server can see, play and edit the battle.
web-edit-download = Download the file
web-edit-address = Make an address
web-edit-address-text = Address
web-edit-address-open = Open it
web-edit-nobody-asked = No order is due in this position.
web-edit-thrown = { $count ->
    [one] One die or card is due before the next order. It was thrown once for this opinion.
   *[other] { $count } dice or cards are due before the next order. They were thrown once for this opinion.
  }
web-edit-admiral = The admiral’s opinion:
web-edit-no-opinion = The admiral has no opinion here.
web-edit-orders = Orders; press one for its chances
web-edit-no-chance = No dice involved.
web-js-edit-choose = Nothing to change here. Choose a ship first.
web-js-edit-wrong = The scenario cannot be saved yet: see what is wrong.
web-js-edit-line = Line { $line }: { $text }

## Studies

web-study = Study
web-studies = Studies
web-studies-text = A study has chapters: positions and moments of journals, each with notes and arrows. It has one link, and it is one file. Begin one in the editor with “Share”, or in a replay with “Add to a study”.
web-studies-none = You have no studies yet.
web-study-open = Open a study file
web-study-new = A new study
web-study-add = Add to a study
web-study-chapters = Chapters
web-study-chapter = Chapter
web-study-title = Title of the study
web-study-notes = Notes
web-study-edit = Edit this position
web-study-arrow = Draw arrows
web-study-arrow-hint = Press where the arrow begins, then where it ends. On the keyboard: arrow keys and Enter.
web-study-no-arrows = Remove the arrows
web-study-up = Move up
web-study-down = Move down
web-study-remove = Remove the chapter
web-study-kept = Every change is saved at once.
web-js-study-keeping = Saving …
web-js-study-last = A study has at least one chapter.
web-js-study-file = This file is not a study.
web-js-arrow-from = The arrow begins here. Now press where it ends.
web-js-arrow-to = The arrow is drawn.
