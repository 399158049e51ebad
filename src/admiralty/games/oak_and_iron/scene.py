"""The picture of a battle: the table, ships with their sails, terrain, wind, paths and proofs."""
from admiralty import scene as draw
def picture(view, setting, seat, ask, say):
    return draw.compose("x", draw.open_table(setting.width/10, setting.height/10))
