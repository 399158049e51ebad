### Iron and Fire in English.

game-iron-and-fire = Iron and Fire
    .about = The battles of the Huáscar in the War of the Pacific, 1879.

side-peru = Peru
side-chile = Chile

scenario-first-blood = First Blood: Iquique, 21 May 1879
    .history = The ironclad Huáscar meets the old corvette Esmeralda, whose boilers can barely move her. She fights until she sinks, and her captain becomes a nation’s hero.
scenario-first-shots = First shots: a lesson
    .history = The turret ship Huáscar catches the gunboat Magallanes in open water. Shells have already damaged her.
scenario-race = Race to Ignominy: Punta Gruesa, 21 May 1879
    .history = While the Huáscar sinks the Esmeralda, the Independencia chases the little Covadonga southward, close inshore, and strikes a reef.
scenario-near-miss = Near Miss Summer: off Antofagasta, 1879
    .history = Raiding the Chilean coast, the Huáscar grapples for the telegraph cable while Chilean ships try to catch her.
scenario-bold = Bold or Reckless? Antofagasta, August 1879
    .history = Admiral Grau takes the Huáscar in under the forts of Antofagasta to shell the town and the gunboats that lie there.
scenario-end-game = End Game: Angamos, 8 October 1879
    .history = The Chilean fleet, refitted and in two squadrons, closes its trap on the Huáscar off Punta Angamos. After an hour and a half she was taken, with Admiral Grau dead and the sea lost to Peru.

option-fortunes = Fortunes of War
option-fortunes-off = no Fortunes of War
option-fortunes-on = the Fortunes of War counter changes hands
option-honor = Chilean Honor
option-honor-off = no Chilean Honor
option-honor-on = Chilean ram bows must ram while Peru holds the counter
option-visibility = Visibility
option-visibility-off = clear all day
option-visibility-on = smoke and haze from turn 4
option-boilers = Boilers of the Esmeralda
option-boilers-bad = worn out, as they were
option-boilers-fixed = refitted before the war
option-independencia = The Independencia
option-independencia-lost = lost at Punta Gruesa
option-independencia-afloat = damaged, but afloat
option-escape = If the Huáscar escapes without sinking enough ships
option-escape-draw = a draw
option-escape-points = victory points decide, and a tie is Peru’s

## Pieces of sentences

the-side = { $side ->
    [peru] { peru }
    [chile] { chile }
   *[other] { $side }
}
peru = { CALLED("peru") ->
    [none] Peru
   *[other] { CALLED("peru") }
}
chile = { CALLED("chile") ->
    [none] Chile
   *[other] { CALLED("chile") }
}
peruvian = { CALLED("peru-adjective") ->
    [none] Peruvian
   *[other] { CALLED("peru-adjective") }
}
chilean = { CALLED("chile-adjective") ->
    [none] Chilean
   *[other] { CALLED("chile-adjective") }
}
the-hits = { $hits ->
    [0] No hit
    [1] One hit
    [2] Two hits
    [3] Three hits
    [4] Four hits
   *[other] { $hits } hits
}
modified-roll = { $roll }{ COUNT($modifiers) ->
    [0] { "" }
   *[other] { " " }{ JOIN($modifiers) }
} = { $total }

mod-combat-factor = combat factor
mod-range = range
mod-grounded = target aground
mod-still = target cannot move
mod-raked = raking
mod-broadside = broadside end-on
mod-visibility = haze
mod-honor = honor
mod-lucky-shot = lucky shot
mod-fortune = Fortune
mod-black-bow = ram bow
mod-brown-bow = no ram bow
mod-through-stern = through the stern
mod-through-bow = through the bow
mod-protection = protection
mod-fire-aboard = fire aboard
mod-mine = mine
mod-two-points = two points spent
mod-hits = hits
mod-criticals = critical hits
mod-crippled = crippled
mod-inept-captain = inept captain
mod-second-point = second point or later
mod-bridge = bridge hit
mod-steering = steering hit
mod-fired-on-by-abtao = under fire from the Abtao
mod-fired-on-by-magallanes = under fire from the Magallanes
mod-fired-on = under fire from a gunboat
mod-long-range = range 3 or 4

## Questions

ask-place-ship = Set up { $ship }: in which hex?
ask-place-mine = Lay mine { $number } of { $of }: in which hex?
ask-place-battery = Place battery { $number } of { $of }: in which hex?
ask-place-buoy = Place the cable buoy: in which hex?
ask-facing = Which way does { $ship } face?
ask-unit = { CARD($card) }: { $left ->
    [one] one unit may act. Which one?
   *[other] { SPELL($left) } units may still act. Which one is next?
}
ask-action = { $unit }: what will she do? ({ $points ->
    [0] no movement points
    [one] one movement point
   *[other] { SPELL($points) } movement points
})
ask-go-on = { $ship } has { $points ->
    [one] one point
   *[other] { SPELL($points) } points
} left. Go on?
ask-lift = End the boarding between { $attacker } and { $defender }?
ask-unground = Try to refloat { $ship }?
ask-fortune-card = { CARD($card) } for { the-side }: play the counter on this card?
ask-fortune-joker = First Joker: play the counter and end the activations?
ask-fortune-attack = { $attacker } attacks { $target }: play the counter for { SIGNED($bonus) }?
ask-fortune-roll = The roll is { $roll } ({ $case }): play the counter to roll again?
ask-fortune-unit = { $unit } has finished: play the counter to activate her again?

## Orders

order-place = Hex { $place }
order-place-for-me = Place everything for me
order-facing = Bow { $facing }
order-unit = { $unit }
order-pass = Pass (forfeit the rest of this card)
order-hold = Do nothing
order-stop = Stop here
order-move = { JOIN($course, separator: ", ") }
step-ahead = ahead { $hexes }
step-port = turn { turned-by } to port
step-starboard = turn { turned-by } to starboard
turned-by = { $sides ->
    [1] 60°
    [2] 120°
   *[other] 180°
}
compass = { $point ->
    [0] north
    [1] north-east
    [2] south-east
    [3] south
    [4] south-west
   *[5] north-west
}
step-exit = off the map
step-ram = ram { $target }
order-fire = Fire at { $target }
order-board = Board { $target }
order-fight = Fight on aboard { $target }
order-break-off = Break off from { $target }, then act
order-lift = Break off
order-stay = Fight on
order-repair = Repair a hit
order-unground = Try to refloat
order-leave-aground = Leave her aground
order-cut = Work on the cable
order-bombard = Bombard the town at { $place }
order-enter = Enter at { $place }, bow { $facing }
order-make-ready = Prepare the prize: she can move on the next card
order-fortune-decline = Keep the counter
order-fortune-bonus = Play it for the bonus
order-fortune-reroll = Play it: roll again
order-fortune-again = Play it: a second activation
order-fortune-one-more = Play it: one more unit
order-fortune-ignore = Play it: ignore the card
order-fortune-end-phase = Play it: go to the end phase

## Refusals

refusal-no-unit = There is no unit “{ $word }” in this battle.
refusal-no-hex = There is no hex “{ $word }” on this map.
refusal-other-side = { $unit } is not yours: this card is for the other side.
refusal-has-acted = { $unit } has already acted on this card; each unit acts once.
refusal-no-target = { $unit } has no target in range and in sight, and a battery can only fire.
refusal-not-there = { $unit } is not on the map.
refusal-not-in-area = { $place } is outside the set-up area of the scenario.
refusal-wrong-ground = { $place } is not { $ground ->
    [land] land
    [deep] deep water
   *[water] water
}.
refusal-mined = There is already a mine in { $place }; one per hex.
refusal-too-far-off = That is too far from { $ship }: keep within { SPELL($most) } hexes of her.
refusal-facing = { $ship } must be set up with her bow { $facings }.
refusal-fortune-now = The counter cannot be played for that now.
refusal-prize = { $unit } is a prize: prepare her on one card, move her on the next.
refusal-locked = { $unit } is locked in boarding: fight on, repair, or break off if she won the last round.
refusal-no-enemy = { $target } is not an enemy on the map.
refusal-out-of-range = { $target } is { SPELL($range) } hexes away; guns reach { SPELL($most) }. Close the range first.
refusal-blocked = The line of sight to { $target } touches the hex of { $units }. Move until it is clear.
refusal-no-hope = No roll could hit { $target } from here. Close the range or choose another target.
refusal-battery = { $unit } is a battery: it only fires, and can be neither boarded nor rammed.
refusal-not-adjacent = { $target } is { SPELL($range) } hexes away; only an adjacent ship can be boarded.
refusal-aground = { $ship } is aground: refloat her first.
refusal-no-points = { $ship } has no movement points now.
refusal-nothing-to-repair = { $unit } has no hits to repair.
refusal-not-aground = { $unit } is not aground.
refusal-not-boarding = { $unit } is not locked in boarding.
refusal-not-locked = { $unit } is not locked in boarding with { $target }.
refusal-not-winner = Only the winner of the last round may break off; { $unit } did not win it against { $target }.
refusal-not-on-cable = { $unit } must be a { peruvian } ship on the cable buoy.
refusal-cable-is-cut = The cable is already cut.
refusal-cable-by-turns = In this scenario the cable is cut by quiet turns: { $unit } rolls for it after a whole turn on the buoy without moving, firing, ramming or boarding.
refusal-no-cable = There is no cable in this scenario.
refusal-no-bombardment = Only the Huáscar may bombard, and only in the attack on Antofagasta.
refusal-no-town = { $place } is not a hex of the town.
refusal-town-too-far = { $place } is { SPELL($range) } hexes away; guns reach { SPELL($most) }. Close the range first.
refusal-town-blocked = The line of sight to { $place } touches the hex of { $units }. Move until it is clear.
refusal-too-far = That takes { $needed ->
    [one] one movement point
   *[other] { SPELL($needed) } movement points
  }; { $points ->
    [0] none are left.
    [one] one is left.
   *[other] { SPELL($points) } are left.
  }
refusal-edge = That way is the edge of the map: end the move with exit to leave it.
refusal-no-edge = She is not at the edge of the map with her bow towards it.
refusal-land = { $place } is land.
refusal-occupied = { $unit } is in { $place }: two units cannot share a hex.
refusal-step-by-step = { $place } needs a roll: move there first, then go on.
refusal-steering = With damaged steering, give one turn, at the end of the move.
refusal-no-ram = { $target } is not in the hex ahead of the bow. Turn towards her first, with a point left for the ram.
refusal-rammed = { $ship } has already rammed in this activation.
refusal-turned-back = A turn to one side and straight back changes nothing: hold or pass instead.
refusal-exit-last = End the move with exit: nothing can follow it.
refusal-under-way = { $ship } is under way: go on or stop. One action per activation.
refusal-not-under-way = { $unit } is not under way. Hold or pass instead.
refusal-named = { $unit } was chosen to act: hold to do nothing.
refusal-alone = Only { $unit } can act on this card: pass it instead.
refusal-to-come = { $unit } is not on the map yet: she can only enter.
refusal-on-the-map = { $unit } is already on the map.
refusal-no-entry = { $place } is not on the edge by which she enters.
refusal-entry-facing = { $unit } enters with her bow into the map.
refusal-no-prize = { $unit } is not a prize and needs no preparation.
refusal-prize-ready = { $unit } is ready: she may move on this card.
refusal-close-first = Honor binds { $ship }: she must first move at best rate towards the nearest { peruvian } ironclad this turn.
refusal-passed-over = Honor binds { $ship }: she must act on this card, so keep an activation for her.
refusal-honor = Honor binds { $ship }: she may only ram the nearest { peruvian } ironclad or take a shortest way to her.

## Set-up and sequence

placed-ship = { $ship } at { $place }.
placed-battery = { $battery } at { $place }.
placed-mine = A mine counter at { $place }.
    .due = A mine counter for { $place }
placed-buoy = The cable buoy at { $place }.
setup-rolled = { $what ->
    [batteries] Batteries
   *[mines] Mines
}: d6 { $roll }, so { $count }.
    .due = { $what ->
         [batteries] Number of batteries
        *[mines] Number of mines
      }
    .effect = { $count }
earlier-damage = { $ship } was damaged before: die { $roll }, { the-hits }.
    .due = Earlier damage to { $ship }
    .effect = { the-hits }
turn-begins = Turn { $turn }.
card-turned = { CARD($card) }: { the-side } may activate { $units ->
    [one] one unit
   *[other] up to { SPELL($units) } units
}.
    .due = The next activation card
card-passed = { the-side } forfeited { $units ->
    [one] one activation
   *[other] { SPELL($units) } activations
}.
first-joker = First Joker.
    .due = The next activation card
second-joker = Second Joker.
    .due = The next activation card
extra-cards = No card for { the-side } yet: { $cards ->
    [one] one more card.
   *[other] { SPELL($cards) } more cards.
}
end-phase-begins = End of turn { $turn }.
unit-held = { $unit } holds.

## Movement and grounding

moved = { $ship } to { $place }.
turned = { $ship } turns 60° to { $starboard ->
    [yes] starboard
   *[no] port
}.
left-map = { $ship } leaves the map by the { $edge ->
    [north] north
    [south] south
    [east] east
   *[west] west
} edge{ $escaped ->
    [yes] { " " }and escapes.
   *[no] .
}
bridge-roll = { $ship }, bridge: d6 { $roll }. { $passed ->
    [yes] The helm answers again.
   *[no] No order reaches the helm.
}
    .due = { $ship } has a bridge hit: does an order reach the helm?
    .effect = { $passed ->
        [yes] the helm answers
       *[no] no order reaches the helm
      }
steering-roll = { $ship }, steering: d6 { $roll }. { $passed ->
    [yes] She makes her turn.
   *[no] She does not turn.
}
    .due = { $ship } has a steering hit: does she turn?
    .effect = { $passed ->
        [yes] she makes her turn
       *[no] she does not turn
      }
grounding-check = { $ship } checks for shoals: d10 { modified-roll } against protection { $protection }. { $aground ->
    [yes] Aground. { the-hits }.
   *[no] She passes.
}
    .due = { $ship } checks for shoals, protection { $protection }
    .by = { $ship }
    .reached = { $total }
    .against = protection { $protection }
    .result = { $aground ->
        [yes] aground
       *[no] afloat
      }
    .good = { $aground ->
        [yes] yes
       *[no] no
      }
reef-check = { $ship } on the reef: d6 { modified-roll }, aground on 5 or more. { $aground ->
    [yes] Aground. { the-hits }.
   *[no] She passes.
}
    .due = { $ship } on the reef
    .by = { $ship }
    .reached = { $total }
    .result = { $aground ->
        [yes] aground
       *[no] afloat
      }
    .good = { $aground ->
        [yes] yes
       *[no] no
      }
ungrounding-tried = { $ship } tries to refloat: d10 { modified-roll } against protection { $protection }. { $free ->
    [yes] She floats.
   *[no] She stays aground. { the-hits }.
}
    .due = { $ship } tries to refloat, protection { $protection }
    .by = { $ship }
    .result = { $free ->
        [yes] she floats
       *[no] she stays aground
      }
    .good = { $free ->
        [yes] yes
       *[no] no
      }
drifted = { $ship } drifts to { $place }.
drifted-off = { $ship } drifted off the map and is lost.
drifted-aground = { $ship } drifts { $ashore ->
    [yes] ashore
   *[no] aground
} at { $place }.

## Attacks

visibility-roll = Smoke in front of { $unit }: d6 { $roll }, { $reduced ->
    [yes] haze.
   *[no] clear.
}
    .due = Smoke in front of { $unit }
    .effect = { $reduced ->
        [yes] haze
       *[no] clear
      }
fired = { $firer } fires at { $target }, range { $range }: d10 { modified-roll } against protection { $protection }. { $shrugged ->
    [yes] An even roll: her armour holds.
   *[no] { the-hits }.
}
    .due = { $firer } fires at { $target }, range { $range }, protection { $protection }
    .by = { $firer }
    .at = { $target }
    .reached = { $total }
    .against = protection { $protection }{ $hits ->
        [2] {" "}(twice)
        [3] {" "}(three times)
       *[other] {""}
      }
    .result = { $shrugged ->
        [yes] but an even roll: her armour holds
       *[no] { $hits ->
            [0] miss
            [one] one hit
           *[other] { SPELL($hits) } hits
          }
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
rammed = { $rammer } rams { $target }: d10 { modified-roll } against protection { $protection } and her own { $own-protection }. { the-hits } on { $target }, { $own-hits } on { $rammer }.
    .due = { $rammer } rams { $target }, protection { $protection } and her own { $own-protection }
    .by = { $rammer }
    .at = { $target }
    .reached = { $total }
    .against = protection { $protection }
    .result = { $hits ->
        [0] no hit
        [one] one hit
       *[other] { SPELL($hits) } hits
      }{ $own-hits ->
        [0] {""}
       *[other] , { SPELL($own-hits) } on the { $rammer }
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
alongside = { $boarder } tries to board { $target }: d10 { $roll } against protection { $protection }. { $joined ->
    [yes] They are alongside.
   *[no] They are driven off.
}
    .due = { $boarder } tries to board { $target }, protection { $protection }
    .by = { $boarder }
    .at = { $target }
    .against = protection { $protection }
    .sign = { $joined ->
        [yes] ≤
       *[no] >
      }
    .result = { $joined ->
        [yes] alongside
       *[no] driven off
      }
    .good = { $joined ->
        [yes] yes
       *[no] no
      }
boarding-round = { $attacker } d6 { modified-roll }; { $defender } d6 { $other-roll } { JOIN($other-modifiers) } = { $other-total }.
    .due = { $attacker } and { $defender } fight hand to hand, a die each
boarding-tied = Neither { $attacker } nor { $defender } wins the round. { the-hits } on each.
boarding-won = { $winner } beats { $loser }.
captured = { $captor } captured { $ship }.
boarding-over = { $ship } and { $other } break off.
prize-made-ready = The prize { $ship } is prepared.
critical-roll = { $firer } on { $target }: d6 { $roll }, { $critical ->
    [yes] a critical hit.
   *[no] nothing vital.
}
    .due = { $firer } on { $target }: is it a critical hit?
    .by = { $firer }
    .at = { $target }
    .result = { $critical ->
        [yes] critical hit
       *[no] nothing vital
      }
    .good = { $critical ->
        [yes] yes
       *[no] no
      }
critical-hit = { $ship }: d6 { $roll }, { $kind ->
    [bridge] bridge hit
    [fire] fire aboard
    [propulsion] propulsion hit
    [steering] steering hit
   *[false-alarm] false alarm
}{ $new ->
    [yes] .
   *[no] { $kind ->
        [false-alarm] .
       *[other] , as before.
    }
}
    .due = Critical hit on { $ship }: what is struck?
    .effect = { $kind ->
        [bridge] bridge hit
        [fire] fire aboard
        [propulsion] propulsion hit
        [steering] steering hit
       *[false-alarm] false alarm
      }
bridge-in-danger = { $ship }, her commander in danger: d6 { $roll }, { $struck ->
    [yes] the bridge is hit.
   *[no] unharmed.
}
    .due = The commander of { $ship } is in danger
    .effect = { $struck ->
        [yes] the bridge is hit
       *[no] unharmed
      }
hits-taken = { $unit }: { $hits ->
    [one] one hit
   *[other] { SPELL($hits) } hits
}, { $total } in all against protection { $protection }.
sunk = { $ship } sank.
blown-up = The fire reached the magazine: { $ship } blew up.
battery-surrendered = { $battery } surrendered.
repair-tried = { $ship } repairs: d10 { $roll } against protection { $protection }. { $repaired ->
    [yes] One hit repaired.
   *[no] No success.
}
    .due = { $ship } repairs, protection { $protection }
    .by = { $ship }
    .against = protection { $protection }
    .sign = { $repaired ->
        [yes] ≤
       *[no] >
      }
    .result = { $repaired ->
        [yes] one hit repaired
       *[no] no success
      }
    .good = { $repaired ->
        [yes] yes
       *[no] no
      }
mine-flipped = { $ship } turns up the mine counter at { $place }: { $value ->
    [-1] no mine.
   *[other] a mine, value { $value }.
}
mine-struck = Mine: 2d6 { modified-roll } against protection { $protection }. { $sunk ->
    [yes] { $ship } is destroyed.
   *[no] { the-hits } on { $ship }.
}
    .due = The mine under { $ship }, protection { $protection }
    .at = { $ship }
    .reached = { $total }
    .against = protection { $protection }
    .result = { $sunk ->
        [yes] destroyed
       *[no] { the-hits }
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }
critical-repair = { $ship }, { $kind ->
    [bridge] bridge
    [propulsion] propulsion
   *[steering] steering
}: d6 { $roll }, { $repaired ->
    [yes] repaired.
   *[no] not yet.
}
    .due = { $ship } repairs a critical hit: { $kind ->
        [bridge] bridge
        [propulsion] propulsion
       *[steering] steering
      }
    .effect = { $repaired ->
        [yes] repaired
       *[no] not yet
      }
fire-spreads = { $ship }, fire: d6 { $roll }, { $out ->
    [yes] it is out.
   *[no] it still burns. { the-hits }.
}
    .due = The fire aboard { $ship }
    .effect = { $out ->
        [yes] it is out
       *[no] it burns on: { the-hits }
      }

## Advanced and scenario rules

fortune-played = { the-side } played Fortunes of War: { $use ->
    [bonus] a bonus.
    [reroll] { $thrown ->
        [0] a roll is made again.
       *[other] the { $thrown } is rolled again.
    }
    [again] a second activation.
    [one-more] one more unit.
    [ignore] the card is ignored.
   *[end-phase] to the end phase.
}
fortune-passes = The Fortunes of War counter goes to { the-side }.
random-event = Random event, 2d6 { $roll }: { $kind ->
    [fickle-luck] fickle luck, the Fortunes of War counter changes hands if it is in play.
    [order-confusion] order confusion, each { peruvian } ship loses one movement point in her next activation.
    [confusing-signal] a confusing signal, each { chilean } ship loses one movement point in her next activation.
    [save-the-captain] save the captain. The next hit on a { chilean } ship can strike her bridge.
    [save-the-admiral] save the admiral. The next hit on the Huáscar or the Independencia can strike her bridge.
    [lucky-shot-peru] a lucky shot, +1 for { peru }’s next fire.
    [lucky-shot-chile] a lucky shot, +1 for { chile }’s next fire.
   *[none] nothing.
}
    .due = The random event of the first Joker
steam-raised = { $ship } has raised steam.
cable-roll = { $ship } on the cable: d10 { $roll } { SIGNED($bonus) } = { $total }, 5 or more cuts it. { $cut ->
    [yes] The cable is cut.
   *[no] It holds.
}
    .by = { $ship }
    .reached = { $total }
    .against = 5 to cut
    .result = { $cut ->
        [yes] cable cut
       *[no] it holds
      }
    .good = { $cut ->
        [yes] yes
       *[no] no
      }
cable-work = { $ship } works on the cable, { $done } of { $needed }. { $cut ->
    [yes] The cable is cut.
   *[no] { "" }
}
bombarded = { $ship } shells the town at { $place }: d6 { $roll }{ COUNT($modifiers) ->
    [0] { "" }
   *[other] { " " }{ JOIN($modifiers) }
}. { the-hits } on the town, { $so-far } so far.
    .by = { $ship }
    .result = { $hits ->
        [0] no hit
        [one] one hit
       *[other] { SPELL($hits) } hits
      }
    .good = { $hits ->
        [0] no
       *[other] yes
      }

## How it ends

battle-over = The battle is over. Victory points: { peru } { $peru-points }, { chile } { $chile-points }.

outcome-esmeralda-lost = The Esmeralda was lost, which was the goal of { peru }.
outcome-magallanes-lost = The Magallanes was lost, which was the goal of { peru }.
outcome-magallanes-left = By leaving the map, the Magallanes gave up the battle.
outcome-huascar-lost = The Huáscar was lost, which was the goal of { chile }.
outcome-huascar-left = By leaving the map, the Huáscar gave up the battle.
outcome-esmeralda-south = The Esmeralda had to get away to the south, and did.
outcome-esmeralda-elsewhere = Only the south edge would have saved the Esmeralda.
outcome-both-lost = Both ships were lost together, so neither side wins.
outcome-covadonga-lost = The Covadonga was lost, which was the goal of { peru }.
outcome-independencia-lost = The Independencia was lost, which was the goal of { chile }.
outcome-covadonga-escaped = The Covadonga had to get away, and did.
outcome-covadonga-elsewhere = Only her own exits would have saved the Covadonga, so neither side wins.
outcome-no-decision = Neither side reached its goal.
outcome-more-ships = More enemy ships were sunk or captured than lost.
outcome-cable-cut = The cable was cut and no { peruvian } ship lost.
outcome-chilean-left = A { chilean } ship that leaves the map gives up the battle.
outcome-town-destroyed = The town is in ruins, and more ships were sunk than lost.
outcome-no-ironclad-left = No ironclad is left on either side.
outcome-ironclads-lost = { peru }’s ironclads were lost.
outcome-escaped = The raiders did their work and escaped.
outcome-got-away = No { peruvian } ironclad is left on the map, and neither side reached its goal.
outcome-condition = { $kind ->
    [escaped] { $ships } got away.
    [left] { $ships } left the map.
    [away] Out of the battle: { $ships }.
    [lost] Lost: { $ships }.
    [sunk] Enough ships were sunk.
    [more_lost] One side lost more ships than the other.
    [any_left] A ship left the map.
    [cable_cut] The cable was cut.
    [town_ruined] The town is in ruins.
   *[end] The battle is over by its last condition.
  }
  .short = By a condition of the scenario
outcome-points-tied = The victory points are equal, { $peru-points } each, which is enough for { peru }.
    .short = The victory points are equal, which is enough for { peru }.
outcome-points = Victory points decide: { peru } { $peru-points }, { chile } { $chile-points }.
    .short = By victory points.

## Odds

measure-hits = hits on the target
    .result = { $level ->
        [0] miss
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
measure-sunk = the target sinks
measure-critical = a critical hit
measure-captured = the target changes hands
measure-own-hits = hits on her
measure-own-loss = she is lost
measure-aground = she is aground
measure-refloated = she is refloated
    .result = { $level ->
        [0] still aground
       *[other] refloated
      }
measure-repaired = a hit repaired
    .result = { $level ->
        [0] no success
       *[other] repaired
      }
    .least = A hit repaired
measure-cable = the cable is cut

## The card of a unit

sheet-combat = Combat factor
sheet-protection = Protection factor
sheet-movement = Movement factor
sheet-bow-black = black, built to ram
sheet-bow-brown = brown
sheet-armour-value = { $mm ->
    [0] none
   *[other] { SPELL($mm) } mm
  }
sheet-tons = Displacement
sheet-tons-value = { $tons } t
sheet-speed-value = { $knots } knots
sheet-surrender = Hits until it surrenders

## Pictures

scene-deck = Deck
track-turn = Turn
track-bombardment = Hits on the town
track-cable = Work on the cable
badge-propulsion = propulsion { $markers }
badge-slowed = one point less for the next activation
badge-crippled = crippled
label-mine = value { $value }
label-cable-cut = the cable is cut
label-lock = { $ships }
label-range = range { $range }
label-guns-reach = guns reach { $range } · { SIGNED($value) }
label-guns-band = range { $range } · { SIGNED($value) }
label-broadside-row = broadside end on · { SIGNED($value) }
label-cable = Telegraph cable
label-units-left = { $left ->
    [one] one more unit
   *[other] { SPELL($left) } more units
}
label-fortune = Fortune: { the-side }{ $used ->
    [yes] , played
   *[no] { "" }
}
caption-setup = Set-up
caption-turn = Turn { $turn }.
caption-focus = Turn { $turn }. From { $unit }: { $seen }.
caption-sighting = { $unit } at { $range }, { $bearing ->
    [ahead] ahead
    [starboard-bow] on the starboard bow
    [starboard-beam] on the starboard beam
    [starboard-quarter] on the starboard quarter
    [astern] astern
    [port-quarter] on the port quarter
    [port-beam] on the port beam
   *[port-bow] on the port bow
}

## What the laboratory counts

tally-hits-by-range = Hits per shot, by range
    .by = range
    .value = hits per shot
tally-hits-by-firer = Hits per shot, by firing unit
    .by = unit
    .value = hits per shot

## Goals and score

progress-cable = Cable whole
progress-cable-cut = Cable cut
progress-cable-done = { peru } will win by this, unless a { peruvian } ship is lost.
progress-cable-alone = No { peruvian } ship lies on the buoy.
progress-cable-spoiled = { $ship } is on the buoy, but the turn was not quiet.
progress-cable-roll = { $ship } on the buoy: { $needed } or more on the d10 cuts it when the turn ends quietly.
# For scenarios that are not printed: made from their rows of victory.
objective-made = Each of these wins for you: { $ways }.
objective-way = { $kind ->
    [escaped] away by the exits and not crippled ({ $ships })
    [left] off the map ({ $ships })
    [lost] sunk or taken ({ $ships })
    [away] no longer in the battle ({ $ships })
    [sunk] enough enemy ships sunk
    [more_lost] more enemy ships lost than yours
    [any_left] an enemy ship off the map
    [cable_cut] the cable cut
    [town_ruined] the town in ruins
   *[end] { $points ->
        [yes] more victory points at the end
       *[no] anything else at the end
      }
  }
objective-first-blood-peru = Sink or take the Esmeralda, and keep the Huáscar in the fight. If both are still there after the last turn, victory points decide.
objective-first-blood-chile = Get the Esmeralda off by the south edge, or sink or take the Huáscar. If both are still there after the last turn, victory points decide.
objective-first-shots-peru = Sink or take the Magallanes, or drive her off the map, and keep the Huáscar on it. If both are still there after ten turns, victory points decide.
objective-first-shots-chile = Sink or take the Huáscar, and keep the Magallanes on the map. If both are still there after ten turns, victory points decide.
objective-race-peru = Sink or take the Covadonga before she escapes. Anything less is a draw at best.
objective-race-chile = Get the Covadonga off by her exits before she is crippled, or see the Independencia lost.
objective-near-miss-peru = Cut the cable and lose no ship, or sink more than you lose.
objective-near-miss-chile = Sink or take more ships than you lose. With the cable whole and equal losses it is a draw.
objective-bold-peru = Destroy the town and sink more ships than you lose, with the Huáscar safe; or drive a Chilean ship off. Otherwise victory points decide.
objective-bold-chile = Sink or take the Huáscar, or more ships than you lose, and let none of yours leave. Otherwise victory points decide.
objective-end-game-peru = { $victims ->
    [3] Have the Huáscar and the Independencia sink three Chilean ships, and both escape by the north edge, uncrippled.
   *[other] Have the Huáscar sink two Chilean ships and escape by the north edge, uncrippled.
}
objective-end-game-chile = { $victims ->
    [3] Sink or take the Huáscar and the Independencia before they have sunk three of your ships and escaped.
   *[other] Sink or take the Huáscar before she has sunk two of your ships and escaped.
}
score-ships = ships sunk or taken
fate-sunk = sunk
fate-surrendered = silenced
fate-left = left the map
fate-taken = taken

## The guided battle

lesson-goal = You command the turret ship Huáscar. Sink the gunboat Magallanes or drive her off the map, and you have won. Your goal is always shown in the framed box.
lesson-fire = The coloured faces are hits. Press the order.
    .look = A red card is yours, and Magallanes is in range. Point at the highlighted order to fire, or tap it: each face of the die has the colour of its result.
lesson-sail = Give the order: press it, its arrow on the chart, or Give this order.
    .look = You may also move. Point at the highlighted order, or tap it: a ghost shows where Huáscar would be. Stay within four hexes of Magallanes.
lesson-free = Huáscar is aground. Press the highlighted order to refloat her.
lesson-on = Fire whenever you can, and stay within four hexes of Magallanes. The banner shows each roll: the die, what is added, and the number needed.
lesson-won = Magallanes is beaten: you won the battle. In First Blood, the next one, there are mines in the water: each ? on the chart could be one.

## Questions with standing answers

window-fortune-roll = Fortune: roll again
window-fortune-attack = Fortune: bonus to an attack
window-fortune-unit = Fortune: second activation
window-action = fire

## Packs of cards

word-deck = deck
word-mines = mines

## What bots weigh, for hints

term-ships = ships and their damage
term-own-danger = danger from enemy fire and boarding
term-enemy-danger = threats of fire and boarding
term-aim = the goal of the scenario
term-way-out = the chance to get away, and gains before that
term-coming = what is coming of it

## Charts

chart-title = { $name ->
    [guns] Gunfire
    [ram] Ramming
    [damage] Damage
    [critical] Critical hits (d6)
    [events] Random events (2d6)
   *[mines] Mine counters
  }
chart-column = { $name ->
    [what] What
    [value] Modifier
    [roll] Roll
    [result] Result
    [counter] Counter
   *[number] How many
  }
chart-range = Range { $range }
chart-row = { $name ->
    [still_target] Target that lies still
    [grounded_target] Target aground
    [raked_corvette] Corvette raked
    [broadside_end_on] Broadside ship that fires ahead or astern
    [reduced_visibility] Reduced visibility
    [ram_black_bow] Black bow
    [ram_brown_bow] Brown bow
    [ram_still_target] Target that lies still
    [ram_through_stern] Through the stern
    [ram_through_bow] Through the bow
    [two_hits] Combat factor from the second hit on
    [four_hits] Combat factor from the fourth hit on, as well
    [half] Hits of half the protection
    [half_effect] movement factor 1 at most
    [all] Hits equal to the protection
    [all_effect] movement factor 0
    [more] More hits than protection
    [more_effect] the ship sinks
   *[mine_none] none
  }
chart-result = { $kind ->
    [false-alarm] false alarm
    [bridge] bridge
    [fire] fire
    [propulsion] propulsion
    [steering] steering
    [fickle-luck] fickle luck
    [order-confusion] order confusion
    [save-the-captain] save the captain
    [lucky-shot-peru] lucky shot for { peru }
    [lucky-shot-chile] lucky shot for { chile }
    [save-the-admiral] save the admiral
    [confusing-signal] confusing signal
   *[none] no event
  }

## What the rules of thumb of captains go by

thumb-place = It takes the deployment that the scenario suggests.
