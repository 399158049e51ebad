### Errors, log lines and messages of the server. The words of the pages are in the client's catalogue.

## The turning points of a replay

server-mark-hit = { $ship } loses { $hits }: { $left } of { $of } left
server-mark-sunk = { $ship } sinks
server-mark-gone = { $ship } leaves the board

## Errors: what is wrong, and what to do

error-invalid = The request is invalid: { $text }.
    .remedy = Correct the part that is named and send it again.
error-not-json = The body is not the JSON that this call takes: { $text }.
    .remedy = Send what /api/openapi.json describes, as application/json.
error-media-type = This call takes { $wanted }, not { $given }.
    .remedy = Set the header Content-Type to what the call takes.
error-too-large = The body is larger than { $limit } bytes.
    .remedy = Send less at a time.
error-too-many = Too many requests in a short time.
    .remedy = Wait as long as the header Retry-After says, then go on.
error-too-many-streams = Too many pages of matches are open at once.
    .remedy = Close some of them, then try again.
error-queue = Too many hints and odds are being computed already.
    .remedy = Wait as long as the header Retry-After says, then ask again.
error-no-such-page = There is nothing at this address.
    .remedy = Go to the front page and start from there.
error-no-such-match = There is no such match, or you do not hold a link to it.
    .remedy = Open it with the link that you were given.
error-no-such-class = There is no such class, or you do not hold its link.
    .remedy = Open the class with the teacher’s link.
error-journal-held = Other tables of the class still play with the same dice, and this journal reveals their key.
    .remedy = Wait until all tables are over, or ask the teacher to release the journals.
error-no-captains = A game between two captains takes too long here.
    .remedy = Run admiralty simulate on another computer.
error-no-such-entry = Entry { $entry } is not in the journal.
    .remedy = Choose an entry from 1 to the last one.
error-no-such-scenario = There is no scenario at this address, or this server keeps none.
    .remedy = Ask for the address again, or for the file.
error-no-such-study = There is no such study, or no such chapter in it.
    .remedy = Ask for the link again.
error-study = The chapter “{ $chapter }” cannot be saved: { $text }
    .remedy = Correct the chapter or take it out.
error-no-studies-for-programs = A study belongs to the browser that made it, and programs have none.
    .remedy = Open the study in a browser.
error-too-many-studies = You have { $most } studies, the most allowed.
    .remedy = Download one as a file, then open it on another server.
error-no-own-scenarios = This server does not keep scenarios that players wrote.
    .remedy = Download the file, and play it with admiralty play or on a server of your own.
error-scenario = The scenario cannot be opened: { $text }
    .remedy = Correct what is named.
error-scenario-too-long = This scenario takes too long to set up, draw or play.
    .remedy = Make the board smaller, or take units or turns away.
error-no-such-battle = There is no such battle here.
    .remedy = Choose one from the front page.
error-no-such-case = There is no case { $case } in this rulebook.
    .remedy = Choose one from the list of cases.
error-no-such-link = This link opens nothing: it is incomplete or has been replaced.
    .remedy = Ask for a new link, and copy all of it.
error-take-up-first = This link is an invitation that has not been used yet.
    .remedy = Send it to POST /api/join with a random token; the answer has a secret of your own.
error-seat-held = { $name } holds this seat. It can be given away only after everyone has waited { $span } for { $name }.
    .remedy = Ask the player to hand the seat over, in the menu of the table.
error-made-already = This token has already made a match. The server sends the secrets of a match only once.
    .remedy = Make a new token. To ask again safely, keep the cookie of this site.
error-link-taken = This link was for one person and has been used.
    .remedy = If that was you, open the match in the browser you used; otherwise ask for a link of your own.
error-method = This address does not take { $method }.
    .remedy = See /api/openapi.json for what it takes.
error-host = This server does not know the host name of your request.
    .remedy = Use the address that it was started with, or ask the host to add the name with --name.
error-cut-off = The request broke off before it was complete.
    .remedy = Send it again.
error-not-ready = The database does not answer.
    .remedy = Try again in a moment.
error-not-your-seat = You do not hold the seat of { $seat }.
    .remedy = Choose a seat that your link holds.
error-no-seat-of-yours = You are not looking from one of your seats.
    .remedy = Choose a seat that your link holds.
error-not-the-maker = Only the person who made the match can do this.
    .remedy = Ask the person who sent you the link.
error-not-refereed = The host rolls the dice of this match; you cannot enter them.
    .remedy = Make a table under “Referee a table”.
error-no-advice-blind = Units are hidden until sighted in this match, so there are no odds and no hints.
    .remedy = Give the order without them.
error-not-umpire = Only the umpire of this match can see and do this.
    .remedy = Open the link that the maker of the match sent to the umpire.
error-umpire-and-player = In this browser you already have another part in this match: the umpire cannot play, and a player cannot be the umpire.
    .remedy = Open the link in another browser, or let another person be the umpire.
error-csrf = The request does not have the token of your page.
    .remedy = Load the page again and repeat it.
error-foreign = The request comes from another site.
    .remedy = Use the pages of this server.
error-token-reused = This token was used for something else.
    .remedy = Make a new token for each order.
error-refused = The rules do not allow that.
    .remedy = Choose one of the orders on offer.
error-loses = You lose: this order ends the game.
    .remedy = Give it again without “ask_first” if you mean it.
error-stale = That answers an earlier question.
    .remedy = Read the table again and answer the question that is open.
error-record-only = This journal is for viewing only.
    .remedy = Play on from one of its entries as a new match.
error-not-yet = You can see that only after the game is over: it shows what other players hide.
    .remedy = Look from your own seat, or come back after the end.
error-journal = The journal cannot be used: { $text }
    .remedy = Upload a complete, unchanged journal that Admiralty wrote.
error-journal-too-long = Reading the journal took too long.
    .remedy = Look at it on your own computer with admiralty replay.
error-queue-journals = Other journals are being read already.
    .remedy = Wait as long as the header Retry-After says, then send it again.
error-other-rules = The rules here (version { $current }) cannot show this game: it { $problem }.
    .remedy = Download its journal; a release with the rules it was played by can show it.
error-no-odds = The odds could not be computed in time.
    .remedy = Ask again, or about another order.
error-not-asked = No order is due from { $seat } now, so there is no advice.
    .remedy = Ask again when it is your turn.
error-short-clock = A clock must allow at least { $seconds } seconds for an order.
    .remedy = Choose a longer time.
error-no-clock-offer = No clock is proposed any more.
    .remedy = Propose one yourself, in the menu of the table.
error-nudged = They have just been nudged.
    .remedy = Wait a minute.
error-no-story = The story of this battle was not ready in time.
    .remedy = Ask again in a moment, or watch the replay.
error-no-hint = No hint was ready in time.
    .remedy = Ask again in a moment.
error-busy = The match changed repeatedly while you acted.
    .remedy = Nothing has changed; send it again in a second.
error-store = The server cannot write the journal at the moment. Nothing has changed.
    .remedy = Try again in a moment. If it happens again, tell the host of this server.
error-slow = This request took too long.
    .remedy = Try again in a moment; the server does nothing twice.
error-fault = An error in the program (number { $number }). Nothing has changed at the table.
    .remedy = Load the page again. If it happens again, tell the host of this server that number.

## Names

server-umpire = Umpire
server-umpire-seat = the umpire sees everything and can hold no seat; give all seats to friends and bots
server-player = Player { $number }
server-no-seat = there is no seat { $seat }; there are { $seats }
server-same-name = two players are called { $name }
server-mixed-name = the name { $name } mixes letters of two scripts in one word; use one script
server-like-name = the names { $name } and { $other } look alike; change one of them
server-name-missing = name the player who gets the seat
server-bad-name = a name needs letters or digits, at most 40 characters, and must not begin with “bot:”
server-hidden-name = the name { $name } has invisible characters
server-changed-files = it was played with changed values in the files of the game ({ $changes }), and a server keeps games of the printed rules only; look at it at home, with “admiralty replay” or in Python with admiralty.Table.from_journal
server-battle-none = no naval combat waits here to be fought out
server-battle-goes-on = the battle is not over
server-battle-given-up = the battle was given up and has no result; choose “here”, and the dice of the book decide
server-battle-maker = Host of the battle
server-class-bots = a bot plays every side; leave one to the pupils
class-teacher = The teacher
class-name = Class
class-pupil = { $side } { $table }
class-turn = Turn { $turn }
server-own-rows = its scenario changes figures of { $game } that have no limits yet ({ $rows }), and a server takes only positions, texts and options of them; look at it at home, with “admiralty replay”, “admiralty play” or in Python with admiralty.Table.from_journal
server-branch-over = the game is over at that entry

## Hints

server-share = { PERCENT($share, digits: 0) }
server-hint-tried = { $visits ->
    [0] no trials
    [one] one trial
   *[other] { SPELL($visits) } trials
  }
server-hint-line = then { JOIN($steps, separator: "; ") }
server-hint-note = { $nodes ->
    [0] { $why }
   *[other] { $why } From what you know: { $nodes } trial { $nodes ->
        [one] order
       *[other] orders
      } in { $worlds ->
        [one] one possible position
       *[other] { SPELL($worlds) } possible positions
      }. The figure is the expected result: 0% lost, 100% won.
  }

## The log

server-line-start = { $began ->
    [yes] The game goes on from a position of another game.
   *[no] The game begins.
  }
server-line-order = { $shown ->
    [yes] { $seat }: { $said }
    [sheet] { $seat } gave orders.
   *[no] { $seat } gave a secret order.
  }
server-line-seal = { $shown ->
    [yes] { $seat } sealed: { $said }
    [sheet] { $seat } sealed orders.
   *[no] { $seat } sealed a secret order.
  }
server-line-umpire = For the player, the umpire: { $text }
server-line-corrected = Corrected: the entries from { $entry } on no longer count.
server-line-release = { $shown ->
    [yes] The sealed orders: { $said }
   *[sheet] The sealed orders are opened.
  }
server-line-roll = { $by ->
    [yes] { $seat } rolled { $what }
   *[no] Roll of { $what }
  }{ $shown ->
    [yes] : { $faces }
   *[no] , hidden.
  }
server-line-hidden = Dice or a card, hidden.
server-line-draw = { $by ->
    [yes] { $seat } drew from { $what }
   *[no] Drawn from { $what }
  }{ $shown ->
    [yes] : { $faces }
   *[no] , hidden.
  }
server-card = { CARD($card) }
server-line-undo = { $seat } took the last order back.
server-line-taken-back = Taken back by consent. The dice will be rolled anew.
server-line-standing-order = { $seat } changed a standing order.
server-line-rules = From here on, rules version { $to } applies; { $dropped ->
    [0] all answers stay.
    [one] one answer, entry { $first }, is taken back: { server-rules-why }
   *[other] { SPELL($dropped) } answers, from entry { $first } on, are taken back: { server-rules-why }
  }
server-rules-why = { $why ->
    [asked] these rules ask a different question there.
    [forbidden] these rules do not allow that answer.
    [told] these rules give it a different result.
    [over] under these rules the game is over there.
   *[unread] these rules cannot read it.
  }
server-line-end = The game is over.
server-status-over = The game is over.
server-status-rests = The game is paused.
server-status-held = The umpire holds the sealed orders.
server-status-yours = Your order
server-track = { $value } of { $of }
server-off-board = off the board
server-fallen = { $ship }: { $fate }
server-status-waiting = Waiting for { $seats }.
server-proposal = { $person } proposes to take back { $told ->
    [yes] “{ $order }”
   *[no] an order
  } and all that followed.

## Possible results of an order

server-effect = { $measure }: { $level }{ $only ->
    [yes] { "" }
   *[no] {" "}or more
  }
server-effect-is = { $measure }: { $value }
server-unknown = unknown ({ JOIN($parts, separator: ", ") })
server-perhaps = { $value ->
    [none] none
   *[other] { SIGNED($value) }
  } { $shown }
server-results = { $least } to { $most }
server-needs = { $risk ->
    [yes] { $how ->
        [any] Every face of the { $die } does damage
        [none] No face of the { $die } does damage
        [more] In danger on { $face } or more on the { $die }
        [less] In danger on { $face } or less on the { $die }
       *[these] In danger on { $faces } on the { $die }
      }
   *[no] { $how ->
        [any] Any face of the { $die } will do
        [none] No face of the { $die } is enough
        [more] Needs { $face } or more on the { $die }
        [less] Needs { $face } or less on the { $die }
       *[these] Needs { $faces } on the { $die }
      }
  }

## Presence

server-bad-remark = A message needs readable text.
server-nudge = { $person } is waiting for an order.
server-seen-never = not here yet
server-seen-here = here now
server-seen-ago = last seen { $span } ago
server-span = { $count } { $unit ->
    [day] { $count ->
        [one] day
       *[other] days
      }
    [hour] { $count ->
        [one] hour
       *[other] hours
      }
    [minute] { $count ->
        [one] minute
       *[other] minutes
      }
   *[second] { $count ->
        [one] second
       *[other] seconds
      }
  }
server-pace = { $span } per order, then { server-then }
server-pace-left = { $pace }. { $span } left.
server-pace-set = { $clock ->
    [yes] { $person } set the clock: { $span } per order, then { server-then }.
   *[no] { $person } stopped the clock.
  }
server-clock-offer = { $clock ->
    [yes] { $person } proposes a clock for all players: { $span } per order, then { server-then }.
   *[no] { $person } proposes to stop the clock.
  }
server-clock-declined = { $person } does not agree to the proposed clock.
server-then = { $then ->
    [adjourn] the game is paused
    [bot] a bot takes the seat
    [seal] an order sheet is sealed as it is
   *[remind] a reminder
  }
server-clock = { $then ->
    [adjourn] { $person } ran out of time: the game is paused.
    [seal] { $person } ran out of time: the order sheet is sealed as it was.
    [bot] { $person } ran out of time: a bot has taken the seat. The player can take it back.
   *[remind] { $person } ran out of time: this is the reminder.
  }
