"""The board under a hand: what lies where, what a press there does, and what is drawn how."""

from playwright.sync_api import expect

from tests.browser.conftest import Open

SPILT = """() => {
  for (const arc of document.querySelectorAll('#overlays .sector, #cells polygon')) arc.style.pointerEvents = 'all';
  const frame = document.querySelector('#chart').getBoundingClientRect();
  const found = {arc: 0, spilt: 0};
  for (let x = frame.left + 2; x < frame.right; x += 5) {
    for (let y = frame.top + 2; y < frame.bottom; y += 5) {
      const there = document.elementsFromPoint(x, y);
      if (!there.some(each => each.matches('.sector'))) continue;
      found.arc += 1;
      if (!there.some(each => each.matches('#cells polygon'))) found.spilt += 1;
    }
  }
  return found;
}"""
"""How many points of the screen an arc covers, and how many of them lie past the hexes."""


def test_arcs_end_where_the_map_ends(table: Open) -> None:
    found = table("first_blood", game="iron_and_fire")
    found.await_turn()
    found.after(lambda: found.give_by_keys(found.codes().index("2501")))
    found.await_turn()
    points = found.page.evaluate(SPILT)
    assert points["arc"] > 100
    assert points["spilt"] == 0


def test_a_ship_that_is_asked_for_is_not_faded(table: Open) -> None:
    """Oak & Iron: every ship has moved when the attacks begin; those that may attack now stand out again."""
    found = table("quickstart", game="oak_and_iron")
    for _ in range(60):
        found.await_turn()
        if "attacks" in found.question.locator("h2").inner_text():
            break
        found.after(found.orders.first.click)
    expect(found.page.locator("#counters .counter")).not_to_have_count(0)
    faded = found.page.locator("#counters .spent-counter")
    assert faded.count() < found.page.locator("#counters .counter").count()
    for order in found.page.locator("#handles .handle[data-on=counter]").all():
        assert not faded.locator(f'xpath=self::*[@id="counter-{order.get_attribute("data-ref")}"]').count()
