### Ironclads on squares, in English.

## The game, its scenarios and its options

game-ironclads-on-squares = Ironclads on squares
    .about = Chess with broadsides: cards decide when each ship acts.

scenario-lissa = Lissa, 20 July 1866
    .history = Austria and Italy went to war over Venetia, and the Italian fleet under Persano attacked the island of Lissa with the newest ironclads in the Mediterranean. Tegetthoff came down on it in three wedges with orders to ram, and his flagship Erzherzog Ferdinand Max sent Re d’Italia to the bottom in two minutes. The wooden two-decker Kaiser and the turret ram Affondatore come up here in the third turn, as they came up late in the smoke of that day.
scenario-angamos = Angamos, 8 October 1879
    .history = For five months Grau’s little turret ship Huáscar had raided the Chilean coast and kept an army waiting. Off Punta Angamos two Chilean ironclads caught her between them, Cochrane ahead and Blanco Encalada behind, and after an hour and a half the monitor was taken with her captain dead. Huáscar must break out to the north, past ships of heavier guns and thicker plates.
scenario-first-command = First command: a lesson
    .history = One ship, one enemy in the way, and the open sea to the north. Huáscar has coal for one dash; Almirante Cochrane has the heavier guns, and is not yet where she wants to be.
scenario-big-guns = The monster guns, Mediterranean 1882
    .history = Around 1880 Italy and Britain built the largest muzzle-loaders that ever went to sea: 17.7 inches in Duilio and Dandolo, 16 inches in Inflexible. They never fired on each other, and nobody knew what would happen if they did. Suppose that a quarrel over Tunis or Egypt had brought the two squadrons together in the summer of 1882.
scenario-channel-1878 = Channel squadrons, 1878
    .history = Seven years after Sedan the young German navy had three armoured squadron ships of the first class, built or bought in a hurry. The French had kept their fleet and laid down Redoutable, the first large warship with a steel frame. In this fictional battle the two squadrons meet in the Channel.

option-duty = Duty to cross the board and return
option-duty-enforced = the squadrons must
option-duty-free = ships go where they like and may leave the board
option-sight = Line of sight
option-sight-open = ships do not block it
option-sight-blocked = ships block it
option-joker = A Joker in a ram
option-joker-glancing = a glancing blow without loss
option-joker-redraw = drawn again
option-guests = Guest ships in the Channel
option-guests-none = none
option-guests-petr-veliky = Petr Veliky for Kaiser
option-guests-mesudiye = Mesudiye for Océan
option-guests-both = both

## Questions

ask-move = { $ship }: where will she go?
ask-fire = { $ship }: what will she fire at?

## Orders

order-move = { $bow ->
    [0] Ahead { $squares }
    [-1] Port ahead 1
   *[other] Starboard ahead 1
  }{ $turn ->
    [0] {""}
    [-8] , turn to port
    [-4] , turn 45° to port
    [4] , turn 45° to starboard
   *[other] , turn to starboard
  }
order-fire-guns = Fire the { $guns } { gun-place } at { $target }
order-fire = Fire the { $guns } { gun-place } at { $target } ({ $dice ->
    [one] one die
   *[other] { SPELL($dice) } dice
  })
order-fire-all = Fire everything that bears at { $target }
order-cease-fire = Cease fire

gun-place = { $place ->
    [port] port battery
    [starboard] starboard battery
    [bow] bow gun
    [stern] stern gun
    [fore] fore guns
    [aft] after guns
    [turret] turret
    [port-bow] port bow guns
    [starboard-bow] starboard bow guns
    [port-quarter] port quarter guns
    [starboard-quarter] starboard quarter guns
    [port-barbette] port barbette
   *[starboard-barbette] starboard barbette
  }

## Refusals

refusal-stop = An undamaged ship cannot stop: give her at least “ahead 1”.
refusal-astern = No ship goes astern: move ahead and turn at the end.
refusal-move-malformed = “{ $code }” is not a move. Type “ahead 1”, “ahead 2”, “port ahead” or “starboard ahead”; you may add “turn port” or “turn starboard”.
refusal-half-turn = On this heading a ship turns 90° or not at all: leave out the 4.
refusal-diagonal-two = On a diagonal heading a ship moves one square: “ahead 1”, “port ahead” or “starboard ahead”.
refusal-over-ship = { $other } lies dead ahead, and a move of two squares may not pass over her. Move one square, which rams her, or go to one side.
refusal-leave = That leads off the board. An undamaged ship must stay on it if any order allows it.
refusal-sea-room = From there her next move could only lead off the board: end further from the edge, or turn along it.
refusal-duty = She must make for the { $toward } edge: end no further from it than now, and do not turn away from it. She may turn aside only to ram a disabled enemy.
refusal-no-such-target = No ship here is called “{ $word }”.
refusal-own-side = { $target } is on your side: fire at an enemy.
refusal-no-such-guns = { $ship } has no such guns. She has { $guns }.
refusal-target-gone = { $target } is not on the board: choose another target.
refusal-range = { $target } is { $distance } squares away, counted orthogonally; the guns reach { $reach }.
refusal-sight = A ship lies on the line to { $target }: choose another target.
refusal-does-not-bear = Those guns do not bear on { $target }. Ready and bearing: { $guns }.
refusal-one-group = Only one group bears on { $target } and has not fired: name it.
refusal-has-fired = Those guns have fired in this activation: use others, or cease fire.

## What happens

turn-began = Turn { $turn }.
reserve-arrived = { $ship } arrives at { $square }.
card-dealt = { $ship } is dealt { CARD($card) }.
    .due = A card for { $ship }
ship-activated = { $ship } acts on { CARD($card) }.
    .onward = yes
ship-moved = { $ship } moves to { $square }, heading { compass }.
lies-stopped = { $ship } lies stopped.
left-the-board = { $ship } sailed off the { $edge } edge.
duty-turned = { $leg ->
    [home] { $ship } has reached the far side and may turn for home.
   *[done] { $ship } is back in her starting rank: her duty is done.
  }
near-miss = { $ship } and { $other } miss each other: the card { CARD($card) } is black.
ship-rammed = { $ship } rams { $other }.
ram-card-drawn = { $ship } draws { CARD($card) }: { $lost ->
    [0] a glancing blow
    [one] one flotation point lost
   *[other] { SPELL($lost) } flotation points lost
  }{ $hit ->
    [conning_tower] {" "}and the conning tower hit
    [engine] {" "}and the engine hit
    [steering] {" "}and the steering hit
   *[other] {""}
  }.
    .due = { $ship } draws for the ram
    .at = { $ship }
    .result = { $lost ->
        [0] a glancing blow
        [one] one flotation point lost
       *[other] { SPELL($lost) } flotation points lost
      }
    .good = { $lost ->
        [0] no
       *[other] yes
      }
joker-redrawn = { $ship } draws a Joker and draws again.
ship-fired = { $ship } fires { $guns } at { $target }, range { $distance }: { JOIN($dice, separator: " ") }, { $hits ->
    [0] no hit
    [one] one hit
   *[other] { SPELL($hits) } hits
  }.
    .due = { $ship } fires { $guns } at { $target }, range { $distance }
    .by = { $ship }
    .at = { $target }
    .against = each six hits
    .result = { $hits ->
        [0] no hit
        [one] one hit
       *[other] { SPELL($hits) } hits
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
damage-card-drawn = { $ship } draws { CARD($card) }: { $effect ->
    [conning_tower] the conning tower is hit
    [engine] the engine is hit
    [steering] the steering is hit
    [fire] she is on fire
    [flotation] she loses a flotation point
   *[other] no effect
  }.
    .due = { $ship } draws for a hit
    .at = { $ship }
    .result = { $effect ->
        [conning_tower] conning tower hit
        [engine] engine hit
        [steering] steering hit
        [fire] on fire
        [flotation] one flotation point lost
       *[other] no effect
      }
    .good = { $effect ->
        [conning_tower] yes
        [engine] yes
        [steering] yes
        [fire] yes
        [flotation] yes
       *[other] no
      }
control-card-drawn = { $ship } { $damage ->
    [conning_tower] works on the conning tower
    [engine] works on the engine
    [steering] works on the steering
   *[fire] fights the fire
  } ({ CARD($treated) }) with { CARD($card) }: { $result ->
    [repaired] repaired
    [blow_up] the fire reaches the magazine
    [conning_tower] the conning tower is hit too
    [engine] the engine is hit too
    [steering] the steering is hit too
    [fire] another fire breaks out
   *[none] no success
  }.
    .due = { $ship } works on her damage ({ CARD($treated) })
    .by = { $ship }
    .result = { $result ->
        [repaired] repaired
        [blow_up] she blows up
        [conning_tower] conning tower hit too
        [engine] engine hit too
        [steering] steering hit too
        [fire] another fire
       *[none] no success
      }
    .good = { $result ->
        [repaired] yes
       *[other] no
      }
pack-reshuffled = The small pack has run out; its discards are shuffled.
ship-sank = { $ship } sank.
ship-blew-up = { $ship } blew up.
ship-struck = { $ship }, with { SPELL($cards) } damage cards in force, surrendered.

compass = { $heading ->
    [0] north
    [45] north-east
    [90] east
    [135] south-east
    [180] south
    [225] south-west
    [270] west
   *[315] north-west
  }

## How it ends

outcome-last-squadron = Only { $winner } had ships left on the board.
    .short = The last squadron on the board.
outcome-most-sunk = { $winner } sank more ships: { $first } lost { $sunk_first }, { $second } { $sunk_second }.
    .short = By ships sunk.
outcome-flotation = { $winner } lost fewer flotation points: { $first } { $lost_first }, { $second } { $lost_second }.
    .short = By flotation points lost.
outcome-even = Both sides lost { $lost ->
    [one] one flotation point
   *[other] { $lost } flotation points
  }.
    .short = Both sides have lost the same number of flotation points.
outcome-escaped = { $winner } escaped over the edge.
    .short = Got away over the edge.
outcome-hunter-sunk = { $winner } sank a hunter.
    .short = A hunter is sunk.
outcome-hunted-sunk = { $winner } sank the hunted ship.
    .short = The hunted ship is sunk.
outcome-both-sunk = Hunter and hunted sank together.
outcome-struck = The hunted ship surrendered to { $winner }.
    .short = The hunted ship has surrendered.

## Odds

measure-hits = hits
    .result = { $level ->
        [0] no hit
        [one] one hit
       *[other] { SPELL($level) } hits
      }
    .least = { $only ->
        [yes] { $level ->
            [one] One hit
           *[other] { SPELL($level) } hits
          }
       *[no] { $level ->
            [one] At least one hit
           *[other] { SPELL($level) } hits or more
          }
      }
measure-flotation-lost = flotation points the target loses
measure-sunk = target sinks
measure-conning-tower = conning tower hit on the target
measure-engine = engine hit on the target
measure-steering = steering hit on the target
measure-on-fire = fire on the target
measure-rams = a ram
measure-own-flotation-lost = flotation points lost by the ramming ship
measure-own-sunk = the ramming ship sinks
measure-their-flotation-lost = flotation points the other ship loses
measure-their-sunk = the other ship sinks
measure-their-conning-tower = conning tower hit on the other ship
measure-their-engine = engine hit on the other ship
measure-their-steering = steering hit on the other ship

## The card of a ship

sheet-flotation = Flotation points
sheet-guns = { gun-place }
sheet-guns-value = { $guns } × { $calibre } in
sheet-tons = Displacement
sheet-tons-value = { $tons } t
sheet-year = Completed

## The picture

picture-before = Before the first turn
picture-turn = Turn { $turn } of { $limit }
picture-turn-track = Turn
picture-small-pack = Small pack
picture-activation-pack = Activation
picture-dealt = with the card { CARD($card) }
picture-damage = Hit on { $ship }
picture-moves = { $ship } can go

## What the laboratory counts

tally-hits-by-range = Hits per shot, by range
    .by = range
    .value = hits per shot

## Goals and score

objective-most-sunk = Sink more ships than you lose within { SPELL($turns) } turns. If equal, the side with less flotation lost wins.
objective-last-squadron = Be the last squadron on the board, or have lost less flotation after { SPELL($turns) } turns.
objective-hunted = Get away over the { $exit ->
    [north] north
    [south] south
    [east] east
   *[west] west
  } edge, or sink { $hunters ->
    [one] the hunter
   *[other] one of the hunters
  }.
objective-hunters = Sink the hunted ship, or put { SPELL($cards) } damage cards on her at once: then she surrenders. Do not let her escape.
score-ships = ships sunk
score-flotation = flotation shot away
fate-sunk = sunk
fate-blown-up = blown up
fate-left = left the board
fate-escaped = escaped
fate-struck = surrendered

## The guided battle

lesson-goal = You command the Huáscar. Take her over the north edge, at the top of the chart, and you have won; sinking Cochrane would do as well. Your goal is always shown in the framed box.
lesson-sail = Give the order: press it, its arrow on the chart, or Give this order.
    .look = It is your move. Point at Ahead 1, or at a green arrow on the chart: a ghost shows where Huáscar would be. On a touch screen, tap it.
lesson-turn = The arrows in a square are the headings on which she can end there; port is left, starboard is right. Any move north brings you nearer.
lesson-fire = Each six is a hit. Press the order.
    .look = Your guns bear. Point at the highlighted order, or tap it: the card shows the possible results.
lesson-on = Sail north, and stay clear of the other edges: over those you lose. With her steering hit she turns by herself until it is repaired. Fire whenever the guns bear: each order shows its chance.
lesson-won = You have broken out: you won the battle. Next is Angamos, where a second hunter joins.

## Questions with standing answers

window-fire = fire

## Packs of cards

word-activation-pack = activation pack
word-small-pack = small pack

## What bots weigh, for hints

term-ships = ships and their damage
term-rams = rams within reach
term-guns = guns that bear
term-escape = the way to the exit

## Charts

chart-title = { $name ->
    [damage] Damage cards
    [control] Damage control: a card of another suit
   *[ram] Ramming
  }
chart-column = { $name ->
    [card] Card
    [effect] Effect
    [harm] Damage in force
    [rammer] Rammer loses
    [rammer_hit] Hit on the rammer
    [rammed] Rammed ship loses
   *[rammed_hit] Hit on the rammed ship
  }
chart-joker = Joker
chart-effect = { $effect ->
    [conning_tower] conning tower
    [engine] engine
    [steering] steering
    [fire] fire
    [flotation] one flotation point
   *[blow_up] the ship blows up
  }

## What the rules of thumb of captains go by

thumb-fire = Guns that bear do not stay silent, and no other shot is on offer.
