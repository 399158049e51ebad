# The spoken twin: what the table shows, in words. Names of ships, sides and orders come from the games.

scene-list = { $first }, { $rest }
scene-title-caption = { $title }. { $caption }
scene-board-squares = A board of { $columns } by { $rows } squares.
scene-board-hexes = A map of { $count } hexes.
scene-board-table = An open table of { $width } by { $height } mm ({ $width-inches } by { $height-inches } inches).
scene-board-inches = A chart of { $width-inches } by { $height-inches } inches.
scene-terrain-cells = { $terrain }: { $cells }.

scene-place-point = { $x } mm from the left, { $y } mm from the bottom ({ $x-inches }, { $y-inches } inches)
scene-place-inches = { $x-inches } inches east, { $y-inches } north
scene-heading-0 = north
scene-heading-45 = north-east
scene-heading-90 = east
scene-heading-135 = south-east
scene-heading-180 = south
scene-heading-225 = south-west
scene-heading-270 = west
scene-heading-315 = north-west
scene-heading-direction = direction { $direction }
scene-heading-degrees = { $degrees } degrees

scene-arrow-north = North lies towards { $heading }.
scene-arrow-wind = The wind blows towards { $heading }.
scene-arrow-current = The current sets towards { $heading }.
scene-arrow-label = { $label }.
scene-north-letter = N

scene-card-at = { $name } ({ $what }), { $side }, at { $place }.
scene-beyond = { $count ->
    [one] One more counter is outside this part of the map.
   *[other] { SPELL($count) } more counters are outside this part of the map.
  }
scene-pile = Here: { $names }.
scene-pile-member = { $name } ({ $marks })
scene-counter-condition = Condition: { $condition }.
scene-counter = { $name }, { $side }, { $hull }, at { $place }, heading { $heading }.
scene-counter-damage = { $level ->
    [0] Undamaged.
   *[other] { $level } of { $of } lost.
}
scene-counter-states = Now { $states }.
scene-counter-badges = Marked { $badges }.
scene-counter-active = It acts now.
scene-counter-target = It is the target.
scene-counter-spent = It has acted.

scene-hull-ram-bow-turret = turret ram
scene-hull-ram-bow-two-turrets = twin-turret ship
scene-hull-turrets-en-echelon = turret ship with turrets en échelon
scene-hull-broadside = broadside ironclad
scene-hull-ram-bow-broadside = broadside ram
scene-hull-casemate = casemate ironclad
scene-hull-frigate = steam frigate
scene-hull-sloop = steam sloop
scene-hull-double-ender = double-ender
scene-hull-timberclad = timberclad
scene-hull-ram-steamer = ram
scene-hull-central-battery = central battery ship
scene-hull-monitor = monitor
scene-hull-unarmoured-broadside = wooden broadside ship
scene-hull-wooden-liner = wooden ship of the line
scene-hull-gunboat = gunboat
scene-hull-torpedo-boat = torpedo boat
scene-hull-steamer = steamer
scene-hull-paddle-steamer = paddle steamer
scene-hull-sail-one-mast = one-masted sailing vessel
scene-hull-sail-two-mast = two-masted sailing ship
scene-hull-sail-three-mast = three-masted sailing ship
scene-hull-sail-one-mast-full = one-masted sailing vessel under full sail
scene-hull-sail-two-mast-full = two-masted sailing ship under full sail
scene-hull-sail-three-mast-full = three-masted sailing ship under full sail
scene-hull-sail-one-mast-minimal = one-masted sailing vessel under little sail
scene-hull-sail-two-mast-minimal = two-masted sailing ship under little sail
scene-hull-sail-three-mast-minimal = three-masted sailing ship under little sail
scene-hull-sail-one-mast-bare = one-masted sailing vessel with sails furled
scene-hull-sail-two-mast-bare = two-masted sailing ship with sails furled
scene-hull-sail-three-mast-bare = three-masted sailing ship with sails furled
scene-hull-rowing-boat = boat
scene-hull-battery-fort = fort
scene-hull-infantry = infantry
scene-hull-cavalry = cavalry
scene-hull-artillery = artillery
scene-hull-unknown = unknown contact

scene-state-burning = burning
scene-state-stopped = stopped
scene-state-aground = aground
scene-state-steering = with damaged steering
scene-state-command = out of command
scene-state-flooding = flooding
scene-state-anchored = at anchor
scene-state-locked = locked with another
scene-state-struck = surrendered
scene-state-shaken = shaken
scene-state-dismasted = dismasted
scene-state-sunk = sunk

scene-marker = { $kind } at { $place }.
scene-marker-label = { $kind } at { $place }: { $label }.
scene-marker-mine = Mine
scene-marker-mine-face-down = Mine counter, face down,
scene-marker-buoy = Buoy
scene-marker-smoke = Smoke
scene-marker-fire = Fire
scene-marker-boarding-lock = Ships locked for boarding
scene-marker-wreck = Wreck
scene-marker-torpedo = Torpedo
scene-marker-splash = Fall of shot
scene-marker-hit = Hit
scene-marker-anchor = Anchorage
scene-marker-rock = Rock
scene-marker-goal = Objective
scene-marker-cargo = Cargo
scene-marker-contact = Contact
scene-marker-supply = Supply
scene-marker-held = Held

scene-terrain-sea = Sea
scene-terrain-deep = Deep water
scene-terrain-shoal = Shoals
scene-terrain-shallow = Shallow water
scene-terrain-rock = Rocks
scene-terrain-land = Land
scene-terrain-hill = Hills
scene-terrain-mountain = Mountains
scene-terrain-rough = Rough ground
scene-terrain-desert = Desert
scene-terrain-salt-desert = Salt desert
scene-terrain-box = Beside the map
scene-terrain-town = Town
scene-terrain-port = Port
scene-terrain-river = River
scene-terrain-fog = Fog

scene-tone-reach = In reach
scene-tone-threat = Under threat
scene-tone-goal = Objective
scene-tone-land = Land
scene-tone-fog = Fog
scene-tone-shoal = Shoal
scene-tone-rock = Rocks
scene-overlay-labelled = { $what } ({ $label })
scene-reach = { $what }: { $cells }.
scene-area = { $what }: an area around { $place }.
scene-arc = Firing arc from { $place }, from { $start } to { $end } degrees of heading { $heading }.
scene-arc-label = { $label }: firing arc from { $place }, from { $start } to { $end } degrees of heading { $heading }.
scene-sight-clear = A clear line from { $start } to { $end }.
scene-sight-blocked = The line from { $start } to { $end } is blocked at { $blocked }.
scene-sight-label = { $line } { $label }.
scene-bands = Range bands around { $place }: { $bands }.
scene-path = Course: { $places }.
scene-path-label = { $label }: { $places }.
scene-tag = { $place }: { $words }.
scene-ruler = A ruler from { $place }, heading { $heading }: { $length }.
scene-ruler-length = { $length } mm
scene-ghost = { $name } would be at { $place }, heading { $heading }.

scene-card = { $card }.
scene-card-label = { $label }: { $card }.
scene-card-fresh = { $line } Just drawn.
scene-card-face-down = a card face down
scene-card-suited = { $rank } of { $suit }
scene-suit-hearts = hearts
scene-suit-clubs = clubs
scene-suit-diamonds = diamonds
scene-suit-spades = spades
scene-pack = { $name }: { $left ->
    [0] no cards left.
    [one] one card left.
   *[other] { SPELL($left) } cards left.
}
scene-track = { $name }: { $value } of { $of }.

# Labels of orders under the pointer
scene-order-label = { $label }
scene-order = { $label }: { $code }
scene-order-place = { $label }, at { $place }: { $code }
scene-sign = { $sign } { $meaning }
scene-sign-acts = Acts now
scene-under = Under { $top }: { $names }
scene-legend = { $name }, { $left } of { $of } left
