### War of the Pacific in English.

game-war-of-the-pacific = War of the Pacific
    .about = Chile against Peru and Bolivia, 1879 to 1881: fleets under sealed orders, regiments in the desert.

side-chile = Chile
side-peru = The Allies

scenario-grand-campaign = The whole war, March 1879 to February 1881
    .history = A quarrel over the taxes on nitrate brings Chile to war with Bolivia, and with Peru by a secret treaty. The side that holds the sea can land where it likes along two thousand kilometres of desert coast. Chile took the Huáscar in October 1879, the nitrate province by the end of that year, Tacna and Arica in the next, and Lima in January 1881.
scenario-tarapaca = Tarapacá, September 1879 to February 1880
    .history = The Chilean army waits at Antofagasta, ten thousand strong; Peruvians and Bolivians hold Iquique and Pisagua. The Huáscar is still at sea, alone. In November the Chileans landed at Pisagua in the face of its forts and took the nitrate ports before the year was out.
scenario-tacna-and-arica = Tacna and Arica, March to June 1880
    .history = The nitrate fields are lost, and the Allied army of the south stands at Tacna, with the rock of Arica behind it. Chilean transports bring a second army to Ilo. Bolivia left the war after the battle on the heights of Tacna; Arica fell to a dawn assault.
scenario-lima = The road to Lima, November 1880 to February 1881
    .history = Peru fights on without allies and almost without ships. Piérola digs trenches before his capital at San Juan and Miraflores, and the Chileans, the largest army the continent has seen, land at Pisco and march north along the coast.

scenario-first-landing = First landing: a lesson
    .history = Two regiments, two transports and an ironclad lie at Antofagasta, and Iquique, the port of the nitrate, has no garrison. In a few minutes you learn the steps of a turn: sealed destinations, embarking, the voyage and the landing.

option-ship-capture = Ship capture
option-ship-capture-off = ships are not captured
option-ship-capture-on = crippled ships can be captured
option-infernal-machines = Infernal machines
option-infernal-machines-off = no infernal machines
option-infernal-machines-on = Peru can use them from turn 9
option-thirteen = Thirteen points at the end
option-thirteen-draw = a draw
option-thirteen-allied = an Allied victory
option-first-fire = Who fires first at sea
option-first-fire-fastest = the side with the fastest warship
option-first-fire-slowest = the side with the lowest speed modifier, as printed
option-no-retreat = A force that cannot retreat
option-no-retreat-every-unit = loses a step in every unit
option-no-retreat-one-step = can pay with one step
option-set-aside = Ships set aside in a naval combat
option-set-aside-difference = the difference in numbers
option-set-aside-enemy-number = as many as the enemy has
option-forts = An enemy fort without a garrison
option-forts-enter = can be entered, which destroys it
option-forts-hold = can be entered only by combat, or after a raid has destroyed it
option-interception = An interception succeeds
option-interception-beyond = with a roll above the distance
option-interception-within = with a roll up to the distance
option-battles = Naval combats
    .about = A combat that is fought out goes to Iron and Fire and comes back with its result, if both sides want it.
option-battles-here = are resolved here
option-battles-fought-out = may be fought out

## Pieces of sentences

the-side = { $side ->
    [chile] Chile
   *[peru] the Allies
}
side-first = { $side ->
    [chile] Chile
   *[peru] The Allies
}
nation = { $nation ->
    [chile] Chile
    [peru] Peru
    [bolivia] Bolivia
   *[other] { $nation }
}
the-unit = { $unit ->
    [column] a supply column
   *[other] { $unit }
}
unit-first = { $unit ->
    [column] A supply column
   *[other] { $unit }
}
the-group = { COUNT($units) ->
    [0] { $columns ->
        [one] one supply column
       *[other] { SPELL($columns) } supply columns
      }
   *[other] { $units }{ $columns ->
        [0] { "" }
        [one] { " " }with one supply column
       *[other] { " " }with { SPELL($columns) } supply columns
      }
}

modifier-artillery = artillery
modifier-rough = rough ground
modifier-mountain = mountains
modifier-river = a river
modifier-fort = a fort

## Questions

ask-place = Where do you place { $counter }? ({ $left } to place)
ask-place-column = Where do you place a supply column of { nation }? ({ $left } to place)
ask-destinations = Sealed orders for turn { $turn }: choose a sea area for each ship. Ships without one return to port or stay there.
ask-destination = Sealed destination for turn { $turn }: which sea area will { $ship } make for? Without one she stays in port.
ask-disband = { $place } holds more than { SPELL($limit) } units. Which one is disbanded?
ask-columns = { $due ->
    [one] You have one supply column to place.
   *[other] You have { SPELL($due) } supply columns to place.
  } { $bolivian ->
    [1] Where in { nation } do you place the first?
   *[other] Where do you place the next one?
  }
ask-supply = Supply. { $columns ->
    [0] You have no supply column.
    [one] You have one supply column.
   *[other] You have { SPELL($columns) } supply columns.
  } What do you spend them on?
ask-payment = Which depot pays to { $use ->
    [replenish] bring { $name } to full strength?
    [repair] repair { $name }?
    [build] build { $name }?
   *[raise] raise { $name }?
  }
ask-repair = { $ship } can be repaired for { $cost ->
    [one] one column, or in one turn.
   *[other] { SPELL($cost) } columns, or in { SPELL($cost) } turns.
  } Which?
ask-berth = { $ship } is repaired. In which port do you place her?
ask-fleet = Naval movement: which troops embark, and which ships sail?
ask-course = At { $place }: { FEW($ships) }{ $area ->
    [none] . For which port?
   *[other] , bound for area { $area }. What course?
  }
ask-interception = Sighted at { $place }: { FEW($ships) }. Do you intercept? { $needed ->
    [0] (no roll succeeds)
    [7] (certain)
   *[other] (a die of { $needed } or { $or_less ->
        [1] less
       *[other] more
      } at best)
  }
ask-blockade = { $place } is blockaded. Do you run it with { FEW($ships) }?
ask-hold-blockade = { $number ->
    [one] One ship has
   *[other] { SPELL($number, capital: 1) } ships have
  } not slipped through at { $place }. Do you fight?
ask-pick-runner = Which ship do you catch at { $place }? ({ $number } to choose)
ask-set-aside = Which of your ships stay out of the fight at { $place }? (at most { $spare })
ask-battle = Naval combat at { $place }: resolve it here, or fight it out?
ask-report = How did the battle off { $place } end?
ask-confirm = Battle off { $place }, as reported: lost { $losses ->
    [0] none
   *[other] { FEW($lost) }
  }; damaged { $damages ->
    [0] none
   *[other] { FEW($hurt) }
  }. Is that right?
ask-gunnery = Gunnery at { $place }: which ship fires, and at which enemy?
ask-sail-on = { FEW($ships) } came through at { $place }. Sail on?
ask-capture = Try to capture a ship?
ask-prize = { $ship } is captured. Keep her?
ask-ashore = What goes ashore at { $place }{ $against ->
    [1] , where the enemy stands?
   *[other] ?
  }
ask-raids = Naval combat: do your warships raid the coast?
ask-army = Land movement: which units march?
ask-form = { the-group } at { $place }: add a unit, or choose where to go
ask-marching = { the-group } at { $place }: { $left ->
    [one] one movement point
   *[other] { SPELL($left) } movement points
  } left{ $doubles ->
    [1] , then attrition.
   *[other] .
  } Where to?
ask-attrition = Doubles: which unit pays for the march?
ask-attack = Land combat: which attack?
ask-force = An attack on { $place } by { $units }{ $defenders ->
    [0] , which is undefended.
    [one] , held by one unit.
   *[other] , held by { SPELL($defenders) } units.
  } Which units stay out of it?
ask-supply-die = Spend a supply column at { $place } for one more die?
ask-losses = { $hits ->
    [one] One step is
   *[other] { SPELL($hits, capital: 1) } steps are
  } to be lost at { $place }. Whose?
ask-retreat = Your force at { $place } took hits and scored none. Retreat, or lose a step to stay?
ask-train = { $count ->
    [one] A supply column lies
   *[other] { SPELL($count, capital: 1) } supply columns lie
  } at { $place }. How many go along to { $to }?
ask-advance = { $place } is clear. Which units advance?

## Orders

order-place = Place it at { $place }
order-place-for-me = Place everything for me
order-make-for = Make for area { $area }
    .short = { $area }, { $coast }
coast = { $ports ->
    [one] { $first }
   *[other] { $first } to { $last }
  }
coast-open = no port
order-all-make-for = All at { $place }: make for area { $area }
    .short = { $area }
form-destination = Area
form-caught = caught { $chance }%
sheet-home = stays in port
sheet-all-home = no ship sails
sheet-area = or write a line: { $line }
form-fleet = { $ships } { $kind ->
    [transports] transports
   *[warships] warships
  } at { $place }
form-all-at = All { $ships } at { $place }
refusal-no-ships-there = You have no ships to order at { $place }.
order-all-home-or-stay = No ship sails: all return to port or stay there
order-destinations = { $lines }
said-destination = to area { $area } ({ $coast }): { FEW($ships) }
order-disband = Disband { $unit }
order-stock = One column at { $place }
order-stock-all = All columns at { $place }
order-from = From { $place }
order-replenish = Replenish { $unit }
order-rebuild = Rebuild { $unit } at { $place ->
    [track] no city: it waits
   *[other] { $place }
  }
order-recruit = Recruit { $unit } at { $place ->
    [track] no city: it waits
   *[other] { $place }
  }
order-muster = Place { $unit } at { $place }
order-fortify = Build { $fort }
order-build = Build { $ship } at { $place }, for three columns
order-repair = Repair { $ship }
order-end-supply = Done spending
order-repair-now = Spend the columns now
order-repair-slowly = Repair her in dock, over time
order-berth = At { $place }
order-embark = { $unit } embarks in { $ship }
order-load = { $ship } takes a supply column
order-unload = { $ship } unloads her cargo
order-sail = The ships at { $place } sail for area { $area }
order-embark-all = Troops embark in { $ship } until she is full
order-home = { $ship } makes for a friendly port
order-all-home = All ships without orders at { $place } make for a friendly port
order-scuttle = Scuttle the prize { $ship }
order-end-sailing = No more sailings
order-to = To { $place }
order-by = Via { $place }
order-name-port = Home to { $place }, with waypoints of your choice
order-let-pass = Let them pass
order-intercept = Intercept from { $stacks }
order-intercept-all = Intercept from { $stacks }, transports too
order-within = Intercept { $hexes ->
    [0] if they enter our own hex
    [one] if it is no farther than one hex
   *[other] if it is no farther than { SPELL($hexes) } hexes
  }
order-intercept-transports = Intercept if there are transports
order-intercept-ironclads = Intercept if there are ironclads
order-run-blockade = Run the blockade
order-face-blockade = Face the blockade
order-waive-blockade = Let them go
order-hold-blockade = Fight them
order-pick = Catch { $ship }
order-aside = Set { $ship } aside
order-resolve-here = Resolve it here
order-fight-out = Fight it out
order-report = Report: { $fates }
order-agree-report = Yes, the result counts
order-dispute-report = No, report it again
order-open-fire = The others fight
order-fire = { $ship } fires at { $target }
order-heave-to = Stay here
order-capture = { $ship } tries to capture { $target }
order-keep-prize = Keep her
order-destroy-prize = Sink her
order-land = Land { $unit }
order-land-column = Land the column of { $ship }
order-land-all = Land everything
order-stay-aboard = Done landing
order-raid = { $ship } raids { $target ->
    [column] a supply column
   *[other] { $target }
  }
order-machine = Infernal machine against { $ship }
order-end-raids = No more raids
order-march = All at { $place } march
order-form = { $unit } marches
order-form-column = A supply column at { $place } marches
order-end-marches = No more marches
order-join = { $unit } joins
order-join-column = A supply column joins
order-set-out = March step by step
order-set-out-for = March to { $place }, by forced marches
order-go = March to { $place }
order-drop = Drop { $unit } off
order-drop-column = Drop a supply column off
order-force = Forced march: roll again
order-camp = Stop for the turn
order-wear = { $unit } loses a step
order-wear-column = A supply column is used up
order-attack = Attack { $target } from { $origin }
order-part = Attack { $target } from { $origin } with some of the units
order-storm = Attack the enemy in { $place }
order-part-storm = Attack the enemy in { $place } with some of the units
order-end-combat = No more attacks
order-without = { $unit } stays out
order-begin-attack = Attack
order-no-chits = Stop drawing combat advantage chits
order-chits = Draw combat advantage chits again
order-keep-supply = Keep the columns
order-expend = Spend a column
order-lose = { $unit } loses a step
order-retreat = Retreat to { $place }
order-along = { $columns ->
    [0] Leave them
    [one] One goes along
   *[other] { SPELL($columns, capital: 1) } go along
  }
order-stand = Stand; { $unit } loses a step
order-advance-all = All advance
order-advance-one = { $unit } advances
order-halt = Done advancing

## Refusals

refusal-not-there = It cannot go there. It may go to { $places }.
refusal-stacked = { $place } already holds { SPELL($limit) } units, the most allowed.
refusal-not-your-ship = { $ship } is not one of your ships afloat.
refusal-not-in-hex = { $unit } is not in { $place }, or can no longer be chosen there.
refusal-one-column = There is only one column left: name the place with “stock”.
refusal-bolivian-first = The first column lies in { nation }: name its place with “stock”.
refusal-no-columns = You have no supply column left to spend.
refusal-not-on-map = { $unit } is not one of your units on the map.
refusal-whole = { $unit } has all its steps; a battalion has only one.
refusal-only-just-raised = { $unit } was raised this turn; it can be replenished from the next turn on.
refusal-no-column-near = There is no supply column with { $unit } or next to it.
refusal-not-in-pool = { $unit } is not in your recruit pool.
refusal-not-dead = { $unit } is not among your eliminated units.
refusal-not-waiting = { $unit } is not waiting on the turn track.
refusal-waits-already = { $unit } already waits on the turn track: name a city.
refusal-too-early = { $unit } is available from turn { $turn } on.
refusal-take-first = These counters are identical: take the one with the lowest number, not { $unit }.
refusal-city-free = A city can still receive { $unit }: name it.
refusal-no-such-fort = { $fort } is not a fort that you can build.
refusal-city-lost = { $place } is not yours, or an enemy is there.
refusal-not-lost-transport = { $ship } is not a transport that you have lost.
refusal-columns = That takes { $needed ->
    [one] one column
   *[other] { SPELL($needed) } columns
  }; { $there ->
    [0] there is none.
    [one] there is one.
   *[other] there are { SPELL($there) }.
  }
refusal-not-friendly-port = { $place } is not one of your ports that these ships can reach.
refusal-sound = { $ship } is not damaged.
refusal-not-in-yard = { $ship } must lie at { $place } to be repaired, and the place must be yours.
refusal-surveyed = The repair die for { $ship } was already rolled this turn.
refusal-loaded = { $ship } must unload first.
refusal-no-transport = { $ship } is not a transport.
refusal-has-sailed = { $ship } has already sailed this turn, or was only just built.
refusal-embark-in-port = { $ship } is not in one of your ports.
refusal-not-in-port = { $unit } is not in the port of { $ship }.
refusal-no-room = { $ship } has no room for { the-unit }: she carries two steps, or one supply column.
refusal-no-column-here = You have no supply column at { $place } that could be used.
refusal-came-ashore =
    { $unit ->
        [column] The columns here have only come this turn: what is unloaded or captured embarks from the next turn on.
       *[other] { $unit } has come ashore this turn, and embarks from the next one on.
    }
refusal-provisions-needed = The ships at { $place } with orders need the columns there to leave port.
refusal-unload-in-port = { $ship } is not in one of your ports, or has sailed.
refusal-empty = { $ship } carries nothing.
refusal-has-orders = { $ship } has an order and must sail for its area.
refusal-nobody-embarks = No troops here fit aboard { $ship }.
refusal-no-such-order = No ships at { $place } have an order for area { $area }.
refusal-no-provisions = Ships leave { $place } only with a supply column there to provision them.
refusal-not-ready = { $ship } is not one of your ships that can still sail this turn.
refusal-not-several = Fewer than two ships without orders are at { $place }: send one home by name.
refusal-no-port = Ships at { $place } have no other friendly port to go to.
refusal-must-sail = The ships at { $place } have an order for area { $area } and must sail.
refusal-must-go-home = { $ship } has no order and must go to a friendly port.
refusal-capture-off = Ships are not captured in this game.
refusal-not-in-area = { $place } is not in area { $area }, the ships’ destination.
refusal-box-is-no-way = No route leads through the Chile box.
refusal-not-nearer = { $place } is no nearer to the port that the ships go home to.
refusal-name-port = First name the port that the ships go home to, then the waypoints.
refusal-port-named = The ships already go home to { $place }.
refusal-straight-there = { $place } is the next place: go there directly.
refusal-mark-passed = The ships are at { $place }, or have passed it.
refusal-leaves-area = The route to { $place } enters the destination, area { $area }, and leaves it again.
refusal-cannot-intercept = None of your warships at { $place } can intercept these ships now.
refusal-no-transports = There are no transports to take along.
refusal-not-running = { $ship } is not among the ships that can be caught.
refusal-report-journal = Name the journal by its hash, 32 figures and letters, or write “none”.
refusal-report-ships = Say what became of each of these ships, in this order: { $ships }.
refusal-report-repaired = { $ship } was damaged before the battle; it does not mend her.
refusal-not-in-line = { $ship } is not in that line of battle.
refusal-cannot-fire = { $ship } is not one of your warships that has still to fire.
refusal-no-prize = { $ship } cannot take part in this.
refusal-not-aboard = { $unit } is not aboard a ship that is here.
refusal-no-column-aboard = { $ship } is not here, or carries no supply column.
refusal-not-your-warship = { $ship } is not one of your warships afloat.
refusal-has-raided = { $ship } has raided this turn.
refusal-not-on-coast = { $ship } is not on a coast.
refusal-warships-there = Enemy warships at { $place } prevent all raids.
refusal-fort-first = { $fort } must be silenced before you can aim at anything else here.
refusal-no-target = { $target ->
    [column] No enemy column
   *[other] { $target }
  } is not at { $place }.
refusal-machines-off = There are no infernal machines in this game.
refusal-machines-peru = Only Peru has infernal machines.
refusal-machines-early = There are no infernal machines before turn 9.
refusal-machine-target = { $ship } is not a Chilean warship afloat.
refusal-machine-port = { $ship } is not in a port that the Allies hold.
refusal-machine-used = { $place } has already used its machine.
refusal-fresh = { $unit } was raised this turn and cannot march yet.
refusal-landed = { $unit } landed among the enemy and must fight first.
refusal-marched = { $unit } has marched this turn.
refusal-nobody-marches = No unit at { $place } can still march.
refusal-in-group = { $unit } is already in the group.
refusal-there-already = The group is already at { $place }.
refusal-enemy-there = The enemy is at { $place }.
refusal-too-far = { $place } costs more movement points than are left ({ $left }), or cannot be reached.
refusal-too-far-to-go = { $place } is more than { SPELL($far) } movement points away, or no route leads there.
refusal-not-in-group = { $unit } is not in this group.
refusal-last-of-group = The last unit of a group cannot leave it.
refusal-no-column-along = No supply column is with them.
refusal-doubles = Doubles: this march ends the movement.
refusal-box-no-combat = There is no combat into the Chile box or out of it.
refusal-nobody-there = There is no enemy at { $place } that one of your units can attack.
refusal-no-way-in = { $place } cannot be entered from { $origin }, so it cannot be attacked from there.
refusal-no-attackers = No unit at { $place } can still attack.
refusal-no-chits-already = You already draw no chits.
refusal-chits-already = You already draw chits.
refusal-must-storm = Units that landed at { $place } must attack the enemy there.
refusal-all-land = All units that have landed attack together.
refusal-not-in-combat = { $unit } is not in this combat.
refusal-no-retreat = The force cannot retreat to { $place }.

## What happens

set-up-done = All counters are placed. The war begins.
deployed = { side-first } { $side ->
    [chile] has
   *[peru] have
  } set up.
destinations-laid = { side-first } { $side ->
    [chile] has
   *[peru] have
  } given sealed orders.
turn-began = Turn { $turn }, { the-side }.
unit-disbanded = { $unit } is disbanded: { $place } held too many.
columns-allotted = { side-first } rolled { $faces }: { $count ->
    [one] one supply column.
   *[other] { SPELL($count) } supply columns.
  }
    .due = The supply columns of { the-side }
columns-placed = { $count ->
    [one] One column
   *[other] { SPELL($count, capital: 1) } columns
  } of { nation } at { $place }.
columns-forfeited = { $count ->
    [one] One column
   *[other] { SPELL($count, capital: 1) } columns
  } of { nation } forfeited: no city is left to receive them.
column-spent = { side-first } spent a supply column at { $place }.
columns-taken = { side-first } captured { $count ->
    [one] a supply column
   *[other] { SPELL($count) } supply columns
  } at { $place }.
columns-destroyed = { side-first } lost { $count ->
    [one] a supply column
   *[other] { SPELL($count) } supply columns
  } at { $place }.
column-hit = A supply column of { the-side } was shot to pieces at { $place }.
column-worn = A supply column was used up on the march to { $place }.
unit-replenished = { $unit } at { $place } is at full strength.
unit-raised = { $unit } is raised at { $place }, with one step.
unit-waits = { $unit } is paid for and waits: no city is free.
unit-lost = { $unit } { $gone ->
    [yes] was destroyed at { $place }.
   *[no] lost a step at { $place }.
  }
unit-drowned = { $unit } was lost with { $ship }.
fort-raised = { $fort } is built.
fort-lost = { $fort } is destroyed.
place-taken = { $place } is now in the hands of { the-side }.
ship-built = { $ship } is fitted out at { $place }.
ship-repaired = { $ship } is repaired.
ship-surveyed = { $ship } goes into dock until turn { $turn }.
ship-returned = { $ship } is back from dock at { $place }.
ship-sunk = { $ship } is lost to { the-side }.
embarked = { unit-first } embarked in { $ship }.
came-ashore = { $ship } put her cargo ashore at { $place }.
landed = { unit-first } landed at { $place }{ $against ->
    [yes] , in the face of the enemy.
   *[no] .
  }
set-sail = Out of { $place }{ $area ->
    [none] , homeward bound:
   *[other] , bound for area { $area }:
  } { FEW($ships) }.
sailed = Course for { $place }: { FEW($ships) }.
arrived = Arrived at { $place }: { FEW($ships) }.
orders-lapsed = The orders of { FEW($ships) } have lapsed for lack of provisions.
sailing-over = { side-first } { $side ->
    [chile] has
   *[peru] have
  } ended naval movement.
intercepted = Intercepted from { $place }{ $distance ->
    [0] , where the enemy came in sight,
   *[other] , with a net roll of { $roll } against { $distance },
  } by { FEW($ships) }.
    .due = Interception, distance { $distance }
    .by = Interception
    .reached = { $roll }
    .against = { $distance ->
        [0] the enemy came in sight
       *[other] distance { $distance }
      }
    .sign = { $distance ->
        [0] {""}
       *[other] >
      }
    .result = caught
    .good = yes
interception-failed = Not caught, with a net roll of { $roll } against { $distance }: now at { $place } are { FEW($ships) }.
    .due = Interception, distance { $distance }
    .by = Interception
    .reached = { $roll }
    .against = distance { $distance }
    .sign = ≤
    .result = not caught
    .good = no
blockade-run = { side-first } ran the blockade of { $place } with { $count ->
    [one] one ship
   *[other] { SPELL($count) } ships
  } and rolled { $roll }.
    .due = { side-first } { $side ->
        [chile] runs
       *[peru] run
      } the blockade of { $place }
blockade-held = { side-first } caught { FEW($ships) } at { $place }.
blockade-waived = { side-first } let them go at { $place }.
battle-started = Naval combat at { $place }: { FEW($ships) } against { FEW($enemies) }.
battle-fought-out = The battle off { $place } was fought out; its result counts.
ship-damaged-there = { $ship } comes back damaged.
ship-set-aside = { $ship } stays out of the fight.
ship-fired = { $ship } fired at { $target }: { $roll } + { $armour } against { $gunfire }, { $effect ->
    [2] and sank her.
    [1] a hit.
   *[other] a miss.
  }
    .due = { $ship } fires at { $target }, armour { $armour }, gunfire { $gunfire }
    .by = { $ship }
    .at = { $target }
    .plus = { $armour } armour
    .against = gunfire { $gunfire }
    .sign = { $effect ->
        [0] >
       *[other] ≤
      }
    .result = { $effect ->
        [2] sunk
        [1] a hit
       *[other] a miss
      }
    .good = { $effect ->
        [0] no
       *[other] yes
      }
battle-over = The combat at { $place } is over.
capture-tried = { $ship } tried to take { $target }; the die was { $roll }.
    .due = { $ship } tries to take { $target }
prize-taken = { $ship } is taken by { the-side }.
prize-scuttled = The prize { $ship } is scuttled.
raided = { $ship } raided { $target ->
    [column] a supply column
   *[other] { $target }
  } at { $place }: { $faces } + { $modifier } against { $gunfire }, { $hit ->
    [yes] a hit.
   *[no] a miss.
  }
    .by = { $ship }
    .at = { $target ->
        [column] a supply column
       *[other] { $target }
      }
    .plus = { $modifier } modifier
    .against = gunfire { $gunfire }
    .sign = { $hit ->
        [yes] ≤
       *[no] >
      }
    .result = { $hit ->
        [yes] a hit
       *[no] a miss
      }
    .good = { $hit ->
        [yes] yes
       *[no] no
      }
fort-answered = { $fort } answered { $ship }: { $faces } + { $armour } against { $factor }, { $effect ->
    [2] and blew her up.
    [1] a hit.
   *[other] a miss.
  }
    .by = { $fort }
    .at = { $ship }
    .plus = { $armour } armour
    .against = guns { $factor }
    .sign = { $effect ->
        [0] >
       *[other] ≤
      }
    .result = { $effect ->
        [2] blown up
        [1] a hit
       *[other] a miss
      }
    .good = { $effect ->
        [0] no
       *[other] yes
      }
infernal-machine = An infernal machine against { $ship } at { $place }: { $roll }, { $roll ->
    [6] and she sinks.
    [5] and she is hit.
   *[other] no effect.
  }
march-rolled = { COUNT($units) ->
    [0] The columns
   *[other] { $units }
  } at { $place } rolled { $faces }: { $allowance ->
    [one] one movement point
   *[other] { SPELL($allowance) } movement points
  }{ $doubles ->
    [yes] , and attrition.
   *[no] .
  }
    .due = The march of { COUNT($units) ->
        [0] the columns
       *[other] { $units }
      } at { $place }
marched = To { $way }, { $spent } spent in all: { the-group }.
dropped-off = { unit-first } stayed behind at { $place }.
camped = In camp at { $place }{ COUNT($units) ->
    [0] : the columns.
   *[other] : { $units }.
  }
assault-started = { side-first } attacked { $place } { $landing ->
    [yes] from the sea:
   *[no] from { $origin }:
  } { $units } against { COUNT($enemies) ->
    [0] no defenders.
   *[other] { $enemies }.
  }
initiative-won = Initiative: { $attack } + { $attack_plus } against { $defence } + { $defence_plus }, won by { the-side }.
    .due = Initiative: the attacker has +{ $attack_plus }, the defender +{ $defence_plus }
    .by = Initiative
    .against = attack { $attack } + { $attack_plus }, defence { $defence } + { $defence_plus }
    .result = { side-first }
    .good = no
chit-drawn = { side-first } drew { $chit ->
    [leader] an inspiring leader.
    [earthworks] earthworks.
    [charge] a cavalry charge.
    [surprise] tactical surprise.
    [slaughter] slaughter.
    [canister] canister.
   *[none] no event.
  }
    .due = The battle chit of { the-side }
chits-left = { $left ->
    [yes] { side-first } will draw no chits of combat advantage.
   *[no] { side-first } will draw chits of combat advantage again.
  }
supply-expended = { side-first } spent a supply column at { $place } on the combat.
dice-fell = { side-first } rolled { $faces }{ COUNT($led) ->
    [0] { "" }
   *[other] { " " }and under their leader { $led }
  } with { SIGNED($modifier) }: { $hits ->
    [0] no hit.
    [one] one hit.
   *[other] { SPELL($hits) } hits.
  }
    .due = { side-first } { $side ->
        [chile] fights
       *[peru] fight
      }, { SIGNED($modifier) }
    .by = { side-first }
    .against = six or more hits, { SIGNED($modifier) } on each die
    .result = { $hits ->
        [0] no hit
        [one] one hit
       *[other] { SPELL($hits) } hits
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
retreated = Back from { $place } to { $to }: { $units }.
columns-retreated = { $count ->
    [one] One supply column
   *[other] { SPELL($count, capital: 1) } supply columns
  } went along to { $place }.
stood-fast = { side-first } stood fast at { $place }, at the cost of { $unit }.
trapped = { side-first } could not retreat from { $place }: every unit loses a step.
advanced = { $unit } went into { $place }.
bonus-point = Chile gets a point for sunken ships, { SPELL($points) } in all.
points-counted = At the end of turn { $turn } Chile has { $points ->
    [one] one point.
   *[other] { SPELL($points) } points.
  }
summary-raised = { COUNT($units) ->
    [0] { $restored ->
        [one] One unit was brought to full strength.
       *[other] { SPELL($restored) } units were brought to full strength.
      }
   *[other] Raised: { FEW($units) }{ $restored ->
        [0] .
        [one] ; one unit was brought to full strength.
       *[other] ; { SPELL($restored) } units were brought to full strength.
      }
  }
summary-sailed = { side-first }: { $count ->
    [one] one ship
   *[other] { SPELL($count) } ships
  } from { $place } to { $to }.
summary-battle = Battle at sea at { $place }, { $ours } against { $theirs } ships{ COUNT($sunk) ->
    [0] { COUNT($damaged) ->
        [0] : no ship was hit.
       *[other] ; damaged: { FEW($damaged) }.
      }
   *[other] ; sunk: { FEW($sunk) }{ COUNT($damaged) ->
        [0] .
       *[other] ; damaged: { FEW($damaged) }.
      }
  }
summary-landed = Landed at { $place }{ $against ->
    [1] { " " }against the enemy
   *[0] { "" }
  }: { $units ->
    [0] { "" }
    [one] one unit
   *[other] { SPELL($units) } units
  }{ $columns ->
    [0] .
    [one] { $units ->
        [0] one supply column.
       *[other] { " " }with one supply column.
      }
   *[other] { $units ->
        [0] { SPELL($columns) } supply columns.
       *[other] { " " }with { SPELL($columns) } supply columns.
      }
  }
summary-raids = { $count ->
    [one] One raid
   *[other] { SPELL($count, capital: 1) } raids
  } on { FEW($places) }, { $hits ->
    [0] without a hit.
    [one] one of them a hit.
   *[other] { SPELL($hits) } of them hits.
  }
summary-forts = Forts destroyed: { $forts }.
summary-ships-lost = Ships lost: { FEW($ships) }.
summary-marched = { side-first } marched: { $ends }.
summary-march-end = { $count ->
    [one] one unit
   *[other] { SPELL($count) } units
  } to { $place }
summary-worn = { $steps ->
    [one] The march cost a step.
   *[other] The marches cost { SPELL($steps) } steps.
  }
summary-assault = { side-first } attacked { $place }, { $units } against { $enemies }: steps lost { $lost } and { $cost }, { $outcome ->
    [driven] and the defenders gave way.
    [thrown] and the attackers gave way.
   *[held] and neither side gave way.
  }
summary-taken = { side-first } took { FEW($places, most: 6) }{ $points ->
    [0] .
    [one] , worth one point.
   *[other] , worth { SPELL($points) } points.
  }
bolivia-quit = Bolivia leaves the war: Chile has { $points ->
    [one] one point.
   *[other] { SPELL($points) } points.
  }
nation-quit = { nation } leaves the war.

## The end

outcome-chile = Chile has { $points ->
    [one] one point
   *[other] { SPELL($points) } points
  } at the end of turn { $turn }, enough to win.
    .short = Chile has the points it needs
outcome-allied = Chile has { $points ->
    [0] no points
    [one] only one point
   *[other] only { SPELL($points) } points
  } at the end.
    .short = Chile falls short at the end
outcome-sudden-death = Chile has { $points ->
    [0] no points
    [one] only one point
   *[other] only { SPELL($points) } points
  } at the end of turn { $turn }.
    .short = Chile falls short before the end
outcome-draw = Chile has { $points ->
    [one] one point
   *[other] { SPELL($points) } points
  } at the end, which is a draw.
    .short = A draw by points

## Odds

measure-sunk = she is sunk
measure-damaged = she is damaged or sunk
    .result = { $level ->
        [0] no effect
       *[other] damaged
      }
measure-raider-sunk = the raider is lost
measure-fort-down = the fort is destroyed
measure-hit = a hit
measure-doubles = doubles, and attrition
measure-cleared = the hex is cleared
    .result = { $level ->
        [0] they hold
       *[other] cleared
    }
measure-driven-out = they must retreat or pay a step
measure-trapped = they cannot retreat: each unit pays a step
measure-own-driven-out = you must retreat or pay a step
measure-own-trapped = you cannot retreat: each unit pays a step
measure-arrives = they arrive this turn
measure-attrition = attrition costs them a step
measure-rolls = rolls on the way
measure-wiped-out = the enemy force is wiped out
measure-own-wiped-out = your force is wiped out
measure-intercepted = they are intercepted
measure-own-met = you are intercepted, if every enemy stack tries at its best chance
measure-they-lose = steps they lose
measure-we-lose = steps you lose

## Windows

window-interception = Interception
window-blockade = Blockade
window-supply-die = A column for one more die

## Counters and cards

sheet-arm-value = { $kind ->
    [cavalry] cavalry
    [artillery] artillery
   *[infantry] infantry
  } { $size ->
    [battalion] battalion
   *[regiment] regiment
  }
sheet-turn = Can be recruited from turn
sheet-both-sides = { $whole }, damaged { $damaged }
sheet-carries-value = two steps, or a supply column
sheet-history = The ship
sheet-raid-modifier = Added to a raider’s dice
sheet-anti-ship = Against ships

counter-stack = { $first } and { $more } more
label-unit = { $size ->
    [regiment] Regiment { $number }
   *[battalion] Battalion { $number }
  }
sheet-stack = A stack
sheet-stack-value = Counters in one hex: you see the top one and the number of all. Point at the stack to open it.
badge-initiative = initiative plus { $plus }
badge-bolivian = { $nation ->
    [bolivia] Bolivian
   *[other] of { nation }
  }
badge-landed = landed, must fight
badge-factors = { $gunfire ->
    [0] no guns
   *[other] gunfire { $gunfire }
  }, armour { $armour }, speed { $speed }
condition-steps = { $of ->
    [one] one step
   *[other] { $left } of { $of } steps
  }
condition-ship = { $damaged ->
    [0] undamaged
   *[other] damaged
  }
condition-ships = { $damaged ->
    [0] undamaged
    [one] one damaged
   *[other] { SPELL($damaged) } damaged
  }
badge-cargo = carries { $units ->
    [one] one unit
   *[other] { SPELL($units) } units
  }
badge-column = carries a supply column
badge-order = ordered to area { $area }
badge-next = ordered to area { $area } for the next turn

## Pictures

label-columns = { $count ->
    [one] One supply column
   *[other] { SPELL($count, capital: 1) } supply columns
  } of { nation }
sketch-destination = { $ships ->
    [one] { $first }
   *[other] { $ships } ships
  }, { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
  }
label-held = { $city }, held by { nation }
map-title = WAR OF THE PACIFIC
map-subtitle = Chile against Peru and Bolivia, 1879 to 1881
terrain-mountain = Mountain
terrain-rough = Rough
terrain-desert = Desert
terrain-salt-desert = Salt desert
terrain-river = River
terrain-rail = Railroad
legend-cost = { $cost } MP{ $defence ->
    [0] { "" }
   *[other] , defence +{ $defence }
  }
legend-river = +{ $cost } MP
place-city = { $city }
place-sea = area { $area }, { $hexes ->
    [one] one hex
   *[other] { SPELL($hexes) } hexes
  } off { $city } ({ $hex })
place-land = { $hexes ->
    [one] one hex
   *[other] { SPELL($hexes) } hexes
  } from { $city } ({ $hex })
label-reach = within { $left } movement points
label-cost = { $cost } MP
label-hope = movement points, and the chance to arrive this turn by forced marches; doubles (one roll in six) end the march and cost attrition
label-hope-cost = { $cost } · { PERCENT($chance) }
label-interception = { $needed }+ { $chance }%
label-chance = { $chance }%
label-threat = enemy warships could intercept here
scene-order-threat = { $label } (danger { $chance })
label-attack = clears { $clears }%, costs { $costs }%
label-columns-alone = columns alone
told-city = { $city } { $points }
told-cities = Points held by { the-side }: { $cities }.
told-no-cities = { side-first } { $side ->
    [chile] holds
   *[other] hold
  } no city worth points.
told-check = At the end of turn { $turn }: Chile wins with { $win ->
    [one] one point
   *[other] { SPELL($win) } points
  }, the Allies win if Chile has fewer than { SPELL($lose) }.
told-coming = Turn { $turn } brings to { the-side }: { $names }.
told-built-up = Turn { $turn } brings { $unit } to full strength, if it stands on the map.
told-to-place = { side-first } still { $side ->
    [chile] has
   *[peru] have
  } to set up: { $names }.
told-pool = { side-first } can recruit: { $names }.
told-dead = { side-first } can rebuild: { $names }.
told-waiting = Paid for by { the-side }, these wait on the turn track for a city: { $names }.
told-dock = Under repair until turn { $turn }: { $ship }.
heap-marks = Waypoints in area { $area }
heap-ends = Hexes of area { $area } to end in
track-turn = Turn
track-points = Points of Chile
turn-note = { $turn ->
    [1] Apr 79
    [2] Jun
    [3] Aug
    [4] Oct
    [5] Dec
    [6] Feb 80
    [7] Apr
    [8] Jun
    [9] Aug
    [10] Oct
    [11] Dec
   *[12] Feb 81
  }
mark-win = wins turn { $turn }
mark-draw = a draw
mark-bolivia = { nation } quits
caption-turn = Turn { $turn }
caption-setup = Set-up
caption-war = Turn { $turn }, { the-side }, { $phase }. Chile has { $points ->
    [one] one point.
   *[other] { SPELL($points) } points.
  }
phase-setup = set-up
phase-administration = administration
phase-supply = supply
phase-naval-movement = naval movement
phase-naval-combat = naval combat
phase-land-movement = land movement
phase-land-combat = land combat
phase-reckoning = reckoning

objective-chile-war = Hold { SPELL($first) } points at the end of turn 5, or { SPELL($second) } at the end of turn 9, or { SPELL($last) } at the end of turn 12.
objective-allies-war = Keep Chile under { SPELL($least) } points at the end of turn 5 or 9, or under { SPELL($last) } at the end.
objective-chile = Hold { $points ->
    [one] one point
   *[other] { SPELL($points) } points
  } at the end of turn { $turn }.
objective-allies = Keep Chile under { SPELL($points) } { $points ->
    [one] point
   *[other] points
 } until the end of turn { $turn }.
objective-chile-some = Hold { $points ->
    [one] one point
   *[other] { SPELL($points) } points
  } at the end of turn { $turn }. Only these cities count: { $cities }.
objective-allies-some = Keep Chile under { SPELL($points) } { $points ->
    [one] point
   *[other] points
 } until the end of turn { $turn }. Only these cities count: { $cities }.
muster-supply = Supply columns { $columns }
muster-units = Land units { $units }, steps { $steps }
muster-ships = Warships { $warships }, transports { $transports }
muster-ships-in-sight = In sight: warships { $warships }, transports { $transports }
muster-quits = Leaves the war if Chile has { $points ->
    [one] one point
   *[other] { SPELL($points) } points
  } or holds Oruro and La Paz
muster-coming = To come: { $units } in turn { $turn }{ $later ->
    [0] {""}
   *[other] , { $later } later
  }
score-points = points of the cities held
fate-sunk = sunk
fate-taken = taken
fate-destroyed = destroyed

## The guided battle

lesson-goal = You command the Chileans at Antofagasta. Land at Iquique, which is worth two points, and you have won. Your goal is always shown in the framed box.
lesson-destinations = Ships sail under sealed orders, given a turn ahead. For turn 1, send the two transports at Antofagasta to area IV: press the highlighted button on the sheet.
lesson-seal = Both transports will make for area IV, where Iquique lies. The ironclad stays in port: there is no enemy at sea. Seal the sheet; the enemy learns of it when they sail.
lesson-embark = Give the order: the regiment goes aboard. A transport carries one.
    .look = First the soldiers go aboard. Look at an order to embark: point at it, or tap it.
lesson-second = The second transport is empty. Embark the other regiment too.
lesson-sail = Both regiments are aboard. Let the ships sail for area IV; leaving port uses up a supply column.
lesson-steer = In red hexes, enemy warships could intercept; today there are none. Give the order, and they sail.
    .look = Where in area IV will they end? Look at Iquique on the map: point at it, or tap it.
lesson-land = You are off Iquique, and no enemy is there. Land both regiments.
lesson-rest = Nothing more to do here. Press the highlighted button: the next phase begins.
lesson-on = Nothing new: press the highlighted button. Read the result in What just happened.
lesson-won = Iquique is yours: you have won. Next is Tarapacá, where both sides have an army.

## What bots weigh, for hints

term-points = points held
term-army = soldiers and their positions
term-fleet = ships
term-stores = supply columns
term-forts = forts

## Charts

chart-title = { $name ->
    [chits] Chits of combat advantage
    [gunfire] Naval gunfire (d6)
   *[warships] Warships: sound / damaged
  }
chart-column = { $name ->
    [chit] Chit
    [number] How many
    [roll] Roll
    [result] Result
    [ship] Ship
    [gunfire] Gunfire
    [armour] Armour
   *[speed] Speed
  }
chart-chit = { $chit ->
    [leader] Leader
    [earthworks] Earthworks
    [charge] Charge
    [surprise] Surprise
    [slaughter] Slaughter
    [canister] Canister
   *[none] No effect
  }
chart-shot = { $shot ->
    [one] 1
    [under] Roll and armour below the gunfire
   *[over] Anything else
  }
chart-shot-effect = { $shot ->
    [one] sunk, whatever her armour
    [under] damaged; sunk if she was damaged
   *[over] a miss
  }

## What the rules of thumb of captains go by

thumb-deploy = Chile gathers in its holding box, where its columns arrive; the Allies stand where the book suggests.
thumb-disband = The weakest unit is disbanded.
thumb-columns = New columns go to the yard, where the ships and most soldiers are.
thumb-supply = Columns first place waiting units, then pay for forts, and then raise or replenish what the army needs more.
thumb-supply-die = A column is spent in fights of at least four units, and never the last one that ships need.
thumb-payment = The place that can spare most columns pays.
thumb-repair = Columns pay for a cheap repair; else the ship goes to the dock.
thumb-destinations = Only one plan for the ships is worth considering.
thumb-sail-on = The voyage goes on.
thumb-prize = A prize is kept.
thumb-fleet = Transports that sail are filled first; then squadrons sail before convoys, and the others go home.
thumb-course = Loaded ships make for the best beach, squadrons for a port to blockade, ships going home for a port with waiting troops.
thumb-interception = A squadron intercepts only with a fair chance and for a gain.
thumb-blockade = A small force runs the blockade, a large one does not; the blockading side fights if it gains by it.
thumb-set-aside = Transports and damaged ships stay out of the fight.
thumb-battle = The battle is fought with the dice of the book.
thumb-ashore = All units land; against an enemy no more than a hex may hold, artillery among the first.
thumb-army = An army marches if the points of its goal, by the chance to take it, are worth the steps lost on the way; each city keeps a guard.
thumb-form = All units that can be spared join, with two columns that no ship needs.
thumb-marching = A group rolls again as long as that can bring it nearer to its goal.
thumb-attrition = A spare column wears out first, then a unit with two steps, the weakest first.
thumb-attack = An attack must be worth more than the steps it may cost.
thumb-force = All attackers join.
thumb-losses = Full units lose steps first, the weakest of them; guns last.
thumb-train = All columns go along, unless units stay to guard them.
thumb-advance = All units enter a cleared hex, except the garrison of the city they leave.
