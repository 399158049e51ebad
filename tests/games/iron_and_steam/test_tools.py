"""The printed tools of the open table."""

import re

from admiralty.present.presenter import Presenter
from admiralty.present.print_out import printed
from tests.support.cases import case


@case("IS-A33")
def test_the_tools_that_the_rules_do_not_print_are_marked_as_ours() -> None:
    pages = printed(Presenter.of("iron_and_steam", "monitor_duel", {}), "rulers")
    titles = re.findall(r">([^<]*(?:Ruler in inches|Turn of)[^<]*)<", "".join(page.svg for page in pages))
    assert len(titles) >= 6
    assert all("(ours, IS-A33)" in title for title in titles), titles
