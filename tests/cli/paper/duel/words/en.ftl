game-duel = Duel
scenario-dawn = Dawn
    .history = Two ships meet at first light.
scenario-noon = Noon
option-hit-on-5 = five hits
option-hit-on-4 = four hits too
ask-act = { $ship } acts
order-do = { $what ->
    [aim] take aim
    [fire] fire the guns
   *[wait] do nothing
  }
refusal-aimed = She has aimed: fire.
refusal-not-aimed = Aim first, then fire.
aimed = { $ship } takes aim.
fired = { $ship } fires, { $die }: { $hit ->
    [yes] a hit
   *[no] a miss
  }.
sunk = { $ship } sinks.
reason-sunk = { $ship } is sunk
reason-night = night falls
measure-afloat = points left
