### Oak & Iron, in English.

## The game, its scenarios and its options

game-oak-and-iron = Oak & Iron
    .about = Wind, rake and boarding on an open table.

scenario-quickstart = Quickstart
    .history = Two small squadrons on parallel courses before the wind, each with its flagship a pistol shot to leeward of her consort. The first game that the book teaches: no factions, no events, no Fortune, only sails, guns and five cards a side.
scenario-first-broadside = First broadside: a lesson
    .history = Two light ships on the same course before the wind, a musket shot apart. No factions, no events, no Fortune: only sails, guns and five cards a side.
scenario-channel-patrol = Channel patrol
    .history = In the wars of Louis XIV the narrow seas swarmed with cruisers looking for convoys and for each other. An English frigate with two consorts meets four light French ships; why they meet, and in what waters, the cards decide.
scenario-spanish-main = On the Spanish Main
    .history = Four small pirates that live by boarding have found a galleon, a fluyt and a corvette of the King of Spain. The galleon can outshoot any of them; they can outsail her.
scenario-texel-skirmish = Skirmish off the Texel
    .history = The Dutch and English fought three wars for the same trade routes within twenty-two years. Here five handy Dutch ships under Evertsen try a stronger English line with a third rate in it.
scenario-palermo-engagement = The line of battle
    .history = French and Spanish squadrons met off Sicily in 1676 in great strength. Two hundred points a side of first, second and third rates: hold the line, and bring all the guns to bear.
scenario-fleet-of-patrols = Fleet of patrols
    .history = Two squadrons a side, each under its own admiral with a hand of his own: English and pirates against Spaniards and French. For two, three or four players.
scenario-open-battle = Squadrons of your own
    .history = Both players build a squadron from faction, ships, admiral and cards before the objective is drawn. The size of the battle decides how many points they have.

scenario-open-fleets = Fleets of your own
    .history = Each side builds a fleet of two to four squadrons, each with an admiral and a hand of its own, before the objective is drawn. Both have the same points, and share them among their squadrons as they like.

option-die = Faces of the die
option-die-printed = swords and sails twice
option-die-blank = one of each and two blanks
option-flagship = Strike Points of a lost flagship
option-flagship-2 = two, like any ship
option-flagship-3 = three
option-formation = Links of a formation
option-formation-line = one ahead and one astern of each ship
option-formation-strict = one in total for each ship
option-sea = Edge of the table
option-sea-bounded = a ship that crosses it is out of the game
option-sea-scrolling = the sea scrolls
option-squadrons = Squadrons per side in open fleets
option-squadrons-2 = two
option-squadrons-3 = three
option-squadrons-4 = four
option-size = Size of open squadrons
option-size-patrol = patrol, 50 points
option-size-skirmish = skirmish, 100 points
option-size-engagement = engagement, 200 points

## Things

face = { $face ->
    [skull] skull
    [cannon] cannon
    [musket] musket
    [pistol] pistol
    [sword] sword
    [sail] sail
   *[blank] blank
  }
sail-name = { $sail ->
    [0] at anchor
    [1] under minimal sail
    [2] under battle sail
   *[3] under full sail
  }
way-name = { $way ->
    [ahead] ahead
    [astern] astern
    [port] to port
   *[starboard] to starboard
  }
side-name = { $side ->
    [port] port
    [starboard] starboard
    [mortar] mortar
   *[none] {""}
  }

## Building a squadron

ask-build = { $stage ->
    [faction] Which faction, or which ready squadron? You have { $most } points.
    [nation] Cards of which other nation?
    [ships] Which ship joins? { $points } of { $most } points are spent.
    [admiral] Which admiral? { $points } of { $most } points are spent.
    [flagship] Which ship carries the admiral?
    [fittings] What goes aboard? { $points } of { $most } points are spent.
   *[hand] Which initiative card joins the hand?
  }
order-done = Done
order-usual = Fill the hand with the usual cards
order-ready = A ready squadron: { $faction }, { SPELL($ships) } ships under { $admiral }, { SPELL($points) } points
order-faction = { $name }
order-nation = Cards of the { $name }
order-add-ship = Add a { $name }
cost-in-points = { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
  }
order-add-priced = { $ship }: { cost-in-points } ({ $left } left). Fortitude { $fortitude }, broadside { $broadside }, crew { $crew }{ $has ->
    [yes] ; { $special }.
   *[no] .
  }
order-admiral-priced = { $who }: { cost-in-points } ({ $left } left). Admiral value { $value }. { $effect }
order-flagship-named = Ship { $place }, the { $ship }, carries the admiral
order-fitting-priced = { $what } for ship { $place }, the { $ship }: { cost-in-points } ({ $left } left). { $effect }
order-skill-priced = Skill { $level } for ship { $place }, the { $ship }: { cost-in-points } ({ $left } left)
order-hand-told = { $name }, { $value }{ $kept ->
    [yes] , kept after use
   *[no] , discarded after use
  }. { $effect }
order-admiral = { $name }
order-flagship = Ship { $place } is the flagship
order-option = { $name } for ship { $place }
order-skill = Skill { $level } for ship { $place }
order-upgrade = { $name } aboard ship { $place }
order-captain = { $name } for ship { $place }
order-hand = { $card }
squadron-built = Squadron built, { $seat }: { $points } points.

## Starting a game

ask-wind = Which edge does the wind blow from?
order-wind = From the { $edge }
wind-chosen = The wind blows from the { $edge }.
ask-role = Attack or defend?
order-role = { $role ->
    [attack] Attack
   *[defend] Defend
  }
ask-scenario-card = Which card do you take?
order-take = { $card } ({ $kind ->
    [setting] setting
    [deployment] deployment
   *[condition] condition
  })
ask-objective-terrain = Which piece for the objective, and how does it lie?
ask-objective-ship = { $role ->
    [carrier] Which ship carries the cargo?
    [convoy] Which ship is the convoy?
   *[anchored] Which ship lies at anchor in mid-table?
  }
ask-pool = Which piece joins the terrain pool?
order-add-terrain = Add { terrain-name }
terrain-name = { $thing ->
    [island_large] a large island
    [island_small] a small island
    [coast_long] a long coast
    [coast_short] a headland
    [rocks_a] long rocks
    [rocks_b] round rocks
    [shoal_a] a large shoal
    [shoal_b] a shoal
    [shoal_c] a small shoal
    [fog_a] a large fog bank
    [fog_b] a fog bank
   *[other] { $thing }
  }
piece-name = { $piece ->
    [island_large] A large island
    [island_small] A small island
    [coast_long] A long coast
    [coast_short] A headland
    [rocks_a] Long rocks
    [rocks_b] Round rocks
    [shoal_a] A large shoal
    [shoal_b] A shoal
    [shoal_c] A small shoal
    [fog_a] A large fog bank
   *[fog_b] A fog bank
  }
ask-terrain = Where does the piece lie? Give piece, x, y and heading.
ask-adjust = Shift a piece in your zone, or finish?
picture-zone = Can be placed here
ask-deploy = Where does a ship start?
order-place = { terrain-name } at { $x }, { $y }, heading { $heading }°
order-place-no-more = Done
order-lay = { terrain-name }, heading { $heading }°
card-drawn = Drawn ({ $kind ->
    [objective] objective
    [setting] setting
    [deployment] deployment
   *[condition] condition
  }): { $card }.
    .due = The card for { $kind ->
        [objective] the objective
        [setting] the setting
        [deployment] the deployment
       *[condition] the condition
      }
role-taken = { $role ->
    [attack] Attacker
   *[defend] Defender
  }: { $side }.
card-taken = { $seat } took { $card }.
terrain-added = { piece-name } joins the pool.
terrain-placed = { piece-name } is laid at { $x }, { $y }.
terrain-shifted = { piece-name } is shifted to { $x }, { $y }.
terrain-removed = { piece-name } leaves the game.
ship-deployed = { $ship } is deployed, heading { $heading }°.
role-given = { $ship } is { $role ->
    [carrier] the carrier
    [convoy] the convoy
   *[anchored] the ship at anchor
  }.

## The initiative phase

ask-card = Which card do you play face down? The higher value acts first this turn.
order-card = { $card }
ask-peek = Look at the enemy’s card before you choose?
order-peek = Look
order-no-peek = Do not look
ask-swap = You revealed { $card }. Swap it?
order-keep-card = Keep it
order-swap = Swap it for { $card }
ask-copy = Which card’s effect do you take?
ask-pick = { $card }: which ship?
ask-enemy = Which enemy ship is affected?
ask-free-turn = { $ship }: free turn?
ask-free-move = { $ship }: free move ahead?
ask-reload-side = Which marker does { $ship } remove?
ask-weather-eye = Weather Eye: change the speed of all your ships this turn?
order-weather-eye = { $change ->
    [plus] One faster
    [minus] One slower
   *[steady] Not this turn
  }
turn-began = Turn { $turn }
card-revealed = { $seat } revealed { $card } ({ $value }).
card-swapped = { $seat } swapped it for { $card }.
card-seen = { $seat } saw the enemy’s card: { $card }.
card-copied = { $seat } took the effect of { $card }.
event-card-drawn = Event: { $card }.
    .due = The event card
event-deck-empty = The event deck is empty.
challenge-rolled = Challenge Test of { $ship }: { JOIN($dice, separator: " · ") } = { $successes }.
    .due = Challenge Test of { $ship }
    .by = { $ship }
    .against = skulls and sails count
    .result = { $successes ->
        [0] no success
        [one] one success
       *[other] { SPELL($successes) } successes
      }
    .good = { $successes ->
        [0] no
       *[other] yes
      }
initiative-taken = { $side } took the initiative{ $reason ->
    [card] {""}
    [admiral] {" "}by the higher admiral value
    [indecisive] : the other admiral is indecisive
   *[challenge] {" "}by a Challenge Test
  }.
weather-shifted = The wind now comes from the { $edge }.
fortune-changed = Fortune Points, { $seat }: { $points }.

## The movement phase

ask-squadron = Which squadron moves?
order-squadron = { $seat }
ask-activate = Which ship moves?
order-ship = { $ship }
ask-point = { $ship } lies at right angles to the wind. How does she sail?
order-point = { $point-of-sail ->
    [large] Large
   *[windward] Windward
  }
ask-speed = { $ship }: what speed?
order-speed = Speed { $speed }
ask-shift = { $ship } may slide sideways.
order-shift = Slide { $distance } mm { way-name }
order-no-shift = Do not slide
ask-seamanship = { $ship }: try a Seamanship action?
order-no-seamanship = No
order-seamanship = Roll the Skill Test
order-seamanship-heading = Roll it to change heading only
ask-seamanship-action = Test passed. What does { $ship } do?
order-seamanship-action = { $action ->
    [heading] Change heading
    [faster] One faster
    [slower] One slower
    [none] Nothing
   *[other] Cut free
  }
order-no-action = Nothing
ask-heading = How far does { $ship } turn?
order-turn = Turn { $angle }° { way-name }
order-no-turn = Do not turn
ask-way = Which way is { $ship } moved?
order-way = { $way ->
    [ahead] Ahead
    [astern] Astern
    [port] To port
   *[starboard] To starboard
  }
ask-course = { $ship }: which course? (speed { $speed }: { $distance } mm and a turn of up to { $angle }°)
order-course = { $first ->
    [none] {""}
   *[other] Turn { $before }° to { $first }, then{" "}
  }{ $distance } mm { way-name }{ $last ->
    [none] {""}
   *[other] , then turn { $after }° to { $last }
  }
dial-turn-before = Turn before the run
dial-run = Run
dial-turn-after = Turn after the run
dial-turn = Turn
dial-shift = Slide sideways
dial-said = { $way ->
    [none] none
   *[other] { $n }{ $measure ->
        [degrees] °
       *[millimetres] {" "}mm
      } to { $way }
  }
order-ahead = Go ahead
ask-boats = { $ship }: send boats to an enemy?
order-boats = Boats to { $target }
ask-topmen = { $ship }: change the sails (topmen)?
order-keep-sail = Leave the sails
ship-activated = { $ship } sails { $point ->
    [large] large
    [windward] to windward
   *[eye] in the wind’s eye
  }, speed { $speed }.
test-rolled = { $ship } tests for { $test ->
    [seamanship] seamanship
    [board] boarding
    [repair] repair
   *[other] her nerve
  }: { JOIN($dice, separator: " · ") } – { $passed ->
    [yes] passed
   *[no] failed
  }.
    .due = { $ship } tests for { $test ->
        [seamanship] seamanship
        [board] boarding
        [repair] repair
       *[other] her nerve
      }
    .by = { $ship }
    .against = a skull or a sail passes
    .result = { $passed ->
        [yes] passed
       *[no] failed
      }
    .good = { $passed ->
        [yes] yes
       *[no] no
      }
dice-rerolled = { $ship } rolls again{ $means ->
    [fortune] {" "}by Fortune
   *[other] {""}
  }: { JOIN($dice, separator: " · ") }.
    .due = { $ship } rolls again
speed-adjusted = { $ship } adjusts her speed to { $speed }.
heading-changed = { $ship } changes heading to { $heading }°.
cut-free = { $ship } cuts free and moves { way-name }.
ship-moved = { $ship } sails her course and now heads { $heading }°.
ship-shifted = { $ship } { $way ->
    [ahead] goes
   *[starboard] slides
  } { $millimetres } mm { way-name }.
ship-drifted = The tide carries { $ship } to leeward.
ran-ashore = { $ship } runs ashore.
collided = { $ship } collides with { $others }: { JOIN($dice, separator: " · ") }.
    .due = { $ship } collides with { $others }
entangled = { $ship } and { $other } are entangled.
pushed-away = { $ship } is moved { $millimetres } mm { way-name }.
shoal-crossed = { $ship } crosses a shoal: { JOIN($dice, separator: " · ") } – { $aground ->
    [yes] aground
   *[no] no harm
  }.
    .due = { $ship } crosses a shoal
    .at = { $ship }
    .result = { $aground ->
        [yes] aground
       *[no] no harm
      }
    .good = { $aground ->
        [yes] yes
       *[no] no
      }
left-the-table = { $ship } left the table and is out of the game.
left-safely = { $ship } left the table safely.
sea-scrolled = The sea scrolls away from the { $edge } edge before { $ship }.

## Crew actions

ask-crew = What does the crew of { $ship } do?
order-reload = Reload { $side ->
    [mortar] the mortar
   *[other] the { $side } side
  }
order-refloat = Try to refloat
order-sail = { $to ->
    [up] More sail
   *[down] Less sail
  }
order-board = Board { $target }
order-flag = Move the flag to { $target }
order-land = Land a party
order-deliver = Deliver the cargo
order-anchor-and-land = Anchor and land a party
ask-berth = How does { $ship } lie against { $target }?
order-berth = Her { $own } against the { $other }
ask-hearten = Which ship near { $ship } rallies?
order-hearten = { $ship }
ask-landing = Where does the party of { $ship } land?
order-landing = At { $x }, { $y }
ask-smoke = Does { $ship } fire at { $target } before boarding?
order-smoke = Fire at the { mode-name }
reloaded = { $ship } reloads: { side-name }.
rallied = { $ship } rallies: { $fatigue } less fatigue.
repaired = { $ship } repairs { $damage } damage.
refloated = { $ship } is under way again.
sail-set = { $ship } is now { sail-name }.
rowed = { $ship } rows.
flag-transferred = The admiral goes from { $ship } to { $to }.
party-landed = { $ship } lands a party.
party-lost = The landing party of { $ship } is lost.
boats-sent = { $ship } sends boats to { $target }.
cargo-delivered = { $ship } has delivered her cargo.

## The attack phase

mode-name = { $mode ->
    [rigging] rigging
    [crew] crew
   *[hull] hull
  }
kind-name = { $kind ->
    [broadside] Broadside
    [partial] Partial fire
    [close] Close combat
    [mortar] Mortar
   *[fireship] Fire ship
  }
ask-attacker = Which ship attacks?
ask-attack = { $ship }: what do her guns do?
ask-second = { $ship } may also fire her other side.
order-pass = Nothing
order-attack = { kind-name }{ $side ->
    [port] {" "}to port
    [starboard] {" "}to starboard
   *[none] {""}
  } at { $target }{ $mode ->
    [hull] {""}
    [rigging] , at the rigging
   *[crew] , at the crew
  }
ask-reaction = { $mover } has ended her move. Fire at her?
order-reaction = { $ship }: { $attack }
ask-clear = { $card }: clear reload markers now?
order-clear-all = Clear { $ship }
order-clear = Clear { $ship }: { side-name }
ask-reroll = { $ship } rolled { JOIN($dice, separator: " · ") }. Roll again?
order-keep = Keep the dice
order-reroll = Roll one { face } again
order-reroll-all = Roll all again ({ $card })
order-fortune = Spend a Fortune Point and roll all again
ask-helm = The helm of { $ship } is hit. Which way does she turn?
order-helm = { $way ->
    [port] To port
   *[starboard] To starboard
  }
attack-rolled = { kind-name }{ $side ->
    [port] {" "}to port
    [starboard] {" "}to starboard
   *[none] {""}
  }: { $ship } → { $target }, { $kind ->
    [close] hand to hand
    [fireship] alongside
   *[other] { $band ->
        [pistol] pistol shot
        [musket] musket shot
       *[cannon] cannon shot
      }
  }{ $raking ->
    [stern] , raked through the stern
    [bow] , raked through the bow
   *[none] {""}
  }{ $mode ->
    [rigging] , at the rigging
    [crew] , at the crew
   *[hull] {""}
  }: { JOIN($modifiers, separator: " ") }: { JOIN($dice, separator: " · ") } = { $hits ->
    [0] no hit
    [one] one hit
   *[other] { SPELL($hits) } hits
  }.
    .due = { kind-name }: { $ship } → { $target }, { $kind ->
        [close] hand to hand
        [fireship] alongside
       *[other] { $band ->
            [pistol] pistol shot
            [musket] musket shot
           *[cannon] cannon shot
          }
      }{ $raking ->
        [stern] , raked through the stern
        [bow] , raked through the bow
       *[none] {""}
      }
    .by = { $ship }
    .at = { $target }
    .result = { $hits ->
        [0] no hit
        [one] one hit
       *[other] { SPELL($hits) } hits
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
bonus-dice = { $ship } rolls more: { JOIN($dice, separator: " · ") }.
critical-rolled = Critical check on { $ship }: { JOIN($dice, separator: " · ") }.
    .due = Critical check on { $ship }
damaged = { $ship } takes { SPELL($damage) } damage.
fatigued = { $ship } takes { SPELL($fatigue) } fatigue.
shaken = { $ship } is shaken.
crippled = { $ship } is crippled.
out-of-action = { $ship } is out of action.
mast-lost = { $ship } loses a mast.
helm-struck = { $ship } loses her helm and turns { way-name }.
commander-rolled = The commander of { $ship }: { face } – { $hit ->
    [yes] hit
   *[no] unhurt
  }.
fire-ship-burned = { $ship } burns out.

reason-broadside = broadside
reason-crew = crew
reason-close = crew and 3
reason-fatigue = fatigue
reason-card = card
reason-formation = formation
reason-halved = halved
reason-least = at least one

## The end phase

ask-prize = { $ship } holds a shaken enemy. Leave, capture or destroy her?
order-leave = Leave her
order-prize = { $what ->
    [capture] Capture { $ship }
   *[destroy] Destroy { $ship }
  }
ask-flagship = The flagship is lost. Where does the flag go?
order-new-flagship = { $ship } takes command
order-rescue = A Fortune Point brings the admiral to { $ship }
ask-cut-hand = The hand is cut to five. Which card goes?
ship-captured = { $by } captured { $ship }.
ship-destroyed = { $by } destroyed { $ship }.
ship-retaken = { $by } retook { $ship }.
ships-parted = { $ship } and { $other } drift apart.
wreck-removed = The wreck of { $ship } sinks.
strikes-counted = { $side }: { $points ->
    [one] one Strike Point
   *[other] { SPELL($points) } Strike Points
  } against { $ships ->
    [one] one ship
   *[other] { SPELL($ships) } ships
  }.
withdrew = { $side } withdrew.
sinking-rolled = { $ship } fights for her life: { face } – she { $sunk ->
    [yes] sinks
   *[no] floats
  }.
    .due = { $ship } fights for her life
    .effect = { $sunk ->
        [yes] she sinks
       *[no] she floats
      }
new-flagship = { $ship } is now the flagship, admiral value { $value }.
hand-cut = { $seat } lost the card { $card }.
card-discarded = { $seat } discarded { $card }.
razed = The settlement burns.

outcome-withdrawal = A side with more Strike Points than ships has to withdraw.
outcome-both = Both sides had more Strike Points than ships; the winner had fewer.
outcome-turns = After ten turns the winner had fewer Strike Points.
outcome-defender = The Strike Points were equal after the last turn, and then the defender wins.
outcome-draw = The Strike Points were equal after the last turn.

## Refusals

refusal-course-grammar = “{ $code }” is not a course. Write turn, distance, turn: “P30 120 -” turns 30° to port and then goes 120 mm.
refusal-turn-grammar = “{ $text }” is not a turn. Write P or S and degrees, as in P30, or a dash for none.
refusal-turn-too-far = The tool turns at most { $most }°; that is { $over }° too much.
refusal-one-turn = Only one turn, before or after the run. A Yare ship may make both.
refusal-whole-distance = The run is the whole tool, { $wanted } mm; you are { $off } mm off.
refusal-forward-only = A ship moves ahead. Only one that has cut free may go sideways or back.
refusal-must-move = A ship must move the whole { $distance } mm.
refusal-must-turn = Choose a turn: P or S and degrees.
refusal-shift-too-far = A slide is at most { $most } mm; that is { $over } mm too far.
refusal-which-side = Say which side fires: “broadside port” or “broadside starboard”, and the target.
refusal-no-target = There is no enemy “{ $target }” to attack.
refusal-not-alongside = Close combat needs a ship grappled to yours, boats alongside or landing parties near each other; { $target } is none of these.
refusal-reloading = The { $side } side is reloading.
refusal-no-modes = The quickstart has no fire at rigging or crew.
refusal-range = That reaches { $reach } mm; the target is { $over } mm too far.
refusal-fog = Through fog the shot counts as one band farther than { $reach } mm.
refusal-by-card = A card forbids an attack on { $target } from here.
refusal-path = The target misses the broadside path to { $side } by { $off } mm.
refusal-sight = No clear line from there to the middle of an edge and a corner of { $target }.
refusal-number = “{ $word }” is not a measure. Write millimetres or degrees, with at most one decimal.
refusal-not-on-land = That place is not on land.
refusal-landing-too-far = A party lands within { $reach } mm of its ship.
refusal-place-grammar = “{ $code }” is not a placement. Write the piece or ship, x, y and heading.
refusal-not-to-place = “{ $thing }” is not among the things to place now.
refusal-off-table = Part of it would be off the table.
refusal-outside-zone = Part of it would be outside the deployment zone.
refusal-overlap = Something is already there.
refusal-near-terrain = Terrain pieces lie at least { $reach } mm apart; that is { $short } mm too near.
refusal-near-enemy = Ships start more than { $reach } mm from the enemy; that is { $short } mm too near.
refusal-near-ship = It must be more than { $reach } mm from any ship.
refusal-far-from-own = It must be within { $reach } mm of one of your ships.
refusal-far-from-edge = It must be within { $reach } mm of the edge across the table.
refusal-keep-heading = A piece that is shifted keeps its heading of { $heading }°.
refusal-no-shore = A land mass lies with its straight side along an edge of the table, as in “{ $code }”.
refusal-shift-terrain = A piece may be shifted by at most { $reach } mm.
refusal-must-place = There is still something to place.
refusal-no-ship = There is no ship “{ $word }” in this battle.
refusal-no-squadron = There is no squadron “{ $word }” in this battle.
refusal-no-piece = There is no terrain piece “{ $word }”.
refusal-no-face = No die has the face “{ $word }”.
refusal-no-card = There is no initiative card “{ $word }”.
refusal-no-source = There is no “{ $word }” in the book.
refusal-not-on-table = { $ship } is not on the table.
refusal-out-of-sight = { $ship } is not in sight. Name a ship that you see.
refusal-captured = { $ship } is captured; only boarding wins her back.
refusal-out-of-action = { $ship } is out of action.
refusal-not-of-squadron = { $ship } is not another ship of your squadron.
refusal-not-of-side = { $ship } is not on your side.
refusal-moved = { $ship } has moved this turn.
refusal-attacked = { $ship } has acted in this attack phase.
refusal-not-your-squadron = Your side has no squadron { $seat }.
refusal-squadron-moved = Every ship of { $seat } has moved.
refusal-not-an-enemy = { $ship } is not an enemy.
refusal-beyond-pistol = { $ship } is beyond pistol shot.
refusal-beyond-yard-arm = { $ship } is more than { $reach } mm away.
refusal-no-less-sail = { $ship } lies at anchor: she cannot take in more sail.
refusal-no-more-sail = { $ship } is under full sail: she cannot set more.
refusal-foul-bottom = A foul bottom keeps { $ship } from full sail.
refusal-speed = { $ship } may choose speed { JOIN($speeds, separator: ", ") }.
refusal-binds-nothing = Roll to change heading only if a card helps that alone and { $ship } could also do something else.
refusal-not-entangled = { $ship } is not entangled: there is nothing to cut free from.
refusal-entangled-cut-free = { $ship } is entangled: she can only cut free, if there is room.
refusal-no-heading = { $ship } cannot change heading as she lies.
refusal-no-adjusting = The speed of { $ship } cannot be changed that way.
refusal-enemy-near = An enemy is within pistol shot of { $ship }: there is no time for more crew work.
refusal-entangled = { $ship } is entangled.
refusal-rally-only = A card lets the crew of { $ship } do nothing but rally.
refusal-shaken = { $ship } is shaken: her crew can only rally.
refusal-not-tired = { $ship } has no fatigue.
refusal-side-loaded = { $side ->
    [mortar] The mortar
   *[other] The { $side } side
  } of { $ship } is loaded.
refusal-full-sail = A ship under full sail cannot reload.
refusal-undamaged = { $ship } has no damage.
refusal-crippled = { $ship } is crippled; no crew can repair that.
refusal-not-aground = { $ship } is not aground.
refusal-aground = { $ship } is aground.
refusal-at-anchor = { $ship } lies at anchor: she can be boarded, but cannot come alongside another.
refusal-no-sweeps = { $ship } has no sweeps to row with.
refusal-no-admiral = The admiral is not aboard { $ship }.
refusal-no-land-near = No land is within pistol shot of { $ship }.
refusal-not-anchored = { $ship } must lie at anchor first.
refusal-anchored = { $ship } already lies at anchor: “land” is enough.
refusal-party-ashore = { $ship } already has a party ashore.
refusal-no-cargo = { $ship } has no cargo to deliver.
refusal-no-card-to-fire = No card lets the crew of { $ship } make such an attack: { kind-name }.
refusal-not-to-board = { $ship } is neither an enemy nor a ship of yours that was taken.
refusal-no-berth = There is no room to lie alongside { $ship }.
refusal-not-nearest = Those edges of { $ship } and { $target } are not the nearest.
refusal-not-farthest = { $ship } is moved the way that leads farthest.
refusal-no-special = { $ship } has no such weapon: { kind-name }.
refusal-not-stuck = { $target } is not grappled to her.
refusal-mortar-reloading = The mortar of { $ship } is reloading.
refusal-mortar-speed = { $ship } is too fast for her mortar: at most speed 1, or at anchor.
refusal-mortar-range = { $target } is too near or too far for a mortar.
refusal-broadside-only = Only a second broadside may follow a first.
refusal-mover-only = Only { $ship }, which has ended her move, may be fired at.
refusal-no-reaction = No card lets { $ship } fire now: { kind-name }.
refusal-not-her-loaders = The card does not work for { $ship }.
refusal-loaded = { $ship } has no such reload marker.
refusal-no-reroll = Neither skill nor a card is left to roll a single die of { $ship } again.
refusal-no-such-die = No die shows { face }.
refusal-rerolled = Each { face } was already rolled again once.
refusal-no-reroll-card = { $card } gives { $ship } no other roll now.
refusal-fortune-once = Fortune was already spent on this roll.
refusal-no-fortune = There is no Fortune Point left.
refusal-not-owned = { $card } is not among your cards.
refusal-face-up = { $card } lies face up on the table.
refusal-face-down = { $card } lies face down and cannot be discarded.
refusal-must-stay = { $card } returns to the hand, and too few such cards would be left.
refusal-not-to-copy = That card cannot be taken: name one of those on offer.
refusal-not-to-pick = { $card } does not work for { $ship }.
refusal-not-reloading = { $ship } is not an enemy that is reloading.
refusal-no-prize = { $ship } is not an enemy that can be taken.
refusal-not-shaken = { $ship } is not shaken.
refusal-defended = { $ship } is still held by a ship of her own side.
refusal-flagship-gone = { $ship } is lost, and the admiral with her.
refusal-wind = The wind blows from one of the edges between the players, not from the { $edge }.
refusal-not-drawn = { $card } is not on the table.
refusal-kind-taken = You already have a card of the same kind as { $card }.
refusal-other-terrain = The objective needs another kind of piece than { terrain-name }.
refusal-quarters = A piece lies at one of these headings: { JOIN($headings, separator: ", ") }.
refusal-role = { $ship } cannot have that role in the objective.
refusal-not-in-setting = Your setting card does not add { terrain-name }.
refusal-other-stage = That is another step; now { $stage ->
    [faction] the faction is chosen.
    [nation] the second nation is chosen.
    [ships] ships are added.
    [admiral] the admiral is chosen.
    [flagship] the flagship is named.
    [fittings] the ships are fitted out.
   *[hand] the hand is chosen.
  }
refusal-too-dear = That costs { $over ->
    [one] one point more than is left
   *[other] { SPELL($over) } points more than are left
  }.
refusal-too-few-ships = A squadron of this size has at least { SPELL($least) } ships.
refusal-other-size = That squadron is not of the size { $size }.
refusal-own-nation = { $name } is your own faction.
refusal-class = A { $name } is not allowed in this squadron.
refusal-other-nation = { $name } serves another nation.
refusal-not-his-ships = { $name } does not sail with such ships.
refusal-no-such-ship = The squadron has ships 1 to { $most }.
refusal-no-option = That ship has no option { $name }.
refusal-aboard = { $name } is already aboard.
refusal-skill = Skill is bought level by level up to 2; that ship has { $skill }.
refusal-no-more-cards = Ship { $ship } takes no more cards.
refusal-does-not-fit = { $name } is not allowed aboard that ship.
refusal-has-commander = Ship { $ship } already has a commander.
refusal-comes-with = { $card } comes only with another card.
refusal-in-hand = { $card } is already in the hand.
refusal-card-nation = { $card } belongs to another nation.
refusal-same-value = The hand already has as many cards of value { $value } as allowed.
refusal-too-few-kept = At least { SPELL($least) } cards of a hand must return to it.

## Odds

measure-damage = damage to the target
    .result = { $level ->
        [0] no damage
       *[other] { SPELL($level) } damage
      }
    .least = { $only ->
        [yes] { $level } damage
       *[no] { $level } damage or more
      }
measure-fatigue = fatigue to the target
measure-shaken = the target is shaken
measure-crippled = the target is crippled
measure-sails = steps of sail the target loses
measure-mast = the target loses a mast
measure-boarded = the ships lie alongside
measure-refloated = a ship is refloated
measure-test = the test is passed
measure-own-damage = damage to her
measure-entangled = she is entangled
measure-aground = she is aground
measure-lost = she is out of the game

## The card of a ship, and what the laboratory counts

sheet-windward = Speed, windward
sheet-large = Speed, large
sheet-special = Special rules
sheet-list = { $items }
tally-hits-by-range = Hits per attack, by range

## Pictures

picture-turn = Turn { $turn } of 10
picture-before = Before the first turn
picture-turn-track = Turn
picture-strikes = Strike Points, { $side }
picture-fortune = Fortune, { $seat }
picture-side = { $side }
picture-path = Broadside path, { $side }
picture-rim = { $range ->
    [pistol] Pistol
    [musket] Musket
   *[cannon] Cannon
} { $reach }
    { $hits } of { $faces } faces hit
picture-aim = { $millimetres } mm
picture-fatigue = { $n } fatigue
picture-flag = flagship
picture-sail = { sail-name }
picture-reload = reloading { side-name }
picture-prize = prize
picture-party = Landing party of { $ship }
picture-face-down = Card of { $seat }
picture-card = { $seat }: { $card }
picture-range-yard-arm = Yard Arm
picture-range-pistol = Pistol Shot
picture-range-musket = Musket Shot
picture-range-cannon = Cannon Shot
picture-wind = { $wind ->
    [north] North wind
    [east] East wind
    [south] South wind
   *[west] West wind
}
picture-terrain = { $kind ->
    [island] Island
    [land] Land
    [rocks] Rocks
    [shoal] Shoal
   *[fog] Fog
  }

## Proofs

proof = { $what ->
    [range] In range
    [path] In the broadside path
    [sight] In sight
    [raking] Raked
    [formation] In formation
    [eye] In the wind’s eye
   *[collision] A collision
  }: { $holds ->
    [yes] yes
   *[no] no
  }
measured-contact = The bases touch
measured-range = { $band ->
    [pistol] In pistol range
    [musket] In musket range
   *[cannon] In cannon range
  }
measured-path = { $side ->
    [port] In the path of the port broadside
   *[starboard] In the path of the starboard broadside
  }
measured-raking = { $side ->
    [port] Raked by the port broadside
   *[starboard] Raked by the starboard broadside
  }
proof-margin = Margin { $margin } mm
proof-angle = Margin { $margin }°

## Goals and score

objective-plain = Cripple the enemy’s ships or drive them off: each costs him a Strike Point; with more Strike Points than ships he must withdraw. After { SPELL($turns) } turns, the side with fewer Strike Points wins.
objective-strikes = Have fewer Strike Points after { SPELL($turns) } turns, or drive the enemy off: a side with more Strike Points than ships must withdraw. Lost and crippled ships cost Strike Points, and so does the objective card.
score-strikes = Strike Points, fewer is better
fate-sunk = sunk
fate-left = over the edge
fate-safe = escaped as ordered
fate-captured = captured

## The guided battle

lesson-goal = You command the corvette. The sloop beside you is already badly damaged. Cripple her or drive her off, and you have won. Your goal is always shown in the framed box.
lesson-card = Play it, and choose another for the next turn. Cards marked “back to your hand” return.
    .look = Each side plays a card at the start of a turn: the higher card acts first, and its text holds for the turn. Point at the highlighted card to read it, or tap it.
lesson-test = This is optional and a risk. Press the highlighted button to skip it.
lesson-sail = Give the course: press it, or Give this order.
    .look = Now your ship sails. Point at the highlighted course, or tap it: the ghost shows where she ends. Stay beside the sloop, so that your broadside faces her.
lesson-fire = Give the order, and watch the dice.
    .look = Your broadside bears. Point at the highlighted order, or tap it: the card shows the possible results.
lesson-prize = You hold a shaken enemy. Press the highlighted order, and she is out of the game.
lesson-reload = Those guns are empty. Press the highlighted order to load them.
lesson-on = Keep your broadside to her, fire, and reload. The banner shows each roll and its result.
lesson-won = The sloop is beaten: you won the battle. In the quickstart each side has two ships.

## Questions with standing answers

window-reroll = Rolling dice again
window-reaction = Fire at a ship that has moved
window-smoke = Fire before boarding
window-seamanship = Seamanship
window-shift = Sliding sideways
window-free-turn = Free turn
window-boats = Sending boats
window-topmen = The topmen
window-clear = Clearing a reload marker
window-crew = Crew action
window-attack = fire

## Faces of the dice

word-skull = skull
word-sword = sword
word-sail = sail
word-pistol = pistol
word-musket = musket
word-cannon = cannon

## Tools to print

tool-ruler = Range ruler
tool-range = { $range ->
    [yard_arm] Yard Arm
    [pistol] Pistol
    [musket] Musket
   *[cannon] Cannon
  }
tool-move = Movement tool
tool-speed = Speed { $speed }
tool-turn = Turning tool, speed { $speed }: { $degrees }°

## What bots weigh, for hints

term-ships = ships and their health
term-strikes = Strike Points
term-own-places = own guns, gauge and sea room
term-enemy-places = the enemy’s guns, gauge and sea room
term-nearness = nearness to the enemy

## Charts

chart-title = { $name ->
    [symbols] What counts on the dice
    [ranges] Ranges
   *[moves] Moves and turns
  }
chart-column = { $name ->
    [what] Rolled for
    [symbols] Symbols
    [case] Case
    [range] Range
    [length] Length
    [speed] Speed
   *[turn] Turn
  }
chart-symbols = { $symbols }
chart-row = { $name ->
    [hit_cannon] Hits at Cannon Shot
    [hit_musket] Hits at Musket Shot
    [hit_pistol] Hits at Pistol Shot
    [skill_success] Success of a skill test
    [critical_trigger] A critical die
    [critical_damage] Critical: damage
    [critical_rigging] Critical: rigging
    [critical_crew] Critical: crew
    [yard_arm] Yard Arm
    [pistol] Pistol Shot
    [musket] Musket Shot
   *[cannon] Cannon Shot
  }

## What the rules of thumb of captains go by

thumb-attack = Guns that bear fire, and only one shot is on offer.
thumb-second = Guns that bear fire, and only one shot is on offer.
thumb-crew = The crew loads guns before repairs, unless the ship is nearly lost.
thumb-reroll = A success is never rolled again.
