"""The tables of a rulebook in the API and on the rules page, and the pictures on its cards."""

from html import escape

import httpx


def unescaped(page: str) -> str:
    """The text of a page, with quotation marks unescaped."""
    return page.replace("&#39;", "'").replace("&#34;", '"')


def test_every_chart_is_an_answer_of_the_interface(http: httpx.Client) -> None:
    charts = {chart["id"]: chart for chart in http.get("/api/games/iron_and_steam/charts").json()}
    assert charts["steering"]["rows"][4][:3] == ["96–00", "Rudder post gone", "15%"]
    assert all(len(row) == len(chart["columns"]) for chart in charts.values() for row in chart["rows"])
    assert {chart["id"] for chart in http.get("/api/games/ironclads_on_squares/charts").json()} >= {"damage"}
    assert http.get("/api/games/no_such_game/charts").status_code == 404


def test_the_rules_page_prints_every_chart(http: httpx.Client) -> None:
    page = http.get("/rules/iron_and_steam").text
    for chart in http.get("/api/games/iron_and_steam/charts").json():
        _, _, table = page.partition(f'id="chart-{chart["id"]}"')
        table, _, _ = table.partition("</table>")
        for row in chart["rows"]:
            assert all(escape(cell, quote=False) in unescaped(table) for cell in row), (chart["id"], row)
    assert "Rudder post gone" in page
    assert 'id="chart-damage"' in http.get("/rules/ironclads_on_squares").text


def test_the_picture_of_a_card_comes_from_its_game(http: httpx.Client) -> None:
    drawn = http.get("/pictures/cards/oak_and_iron/aim.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    for missing in ("oak_and_iron/none", "iron_and_fire/aim", "no_such_game/aim"):
        assert http.get(f"/pictures/cards/{missing}.svg").status_code == 404
