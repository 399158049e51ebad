### Iron & Steam, in English.

## The game, its scenarios and its options

game-iron-and-steam = Iron & Steam
    .about = Ironclads of the American Civil War: secret written orders, carried out at the same time, and guns against armour plate.

scenario-monitor-duel = The duel, 9 March 1862
    .history = For an hour of that morning nothing lay between the first two ironclads that ever fought each other. Monitor had come in tow from New York in the night, with two guns in a turret and her deck awash; Virginia drew twenty-two feet and needed half an hour to turn round. Here they meet alone, in open water east of the Middle Ground, for an evening.
scenario-hampton-roads-2 = Hampton Roads, 9 March 1862
    .history = The day after she had destroyed Cumberland and Congress, Virginia came out again to finish Minnesota, who lay aground on the Middle Ground. Beside the frigate lay a thing like a tin can on a shingle. Four hours later both ironclads drew off, dented, and every wooden navy in the world was out of date.
scenario-hampton-roads-1 = Hampton Roads, 8 March 1862
    .history = Virginia came down the Elizabeth River on what her crew had been told was a trial trip. Two sailing frigates lay at anchor off Newport News with their washing hung out to dry. She rammed the one and burned the other, and the batteries ashore could only watch.
scenario-yazoo = Arkansas on the Yazoo, 15 July 1862
    .history = Built in a cornfield and armoured with railway iron, Arkansas came down the river to reach Vicksburg. Three Union vessels had been sent up to look for her, and found her. It became a running fight downstream, with engines that failed whenever they were driven.
scenario-mobile-bay = Mobile Bay, 5 August 1864
    .history = Farragut took fourteen wooden ships, lashed in pairs, and four monitors past Fort Morgan on the flood. Tecumseh touched a torpedo and was gone with her captain; the line wavered under the guns of the fort, and the admiral went ahead through the torpedoes. Inside the bay one ironclad waited for him.
scenario-first-turret = First turret: a lesson
    .history = One gunboat has strayed from her squadron, and Monitor has found her. Two guns in a turret that turns whichever way the ship lies, against one on a wooden deck.

option-low-profile = Low freeboard
    .about = On: a monitor is hit 25% less often, and never below 5%.
option-low-profile-off = monitors are hit like any ship
option-low-profile-on = monitors are harder to hit
option-smoke = Smoke
    .about = On: if a ship fired four guns in the turn before, shots past her are 10% harder.
option-smoke-off = none
option-smoke-on = broadsides make smoke that makes shots harder
option-rough-water = Rough water
    .about = On: every shot is 10% harder.
option-rough-water-off = none
option-rough-water-on = every shot is harder
option-grounding = Grounding
    .about = Off: no ship runs aground in shallow water; she only stops before dry land.
option-grounding-on = shores and shoals ground ships by their draft
option-grounding-off = no ship runs aground
option-current = Current
    .about = Off: the water stands still, and a ship without power stays where she is.
option-current-on = carries all ships that are not anchored
option-current-off = none
option-ramming = Ramming
    .about = Off: a ramming bow does no more than any other collision.
option-ramming-on = a fast bow does damage
option-ramming-off = hulls that meet only collide
option-fouling = Fouling
    .about = Off: ships that collided part again at once.
option-fouling-on = hulls that collided can stay entangled
option-fouling-off = no entanglement
option-fires = Fire on board
    .about = Off: shells and hot shot start no fires.
option-fires-on = shells set ships on fire
option-fires-off = no fires
option-small-arms = Small arms and boarding
    .about = Off: crews stay below, and no ship is boarded.
option-small-arms-on = in play
option-small-arms-off = not in play
option-torpedoes = Torpedoes
    .about = Off: moored torpedoes and spar torpedoes never explode.
option-torpedoes-on = in play
option-torpedoes-off = not in play
option-spar-torpedoes = Spar torpedoes
    .about = In these battles no ship carried one. On: the smallest ships do.
option-spar-torpedoes-off = no ship carries one
option-spar-torpedoes-on = tugs and rams carry one
option-ammunition = Ammunition
    .about = Uncounted: when the magazine floods, the guns fire more slowly; the second time, all rounds are lost.
option-ammunition-counted = every round is counted
option-ammunition-uncounted = unlimited
option-reversing = Reversing
option-reversing-on = takes a turn at speed 0
option-reversing-off = happens within a turn
option-lashed-pairs = Lashed pairs
option-lashed-pairs-on = move as one
option-lashed-pairs-off = every ship steams by herself
option-crew-points = Crew points
option-crew-points-four = four men each
option-crew-points-ten = ten men each
option-light-guns = Howitzers and field guns
option-light-guns-on = reach 30 inches and do little to iron
option-light-guns-off = are guns like any other
option-ship-flags = Faults and fittings of single ships
    .about = Exposed steering, unreliable engines, chain cables along the side.
option-ship-flags-on = in play
option-ship-flags-off = not in play
option-length = Length
option-length-whole = the whole battle
option-length-short = a quarter of its minutes
option-forces = Forces
option-forces-whole = as they were
option-forces-small = a smaller fight
option-optional-ships = Ships that might have joined
option-optional-ships-off = stay away
option-optional-ships-on = are there
option-squadrons = Command
    .about = A battle in squadrons has a seat for each; allies write their sheets without seeing each other’s.
option-squadrons-off = one seat per side
option-squadrons-on = one seat per squadron

## The question

ask-orders = Orders for minute { $turn }? Anything you leave out stays as it was.

## Entries of the sheet

order-speed = Speed { $knots }
    .short = { $knots }
order-port = { $degrees ->
    [one] { $degrees } degree
   *[other] { $degrees } degrees
  } to port
    .short = port { $degrees }°
order-starboard = { $degrees ->
    [one] { $degrees } degree
   *[other] { $degrees } degrees
  } to starboard
    .short = starboard { $degrees }°
order-straight = Helm amidships
    .short = amidships
order-steer-for = Steer for { $ship }
    .short = steer for { $ship }
order-steer-to = Steer for the point { $x }, { $y }
order-keep = Keep { $ship } at { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  } on the { $beam ->
    [port] port
   *[starboard] starboard
  } beam
    .short = keep { $ship } { $inches }″ to { $beam }
order-ram = Ram { $target }
order-fire = Fire at { $target }
    .short = { $target }
order-fire-will = Fire at any target that bears within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  }
    .short = at will, { $inches }″
order-fire-ironclads = Fire at any target that bears within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  }, ironclads first
    .short = ironclads first, { $inches }″
order-hold = Hold fire
    .short = hold
order-load = Load { ammo-name }
    .short = { ammo-name }
order-group-fire = Group { $group } fires at { $target }
    .short = { $target }
order-group-hold = Group { $group } holds fire
    .short = hold fire
order-group-follow = Group { $group } does as the ship is ordered
    .short = as the ship
order-group-load = Group { $group } loads { ammo-name }
    .short = { ammo-name }
order-shift = Move group { $group } to the other side
    .short = move to the other side
order-turret-away = Idle turrets turn their backs to { $enemy }
    .short = back to { $enemy }
order-turret-free = Idle turrets stay as they are
    .short = as they are
order-board = Board { $target }
    .short = { $target }
order-stay-aboard = No boarding
    .short = none
order-anchor = Let go the anchor
order-weigh = Weigh anchor
order-slip = Slip the cable
order-cast-off = Cast off the lashings
order-repair = Repair { $first ->
    [fire] the fire
    [ground] by hauling off
    [foul] by cutting free
    [steering] the steering
    [turret] turrets and pivots
   *[guns] gun ports
  } first
order-run-on = Run on for { $turns ->
    [one] one turn
   *[other] { SPELL($turns) } turns
  } or until something happens
    .short = { $turns }
order-wake-at = Stop when an enemy comes within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  }
    .short = { $inches }″

## The same when the sheets are opened

told-speed = { SIGN($knots) ->
    [less] { ABS($knots) ->
        [one] backs at an inch a minute
       *[other] backs at { ABS($knots) } inches a minute
      }
   *[more] speed { $knots }
  }
told-port = { $degrees ->
    [one] 1 degree
   *[other] { $degrees } degrees
  } to port
told-starboard = { $degrees ->
    [one] 1 degree
   *[other] { $degrees } degrees
  } to starboard
told-straight = helm amidships
told-steer-for = steers for { $ship }
told-steer-to = steers for the point { $x }, { $y }
told-keep = keeps { $ship } at { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  } on the { $beam ->
    [port] port
   *[starboard] starboard
  } beam
told-ram = tries to ram { $target }
told-fire = fires at { $target }
told-fire-will = fires at any target that bears within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  }
told-fire-ironclads = fires at any target that bears within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  }, ironclads first
told-hold = holds her fire
told-load = loads { ammo-name }
told-group-fire = group { $group } fires at { $target }
told-group-hold = group { $group } holds fire
told-group-follow = group { $group } does as the ship is ordered
told-group-load = group { $group } loads { ammo-name }
told-shift = group { $group } moves to the other side
told-turret-away = idle turrets show { $enemy } their backs
told-turret-free = idle turrets stay as they are
told-board = prepares to board { $target }
told-stay-aboard = does not board
told-anchor = lets go the anchor
told-weigh = weighs anchor
told-slip = slips her cable
told-cast-off = casts off the lashings
told-repair = { $first ->
    [fire] fights the fire
    [ground] hauls off the ground
    [foul] cuts herself free
    [steering] repairs the steering
    [turret] repairs turrets and pivots
   *[guns] repairs gun ports
  } first
told-run-on = runs on for { $turns ->
    [one] one turn
   *[other] { SPELL($turns) } turns
  } or until something happens
told-wake-at = will stop when an enemy comes within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
  }

ammo-name = { $ammo ->
    [shot] shot
    [shell] shell
    [hot] hot shot
   *[best] the best ammunition for the target
  }

## Refusals

refusal-no-such-ship = There is no ship “{ $word }” in this battle.
refusal-not-an-enemy = { $ship } is not an enemy.
refusal-not-afloat = { $ship } is no longer in the fight.
refusal-out-of-sight = { $ship } is not in sight. Name a ship that you see.
refusal-herself = { $ship } cannot steer for herself.
refusal-fort = A fort has no engines, helm or boats: give its guns orders.
refusal-lashed = She is lashed alongside and goes where her consort steers; cast off first.
refusal-withdraws = She has neither guns nor crew to fight with and withdraws at top speed.
refusal-pilot-out = Her pilot is wounded: she repeats her last helm order.
refusal-rudder-jammed = Her steering is shot away: she holds her course, or circles, until it is repaired.
refusal-rudder-gone = Her rudder is gone: she goes straight on until a jury rudder is rigged.
refusal-speed = { $ship } makes at most { $most } inches a turn, and { $astern } astern.
refusal-no-steerage = { $ship } has no steerage way: she needs an inch of speed to turn.
refusal-helm = { $ship } cannot turn more than { $most } degrees this turn.
refusal-helm-at-speed = At that speed { $ship } turns at most { $most } degrees.
refusal-no-ramming = Ramming is not in play in this battle.
refusal-ram-fort = { $ship } is on land.
refusal-unarmed = { $ship } carries no gun.
refusal-no-group = { $ship } has gun groups 1 to { $groups }.
refusal-no-rounds = { $ship } has no { ammo-name } left.
refusal-no-broadside = Group { $group } of { $ship } is not on the broadside; only broadside guns can be moved to the other side.
refusal-no-turret = { $ship } has no turret.
refusal-no-boarding = Small arms and boarding are not in play in this match.
refusal-board-fort = A fort cannot be boarded.
refusal-no-crew = { $ship } has no crew left to board with.
refusal-anchored = { $ship } is at anchor, or busy with it.
refusal-no-anchor = { $ship } has no anchor left.
refusal-too-fast-to-anchor = { $ship } is too fast to anchor: slow down to an inch a turn.
refusal-not-anchored = { $ship } is not at anchor.
refusal-not-lashed = { $ship } is not lashed to another ship.

## What happens

turn-began = Minute { $turn }.
orders-opened = { $seat } { $ships ->
    [0] carries on
   *[other] gives new orders
  }{ COUNT($whole) ->
    [0] {""}
   *[other] { " " }and { $whole }
  }{ COUNT($lines) ->
    [0] .
   *[other] : { $lines }.
  }
told-ship = for { $ship }
orders-carried-out = The orders for minute { $turn } are carried out.
seat-woken = { $why ->
    [fired-on] { $ship } is under fire
    [aground] { $ship } is aground
    [sighted] { $ship } has come near
    [arrival] { $ship } comes up
    [harmed] { $ship } is damaged
    [contact] { $ship } has met another hull
   *[orders] the orders of { $ship } can no longer be carried out
  }: { $seat } can give orders again.
reinforcement-arrived = { $ship } comes up.
ship-moved = { $ship } { SIGN($speed) ->
    [less] backs { ABS($speed) ->
        [one] an inch
       *[other] { ABS($speed) } inches
      }
   *[more] goes { $speed ->
        [0] with the water
        [one] an inch
       *[other] { $speed } inches
      }
  }{ SIGN($helm) ->
    [less] , turning { ABS($helm) }° to port
    [more] , turning { ABS($helm) }° to starboard
   *[none] {""}
  }.
volley-fired = { $firer } fires { $guns ->
    [one] one { $gun }
   *[other] { $guns } × { $gun }
  } at { $target }, { $ammo ->
    [shot] shot
    [shell] shell
   *[hot] hot shot
  } at { $band } range, on { $chance }: { $dice }; { $hits ->
    [0] no hit
    [one] one hit
   *[other] { SPELL($hits) } hits
  }.{ COUNT($modifiers) ->
    [0] {""}
   *[other] {" "}({ JOIN($modifiers) })
  }
    .due = { $firer } fires { $guns ->
        [one] one { $gun }
       *[other] { $guns } × { $gun }
      } at { $target }, { $ammo ->
        [shot] shot
        [shell] shell
       *[hot] hot shot
      } at { $band } range; each die hits on { $chance } or less
    .by = { $firer }
    .at = { $target }
    .hits = { $hits }
    .vain = { $hits ->
        [one] one hit, no damage
       *[other] { SPELL($hits) } hits, no damage
      }
    .against = { $chance } or less
    .sign = { COUNT($dice) ->
        [1] { $hits ->
            [0] >
           *[other] ≤
          }
       *[other] {""}
      }
    .result = { $hits ->
        [0] miss
        [one] one hit
       *[other] { SPELL($hits) } hits
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
low-profile = low freeboard
smoke = smoke
rough-water = rough water
ports-changed = { $ship } takes { $guns ->
    [one] a { $gun }
   *[other] { $guns } of the { $gun } guns
  } to another port.
chart-rolled = { $by_gun ->
    [yes] { $gun }:{" "}
   *[no] {""}
  }{ $table } on { $ship }, { $roll }{ $bonus ->
    [0] {""}
   *[other] {" "}and { $bonus }
  }: { $span }, { $result }{ $shifted ->
    [yes] , which cannot be here; next row { $applied_span }, { $instead }
   *[no] {""}
  }.
    .due = { $by_gun ->
        [yes] { $gun }:{" "}
       *[no] {""}
      }{ $table } on { $ship }
    .effect = { $result }
    .onward = yes
chance-rolled = { $ship }: { $what ->
    [fire] fire
    [spread] the fire spreads
    [magazine] the fire reaches the magazine
    [torpedo] a torpedo
    [bottom] aground on the bottom
    [wreck] aground on a wreck
    [spar] her spar torpedo explodes
    [spar_back] the explosion reaches her
   *[engines] the engines stop
  }? { $die }, on { $chance }: { $happens ->
    [yes] yes
   *[no] no
  }.
    .due = { $ship }: { $what ->
        [fire] fire
        [spread] the fire spreads
        [magazine] the fire reaches the magazine
        [torpedo] a torpedo
        [bottom] aground on the bottom
        [wreck] aground on a wreck
        [spar] her spar torpedo explodes
        [spar_back] the explosion reaches her
       *[engines] the engines stop
      }, on { $chance } or less?
    .effect = { $happens ->
        [yes] yes
       *[no] no
      }
    .onward = yes
location-counts = It counts as a hit on { $place ->
    [casemate] { $fort ->
        [yes] the parapet: a fort has nothing else to hit
       *[no] the armour: a light gun does no more to { $ship }
      }
    [gun] a gun: { $ship } has no armour
   *[hull] the hull: { $row ->
        [engine] { $ship } has no speed left
       *[casemate] { $ship } has neither armour nor a gun that works
      }
  }.
    .onward = yes
dice-thrown = { $ship }, { $what ->
    [small_arms] small arms
    [pilot] turns without a pilot
    [boarders] boarders
    [boarded] defenders against the boarders
    [ram] weight of the ram
    [ram_lost] loss of the ram, on 1
    [foul] the two foul each other, on 1 or 2
    [foul_ram] the two foul each other, on 1 to 3
    [spar] damage by the spar torpedo
    [torpedo] damage by the torpedo
    [turret] which turret
    [gun] which gun
    [beside] which gun beside it
    [powder] damage by the powder
    [scalded] men scalded
    [chains] steering chains cut, on 1 or 2
   *[silent] turns of silence
  }: { $dice }.
    .due = { $ship }, { $what ->
        [small_arms] small arms
        [pilot] turns without a pilot
        [boarders] boarders
        [boarded] defenders against the boarders
        [ram] weight of the ram
        [ram_lost] loss of the ram, on 1
        [foul] the two foul each other, on 1 or 2
        [foul_ram] the two foul each other, on 1 to 3
        [spar] damage by the spar torpedo
        [torpedo] damage by the torpedo
        [turret] which turret
        [gun] which gun
        [beside] which gun beside it
        [powder] damage by the powder
        [scalded] men scalded
        [chains] steering chains cut, on 1 or 2
       *[silent] turns of silence
      }
    .onward = yes
hull-eaten = { $cause ->
    [fire] The fire on { $ship } costs
   *[wreck] The wreck drags { $ship } down and costs
  } { $points ->
    [one] a hull point
   *[other] { SPELL($points) } hull points
  }.
plate-pierced = It goes through { face-name } of { $ship }: { $penetration } against { $armour }.
armour-chipped = It cracks { face-name } of { $ship }: { $penetration } against { $armour } ({ $die }, needing { $needed }).
    .due = A hit on { face-name } of { $ship }: { $penetration } against { $armour }, it cracks on { $needed } or less
    .effect = it cracks
shot-failed = { $needed ->
    [0] It is too light to mark { face-name } of { $ship }: { $penetration } against { $armour }.
   *[other] It glances off { face-name } of { $ship }: { $penetration } against { $armour } ({ $die }, needing { $needed }).
  }
    .due = A hit on { face-name } of { $ship }: { $penetration } against { $armour }, it cracks on { $needed } or less
    .effect = no mark
    .harmless = yes
face-name = { $face ->
    [bow] the bow plates
    [starboard] the starboard plates
    [stern] the stern plates
    [port] the port plates
    [ports] the gun-ports face of the turret
    [right] the right face of the turret
    [left] the left face of the turret
    [rear] the back of the turret
    [parapet] the parapet
   *[hull] the hull armour
  }
hull-struck = It strikes { $where ->
    [engine] the engines
   *[hull] the hull
  } of { $ship }, { $penetration } against { $armour }: { $plates ->
    [0] {""}
   *[other] a plate{" "}
  }{ $points ->
    [0] and no more
    [one] { $plates ->
        [0] {""}
       *[other] and{" "}
      }one { $where ->
        [engine] speed
       *[hull] hull
      } point
   *[other] { $plates ->
        [0] {""}
       *[other] and{" "}
      }{ SPELL($points) } { $where ->
        [engine] speed
       *[hull] hull
      } points
  }.
stack-lost = A stack of { $ship } goes over the side.
mast-fell = A mast of { $ship } falls to { $side }.
steering-hit = { $ship }: { $what ->
    [rudder_straight] the rudder is jammed amidships
    [rudder_port] the rudder is jammed to port
    [rudder_starboard] the rudder is jammed to starboard
    [tiller_ropes] the tiller ropes are cut
   *[rudder_post] the rudder post is shot away
  }.
pilot-hit = The pilot house of { $ship } is { $pierced ->
    [yes] pierced
   *[no] struck
  }{ $by_shot ->
    [yes] , { $penetration } against { $armour }
   *[no] {""}
  }: she has no pilot for { $turns ->
    [one] a turn
   *[other] { SPELL($turns) } turns
  }.
engines-damaged = { $ship }: { $what ->
    [fires_out] the fires are out, and she loses way for a turn
    [boiler_75] steam fills the ship; no gun fires for two turns, and three quarters of her speed are left
    [boiler_risk] a boiler is cracked and may burst when she is driven hard
    [boiler_25] the boilers are torn open; no gun fires for two turns, and a quarter of her speed is left
    [engines_destroyed] the engines are wrecked for good
   *[boiler_explodes] the boiler bursts; no gun fires for two turns, and the engines are wrecked for good
  }.
gun-damaged = { $what ->
    [none] There is no gun left on { $ship } to hit.
    [shutter] A shutter of { $ship } is jammed before the { $gun }
    [pivot_turret] The { $gun } of { $ship } can no longer be trained
    [suppressed] The crew of the { $gun } in { $ship } takes cover
    [sights] The { $gun } of { $ship } has lost its sights
    [dismounted] The { $gun } of { $ship } is dismounted
   *[powder] The powder of the { $gun } in { $ship } explodes
  }{ $roll ->
    [0] {""}
   *[other] {" "}({ $roll }{ $bonus ->
        [0] {""}
       *[other] {" "}and { $bonus }
      }).
  }
equipment-lost = { $ship } loses { $what ->
    [tableware] a place of the captain’s good tableware
    [flag] her flag
    [spar_torpedo] the spar torpedo
    [boat] a boat
   *[anchor] an anchor
  }.
critical-scored = A critical hit on { $ship }: { $what ->
    [steering] steering
    [pilot] pilot house
    [engines] engines
    [gun] guns
   *[magazine] magazine
  }.
magazine-struck = The magazine of { $ship } { $what ->
    [flooded] is flooded, and rounds are lost
   *[explodes] explodes
  }.
fort-silenced = { $ship } is silent for { $turns ->
    [one] a turn
   *[other] { SPELL($turns) } turns
  }.
end-gun-checked = The { $gun } beside the one struck in { $ship } { $fires ->
    [yes] fires
   *[no] does not fire
  } ({ $die }, on { $armour }, its armour).
    .due = The { $gun } beside the one struck in { $ship }, on { $armour } or less, its armour
    .effect = { $fires ->
        [yes] it fires
       *[no] it does not fire
      }
fire-started = { $ship } is on fire.
fire-fought = The fire on { $ship } is { $out ->
    [yes] put out
   *[no] not put out
  } ({ $die }, on { $chance }).
    .due = The fire on { $ship }, put out on { $chance } or less
    .effect = { $out ->
        [yes] put out
       *[no] not put out
      }
fire-spread = The fire on { $ship } spreads: level { $level }.
hull-lost = { $ship } loses { $points ->
    [one] a hull point
   *[other] { SPELL($points) } hull points
  } and has { $left ->
    [0] none
   *[other] { SPELL($left) }
  } left.
crew-lost = { $ship } loses { $points ->
    [one] a crew point
   *[other] { SPELL($points) } crew points
  }.
speed-lost = { $ship } loses { $points ->
    [one] a speed point
   *[other] { SPELL($points) } speed points
  }.
drifted-off = { $ship }, { $fate ->
    [sinking] sinking
    [surrendered] surrendered
   *[abandoned] abandoned
  }, drifts off the chart.
ship-fate = { $ship } { $fate ->
    [sinking] is sinking
    [sunk] goes down
    [blown_up] blows up
    [surrendered] surrenders
    [abandoned] is abandoned by her crew
    [left] leaves the chart
   *[silenced] has no gun left
  }.
grounded = { $ship } is aground on { $on ->
    [shore] the shore
    [shoal] a shoal
    [wreck] a wreck
   *[bottom] the bottom
  }{ $die ->
    [0] {""}
   *[other] {" "}({ $die }, on { $chance })
  }.
    .effect = aground
mine-struck = A torpedo explodes under { $ship }: { $points ->
    [one] one hull point
   *[other] { SPELL($points) } hull points
  }.
boiler-risked = The cracked boiler of { $ship } { $bursts ->
    [yes] bursts
   *[no] holds
  } ({ $die }, on { $chance }).
    .due = The cracked boiler of { $ship }, on { $chance } or less
    .effect = { $bursts ->
        [yes] it bursts
       *[no] it holds
      }
ram-struck = { $rammer } rams { $struck } at { $closing } inches and { $angle } degrees: { $points ->
    [0] no hull point
    [one] one hull point
   *[other] { SPELL($points) } hull points
  }, and { $own_points ->
    [0] none
    [one] one
   *[other] { SPELL($own_points) }
  } to herself.{ $fouled ->
    [yes] {" "}They are fouled.
   *[no] {""}
  }{ $ram_lost ->
    [yes] {" "}Her ram stays in the wound.
   *[no] {""}
  }
collided = { $first } and { $second } collide{ $fouled ->
    [yes] {" "}and foul each other
   *[no] {""}
  }.
spar-exploded = The spar torpedo of { $ship } { $explodes ->
    [yes] explodes under { $target }: { $points ->
      [one] one hull point
       *[other] { SPELL($points) } hull points
      }, and { $own_points ->
        [0] none
        [one] one
       *[other] { SPELL($own_points) }
      } to herself
   *[no] does not explode under { $target }
  }.
sailors-fell = Small arms from { $firer } at { $target }: { $attacks ->
    [one] one attack
   *[other] { SPELL($attacks) } attacks
  } on { $chance }, { $hits ->
    [0] no hit
    [one] one hit
   *[other] { SPELL($hits) } hits
  }.
way-forced = { $attacker }’s boarders on the deck of { $defender } { $forced ->
    [yes] force a hatch
   *[no] find no way in
  } ({ $die }, on { $chance }).
boarding-fought = { $attacker } boards { $defender }: { $attack } against { $defence }; crew points lost: { $attacker_lost } and { $defender_lost }.
repaired = { $ship }: { repair-name }, done ({ $die }, on { $chance }).
    .due = { $ship }: { repair-name }, on { $chance } or less
    .effect = done
repair-failed = { $ship }: { repair-name }, not yet done ({ $die }, on { $chance }).
    .due = { $ship }: { repair-name }, on { $chance } or less
    .effect = not yet
repair-name = { $what ->
    [ground] hauling off
    [foul] cutting free
    [steering] repairing the steering
    [rudder] rigging a jury rudder
    [shutter] freeing a jammed shutter
    [gun] freeing a jammed pivot
   *[turret] freeing a jammed turret
  }
wreckage-cleared = { $ship } has cut away her fallen mast.
unfouled = { $ship } is clear of { $other }.
anchor-work = { $ship } { $what ->
    [letting_go] lets go her anchor
    [down] lies at anchor
    [weighing] begins to weigh
    [slipping] slips her cable
   *[up] is under way
  }.
cast-off = { $ship } casts off from { $other }.
wreck-found = { $ship } finds the wreck of { $wreck }: it lies as if { $level } inches from the shore.
    .due = { $ship } near the wreck of { $wreck }

## The end

outcome-decisive = { $ship } is lost.
    .short = The decisive ship is lost.
outcome-both = Both sides lost their decisive ship.
outcome-immobile = { $ship } can no longer move.
    .short = The decisive ship cannot move.
outcome-roads = One ship alone commands the roads.
    .short = By the command of the roads.
outcome-beaten = { $winner ->
    [none] Neither ironclad has the better of it
   *[other] The other ironclad is beaten
  }: { $us } has lost { $union }% of its hull, { $cs } { $confederate }%.
    .short = By the damage done.
outcome-hulls = { $winner ->
    [none] Neither ironclad has the better of it.
   *[other] No decision, but { $winner } has the better of it: { $us } has lost { $union }% of the hull of its ironclads, { $cs } { $confederate }%.
  }
    .short = By the iron hulls.
outcome-points = Victory points decide: { $us } { $union }, { $cs } { $confederate }.
    .short = By points.

# Each line is a goal, a reward or a condition of its own; a table shows them one below the other. The first is for
# scenarios that are not printed: it is made from their rows of victory.
objective-made = { $kind ->
    [decisive]
        Sink { $prey } or make { $preys ->
            [one] her
           *[other] one of them
        } surrender within { SPELL($turns) } minutes.
        { $own ->
            [0] Lose no ironclad faster than the enemy.
           *[other] Keep { $kept } afloat.
        }
   *[points]
        { $awards }
        The side with more points wins after { SPELL($turns) } minutes.
  }
objective-group = { $group ->
    [monitors] armoured ships
    [wooden] wooden ships
   *[all] ships
  }
objective-award = { $when ->
    [sunk] { $ships } sunk: { $points } each
    [lost_or_aground] { $ships } lost or aground: { $points } each
    [half_power] { $ships } at half speed or less: { $points } each
    [power_lost_beyond_two] each speed point that { $ships } loses beyond two: { $points }
    [left_under_control] { $ships } taken off the map by the exit: { $points } each
    [inside] { $ships } past the line: { $points } each
   *[lost] { $ships } lost: { $points } each
  }
objective = { $scenario ->
    [monitor_duel] { $side ->
        [union]
            Sink Virginia or make her surrender.
            Otherwise, after { SPELL($turns) } minutes, be the only one in the dashed circle (or on the chart): afloat and free, with a gun that works.
            If both are or neither is, Virginia must have lost a gun or { SPELL($virginia) } hull points, and Monitor neither a gun nor { SPELL($monitor) }.
       *[confederate]
            Sink Monitor or make her surrender.
            Otherwise, after { SPELL($turns) } minutes, be the only one in the dashed circle (or on the chart): afloat and free, with a gun that works.
            If both are or neither is, Monitor must have lost a gun or { SPELL($monitor) } hull points, and Virginia neither a gun nor { SPELL($virginia) }.
      }
    [hampton_roads_2] { $side ->
        [union]
            Save Minnesota for { SPELL($turns) } minutes.
            Sink Virginia too, or leave her unable to move.
       *[confederate]
            Sink or burn Minnesota, or make her surrender.
            You have { SPELL($turns) } minutes.
      }
    [hampton_roads_1] { $side ->
        [union]
            Virginia counts four points if she is lost and two if she loses half her speed.
            Each smaller ship sunk counts one.
            Have more points than the enemy, who gets three for each frigate.
       *[confederate]
            Cumberland, Congress and Minnesota count three points each if they are lost.
            Be four points ahead.
      }
    [first_turret] { $side ->
        [union] Sink Raleigh or make her surrender within { SPELL($turns) } minutes.
       *[confederate] Stay afloat for { SPELL($turns) } minutes.
      }
    [yazoo] { $side ->
        [union]
            Arkansas counts four points if she is lost or aground at the end.
            Each speed point that she loses beyond two counts one.
            Have more points than the enemy.
       *[confederate]
            Take Arkansas off the western edge for three points.
            Carondelet lost or aground counts two, each other enemy ship one.
            Have more points than the enemy.
      }
   *[mobile_bay] { $side ->
        [union]
            Each wooden ship north of the line at 100 inches counts one point, each monitor two.
            Tennessee lost counts six, each gunboat lost one.
            You need twice the enemy’s points.
       *[confederate]
            Each Union ship lost or aground counts two points, Hartford three.
            Have more points than the Union.
      }
  }
score-points = points
score-roads = ships that command the roads{ $how ->
    [roads] . If it ended now, { $winner } would win by the roads
    [beaten] . If it ended now, { $winner } would win by the damage done
    [undecided] . If it ended now, neither side would win
   *[over] {""}
  }
score-hulls = percent of the enemy’s { $iron ->
    [yes] iron hulls
   *[no] hulls
  } destroyed
fate = { $fate ->
    [sunk] sunk
    [blown_up] blown up
    [left] left the chart
    [sinking] sinking
    [silenced] silenced
    [surrendered] surrendered
    [abandoned] abandoned
   *[other] lost
  }

## The picture

picture-before = Before the battle
picture-turn = Minute { $turn } of { $turns }
picture-turn-track = Minute
picture-side = { $side }
picture-current = current
picture-shore = { $shore ->
    [north-shore] Newport News shore
    [sewells-point] Sewell’s Point
    [newport-news] Newport News Point
    [craney-island] Craney Island
    [north-bank] north bank
    [south-bank] south bank
   *[mobile-point] Mobile Point
  }
picture-shoal = shoal, { $feet } feet
picture-torpedoes = moored torpedoes, { $percent } percent a turn
picture-piles = piles
picture-roads = the roads, within { $inches } inches
picture-beaten = { $beaten ->
    [yes] { $ship }, beaten: hull lost
   *[no] { $ship }: hull lost until beaten
  }
picture-pilot-out = pilot out
picture-smoke = powder smoke of { $ship }
picture-splash = shots around { $ship }
picture-wreck = wreck of { $ship }
picture-fan-guns = { $guns ->
    [one] { $gun }
   *[other] { $guns } × { $gun }
  }
picture-fan-hits = { $said } · { PERCENT($chance) }
picture-fan-some = { $said } · { $guns ->
    [one] one bears
   *[other] { $guns } bear
  }, { PERCENT($chance) }
picture-fan-loads = { $said } · { $turns ->
    [one] a turn to load
   *[other] { SPELL($turns) } turns to load
  }
picture-fan-idle = { $said } · no target
picture-points = Points of { picture-side }

## Odds

measure-hull-theirs = hull points the enemy loses this turn
measure-hull-mine = hull points these ships lose this turn
measure-enemy-lost = an enemy is lost
measure-guns-theirs = guns the enemy loses this turn
measure-contact = one of these ships meets another hull
measure-mended = a repair succeeds
measure-aground = one of these ships is aground
measure-hits = hits
measure-gun-out = one of her guns is put out of action
measure-burns = a fire breaks out on board
measure-fouled = the two foul each other
measure-mine = a torpedo explodes under her
measure-engines = her engines fail

foretold-volley = { $ship }, { $guns } × { $gun } at { $target }, { $ammo ->
    [shot] shot
    [shell] shell
   *[hot] hot shot
  } at { $band ->
    [short] short
    [medium] medium
    [long] long
   *[extreme] extreme
  } range, { $chance }% each
foretold-broadside = { $ship }, all { $guns } guns at { $target }
foretold-silent = { $ship }: no gun would bear and be ready
foretold-ground = { $ship } runs aground
foretold-check = { $ship }{ $what ->
    [ground] { "" } where she could run aground
    [wreck] { "" } over a wreck
    [mines] { "" } among moored torpedoes
   *[engines] { "" }, her engines driven hard
  }
foretold-meeting = { $bow ->
    [yes] { $ship } strikes { $target } with her bow at { $speed } inches a turn, { $angle } degrees off the keel
   *[no] { $ship } and { $target } collide
  }
foretold-repair = { $ship }, { $item ->
    [fire] putting the fire out
    [ground] getting afloat again
    [foul] getting clear of the other ship
    [steering] repairing the steering
    [rudder] rigging a rudder
    [turret] freeing the turret
    [gun] freeing a pivot
   *[shutter] freeing a shutter
  }: { $chance }%

## Ship’s card

sheet-hull = Hull points
sheet-crew = Crew points
sheet-faces = bow { $bow }, starboard { $starboard }, stern { $stern }, port { $port }
sheet-turret = Turret, each face
sheet-pilot = Pilot house
sheet-rounds = { $shot } shot, { $shell } shell, { $hot } hot
sheet-dimensions = Size
sheet-size = { $length } × { $beam } ft, draws { $draft } ft, { $tons } tons
sheet-parapet = { $material ->
    [earthen] Earthwork
   *[masonry] Masonry
  }
sheet-group = Group { $group }, { $mount ->
    [broadside] broadside
    [pivot] pivot
    [turret] turret
   *[fixed] fixed
  }
sheet-gun = { $guns } × { $name }: pierces { $pierces }, at most { $most }, { $rate ->
    [1] one shot a turn
   *[other] one shot every { $rate } turns
  }
lesson-goal = You command the Monitor. The gunboat Raleigh is aground and badly damaged. Sink her or make her surrender, and you have won. Your goal is always shown in the framed box.
lesson-aim = You write orders on this sheet; the enemy does not see it. Choose a target: press CSS Raleigh beside Fire at. The sheet shows the chance of a hit.
lesson-seal = Seal the sheet. Both sides then carry out their orders at the same time, in a minute of ten steps: the ships move, then the guns fire.
lesson-speed = Raleigh is still there. Your guns take minutes to load. Meanwhile, write a speed of 4 or more: the ghost on the chart shows where Monitor would be.
lesson-steer = Now steer for Raleigh: you can also ram her. Orders stay as they are until you change them.
lesson-on = Seal the sheet. To play several minutes in a row, press Run on: the game stops when something happens.
lesson-won = Raleigh is beaten: you have won the battle. Next is the duel with the Virginia, ironclad against ironclad.
plate-casemate = casemate, { $face ->
    [bow] bow
    [stern] stern
    [port] port side
   *[starboard] starboard side
  }
plate-turret = { $turrets ->
    [1] turret
   *[other] turret { $turret }
  }, { $face ->
    [ports] face with the ports
    [right] right
    [left] left
   *[rear] rear
  }
meter = { $what ->
    [hull] hull
    [speed] speed
   *[crew] crew
  }
brief-hull = Hull armour { $armour }, pilot house { $pilot }, making { $speed }
brief-guns = { $guns ->
    [one] { $gun }
   *[other] { $guns } × { $gun }
  }: { $all ->
    [yes] loaded
   *[no] { $gone ->
        [0] {""}
       *[other] { $gone } gone, {""}
      }{ $jammed ->
        [0] {""}
       *[other] { $jammed } jammed, {""}
      }{ $wait ->
        [0] { $ready } loaded
       *[other] { $ready } loaded, next in { $wait }
      }
  }
brief-rounds = Shot { $shot }, shell { $shell }
note-speed = Speed { $speed } of { $most }, crew { $crew } of { $of }.
note-hull-whole = Hull armour { $armour } of { $of }
note-hull-faces = Hull armour { JOIN($faces, separator: ", ") }
note-hull-face = { $face ->
    [0] bow
    [1] starboard
    [2] stern
   *[3] port
  } { $left } of { $of }
note-hull = { $hull }, pilot house { $pilot }. { $shot } shot, { $shell } shell{ $hot ->
    [0] {""}
   *[other] , { $hot } hot shot
  }.
note-casemate = Casemate: bow { $bow }, starboard { $starboard }, stern { $stern }, port { $port }.
note-turret = Turret { $turret }, trained { $trained }° from the bow: ports { $ports }, right { $right }, rear { $rear }, left { $left }.
note-parapets = Parapets: { $least } to { $most }.
note-orders = Orders: { $entries }.
note-guns = { $guns } × { $gun } ({ $pierces }): { $all ->
    [yes] loaded
   *[no] { $ready ->
        [0] loading
       *[other] { $ready } loaded
      }{ $wait ->
        [0] {""}
        [one] , a minute to the next shot
       *[other] , { SPELL($wait) } minutes to the next shot
      }{ $jammed ->
        [0] {""}
       *[other] , { $jammed } jammed
      }{ $gone ->
        [0] {""}
       *[other] , { $gone } gone
      }
  }.
note-enemy = { $ship }: { $fort ->
    [yes] { $degrees ->
        [one] one degree
       *[other] { $degrees } degrees
      } { $side ->
        [port] west of north
       *[starboard] east of north
      }
   *[no] { $degrees ->
        [0] dead ahead
        [180] dead astern
        [one] one degree to { $side }
       *[other] { $degrees } degrees to { $side }
      }
  }, { $inches } inches ({ $yards } yards), { $band ->
    [beyond] out of range
   *[other] { $band } range
  }{ $any ->
    [yes] ; { $bear } can bear
   *[no] ; nothing bears
  }.
form-speed = Speed
form-helm = Helm
form-gunnery = Fire at
form-load = Load
form-turret = Idle turrets
form-board = Board
form-deck = Cable
form-lashing = Lashings
form-repair = Repair
form-run-on = Run on
form-wake = Stop at
form-group = { $guns } × { $gun }: fire at
form-group-load = { $guns } × { $gun }: load
form-shift = { $guns } × { $gun }: side
sketch-course = { $speed }″{ $helm ->
    [0] {""}
   *[other] { " " }· { $side } { $degrees }°
  } · to { $heading }°
sketch-fire = { $range }″ · { $guns ->
    [one] one gun bears
   *[other] { $guns } guns bear
  }, { PERCENT($chance) }

## Laboratory

tally-hits-by-range = Hits by range

## Charts

chart-title = { $name ->
    [to_hit] To hit
    [hit_location] Hit location
    [major] Major hits
    [critical] Critical hits
    [mast] Mast
    [steering] Steering
    [engines] Engines
    [gun] Guns
    [equipment] Equipment
    [magazine] Magazine
    [repair] Repairs, each turn in the repair phase
    [losses] Hits and losses
    [house] House rules: light guns and boarding
   *[guns] The guns
  }
chart-column = { $name ->
    [roll] Roll
    [result] Result
    [repair] Repair
    [effect] Effect
    [kind] Kind
    [what] What
    [value] Value
    [gun] Gun
    [shot] Shot pierces
    [shell] Shell pierces
    [most] Most damage
   *[rate] Turns per shot
  }
chart-range = { $band ->
    [short] Short
    [medium] Medium
    [long] Long
   *[extreme] Extreme
  }, { $inches }″
chart-kind = { $kind ->
    [rifle] Rifle
   *[smoothbore] Smoothbore
  }
chart-pivot-turret = turret { $turret }%, pivot { $pivot }%
chart-result = { $row ->
    [casemate] Casemate or turret
    [engine] Engine
    [hull] Hull
    [major] Major hit
    [critical] Critical hit
    [stack] Stack
    [steering] Steering
    [pilot] Pilot
    [engines] Engines
    [gun] Gun
    [equipment] Equipment
    [magazine] Magazine
    [port] To port
    [starboard] To starboard
    [rudder_straight] Rudder jammed amidships
    [rudder_port] Rudder jammed to port
    [rudder_starboard] Rudder jammed to starboard
    [tiller_ropes] Tiller ropes cut
    [rudder_post] Rudder post gone
    [fires_out] Fires out
    [boiler_75] Boiler hit, steam
    [boiler_risk] Boiler damaged
    [boiler_25] Boiler hit, fires out
    [engines_destroyed] Engines wrecked
    [boiler_explodes] Boiler bursts
    [shutter] Shutter jammed
    [pivot_turret] Pivot or turret jammed
    [suppressed] Gun crew takes cover
    [sights] Sights gone
    [dismounted] Gun dismounted
    [powder] Ready powder explodes
    [tableware] Tableware
    [flag] Flag
    [spar_torpedo] Spar torpedo
    [boat] Boat
    [anchor] Anchor
    [flooded] Flooded
   *[explodes] Explodes
  }
chart-effect = { $row ->
    [casemate] penetration at least the armour of the face: an armour point, and the gun chart with the difference added; else an armour point on half the penetration of a d10
    [engine] against the hull armour: a point for each time that the penetration holds it, the first an armour point, the rest speed points; else an armour point on half the penetration of a d10
    [hull] as the engine, but hull points after the first
    [major] roll for major hits
    [critical] { $critical_hull } hull points, and roll for critical hits
    [stack] a stack goes; with the last the greatest speed is halved; without stacks a mast falls
    [steering] roll for steering
    [pilot] out for { $pilot_out_penetrated_least } to { $pilot_out_penetrated_most } turns if the pilot house is pierced, else for { $pilot_out_otherwise_least } to { $pilot_out_otherwise_most }; she holds her course
    [engines] roll for engines, whatever the armour
    [gun] each working gun is as likely; roll for guns, whatever the armour
    [equipment] { $equipment_hull } hull and { $equipment_crew } crew points, and roll for equipment
    [magazine] roll for the magazine
    [port] { $mast_drag } inches of speed each turn and half the greatest speed for { $mast_clear_turns } turns; with sails aloft { $mast_drag_rigged } inches and { $mast_clear_turns_rigged } turns, and under sail no gun to port fires
    [starboard] the same to starboard: { $mast_drag } inches for { $mast_clear_turns } turns, with sails { $mast_drag_rigged } for { $mast_clear_turns_rigged }
    [rudder_straight] she goes straight on
    [rudder_port] she turns to port
    [rudder_starboard] she turns to starboard
    [tiller_ropes] she holds her course
    [rudder_post] straight on until a jury rudder is rigged, then { $jury_rudder_radius } inches more to turn in; side-wheelers turn at once with { $sidewheel_no_rudder_radius } more; a double-ender changes ends the first time
    [fires_out] speed falls by { $fires_out_speed_loss } inches next turn and cannot rise
    [boiler_75] no firing for { $steam_no_fire_turns } turns, greatest speed 75% for good, { $steam_crew_least } to { $steam_crew_most } crew points
    [boiler_risk] may burst, { $boiler_risk_percent }% in each turn at half her speed or more; a second such hit wrecks the boilers
    [boiler_25] no firing for { $steam_no_fire_turns } turns, no power next turn, greatest speed 25% for good, { $steam_crew_least } to { $steam_crew_most } crew points
    [engines_destroyed] no power for good; she coasts and then drifts
    [boiler_explodes] no firing for { $steam_no_fire_turns } turns, no power for good, { $boiler_explodes_hull } hull points
    [shutter] no firing through this port until it is repaired, a crew point; in an earthen fort the gun is lost, and its neighbours roll their armour or less before they next fire
    [pivot_turret] fires but cannot train; repaired only in a turn in which it does not fire; a crew point
    [suppressed] its next shot comes a turn later, a crew point
    [sights] a turn more from shot to shot, for good
    [dismounted] useless for good
    [powder] gun lost, no gun fires next turn, { $powder_hull_least } to { $powder_hull_most } hull points; totals above 100 too
    [tableware] at most { $tableware_settings } settings
    [flag] no limit
    [spar_torpedo] at most { $spar_torpedoes }
    [boat] at most { $boats }
    [anchor] at most { $anchors }
    [flooded] half the ammunition is lost, the second time all of it; uncounted, every gun takes a turn more
   *[explodes] she blows up; all within { $magazine_fire_radius } inches check for fire as if hit with shell
  }
chart-item = { $name ->
    [rudder_straight] Rudder jammed amidships
    [rudder_port] Rudder jammed to port
    [rudder_starboard] Rudder jammed to starboard
    [tiller_ropes] Tiller ropes
    [rudder_post] A jury rudder
    [shutter] Shutter
    [turret] Turret, while its guns do not fire
    [pivot] Pivot, while its gun does not fire
    [unfoul] Cutting free, each crew (ours)
    [refloat] Refloating, before the bonus of HR-7 (ours)
    [relight_fires] Fires that went out (ours)
    [extinguish_base] Putting out a fire, before the bonus of HR-9 (ours)
    [critical_hull] Hull points of a critical hit
    [no_speed_coast] Inches of speed lost per turn without speed points
    [sinking_hull_per_turn] Hull points for each turn that a lost ship stays afloat
    [fouled_wreck_hull] Hull points per turn while fouled with a wreck
    [boiler_risk_percent] Percent that a damaged boiler bursts when driven hard
    [fort_silent_turns] Turns that a critical hit silences a fort
    [reach] Inches that howitzers and field guns reach (HR-26)
    [rounds] Rounds for each of them (HR-26)
    [force_first] To force a way into a closed ironclad, first turn on her deck (HR-12)
    [force_more] More for each turn that the deck was held (HR-12)
   *[force_damaged] More with a pierced pilot house or a face worn to nothing (HR-12)
  }

## Tools to print

tool-ruler = Ruler in inches (ours, IS-A33)
tool-turn = Turn of { $degrees }° (ours, IS-A33)

## What bots weigh, for hints

term-ships = hulls, guns, speed and crews
term-points = victory points
term-roads = command of the roads

## Measured on the table

measured-contact = The hulls touch
measured-range = Within { $inches } inches ({ $band ->
    [short] short range
    [medium] medium range
    [long] long range
   *[extreme] extreme range
  })
measured-arc = Gun { $gun } bears (bearing { $bearing }°)

## What the rules of thumb of captains go by

thumb-orders = Each ship steers for the most valuable enemy near her, at the range that favours her guns, and avoids running aground.
