# What the table tells
mine-laid = A mine has been laid.
under-way = { $boat } is under way at speed { $speed }.
steered = { $boat } steers to { NUMBER($bearing) } tenths of a degree.
mine-struck = { $boat } strikes the mine in sector { $sector }.
found-clear = Sector { $sector } is clear.
held-fire = { $boat } holds its fire.
fired = { $boat } rolls { $face } ({ $modifiers }), needs { $hits_on }: { $hit ->
    [yes] a hit
   *[no] a miss
  }.
suffered = { $boat } draws { $chit } and has { $hull } of its hull left.

# Questions
ask-mine = Which sector is mined?
ask-speed = What speed?
ask-steer = { $boat } lies at { $degrees } degrees. Where to?
ask-load = { $boat }: what goes into the gun?
ask-fire = { $boat }: fire?
ask-nerve = A { $face } misses. Spend a point of nerve?

# Orders
order-mine = Mine sector { $sector }
order-speed = Speed { $knots }
order-steer = Steer to { $bearing } degrees
order-load = { $shell ->
    [chilled] Chilled shot
   *[common] Common shell
  }
order-hold = Hold fire
order-again = Roll again
order-keep = Let it be

# Refusals
refusal-clear = Sector { $sector } is known to be clear: choose another.
refusal-coal = The bunkers hold coal for a speed of { $coal }.
refusal-no-shots = The chilled shot is spent: load common shell.
refusal-too-far = The helm reaches from { $port } to { $starboard } degrees: steer in between.

# Sums, ends and odds
modifier-common = common shell
outcome-draw = Both boats limp home alike.
outcome-sunk = { $winner } sinks { $loser }.
    .short = One boat is sunk.
outcome-sounder = { $winner } is the sounder boat when the fog lifts.
    .short = One boat is the sounder when the fog lifts.
measure-defender = Hull of the defender
measure-raider = Hull of the raider

# How it stands
objective = Sink { $enemy }, or have more hull left after { $rounds } rounds.
score-hull = Hull shot away

# The picture and the sheet of a boat
light = the harbour light
cup = Cup of chits

# Names that data brings
game-harbour-duel = Harbour Duel
scenario-fog = Fog in the harbour
    .history = A raider has slipped past the boom at night; the guard boat hears its engine.
side-defender = the defender
side-raider = the raider
option-mine = A mine in the fairway
option-mine-on = one, laid in secret
option-mine-off = none
