"""OI-7 to OI-9 Attacks: aiming, dice, damage, critical damage."""
