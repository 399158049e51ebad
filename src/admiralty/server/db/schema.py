"""Tables of the database, as SQLAlchemy describes them: a new database is made from them, an old one by migrations."""

import sqlalchemy as sa

__all__ = [
    "class_tables", "classes", "drafts", "entries", "guests", "holdings", "keys", "links", "matches", "metadata",
    "paces", "presence", "rates", "receipts", "remarks", "scenarios", "studies",
]  # fmt: skip

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("record", sa.Boolean, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("asked", sa.Text, nullable=False),
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("access", sa.Integer, nullable=False, server_default="0"),
    sa.Column("presence", sa.Integer, nullable=False, server_default="0"),
    sa.Column("waits_since", sa.Integer, nullable=False, server_default="0"),
    sa.Column("moved_on", sa.Float, nullable=False, server_default="0"),
    sa.Column("rests_since", sa.Float, nullable=False, server_default="0"),
    # A partial index of matches that wait for a bot: most orders do not touch it.
    sa.Index("matches_due", "updated", sqlite_where=sa.text("bot_due = 1"), postgresql_where=sa.text("bot_due")),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
)

receipts = sa.Table(
    "receipts",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("deed", sa.String(64), nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
)

classes = sa.Table(
    "classes",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("teacher", sa.String(64), nullable=False),
    sa.Column("shared", sa.Boolean, nullable=False),
    sa.Column("released", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("captains", sa.Text, nullable=False),
)

class_tables = sa.Table(
    "class_tables",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("class", sa.String(24), sa.ForeignKey("classes.id"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), nullable=False, index=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("taken", sa.String(12), nullable=False, server_default=""),
)

holdings = sa.Table(
    "holdings",
    metadata,
    sa.Column("guest", sa.String(64), sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("link", sa.String(24), sa.ForeignKey("links.id"), primary_key=True),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(24), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

rates = sa.Table(
    "rates",
    metadata,
    sa.Column("bucket", sa.String(96), primary_key=True),
    sa.Column("left", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), nullable=False, index=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

paces = sa.Table(
    "paces",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("then", sa.String(12), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("reminded", sa.Integer, nullable=False),
)

clock_offers = sa.Table(
    "clock_offers",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("then", sa.String(12), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("agreed", sa.Text, nullable=False),
)

drafts = sa.Table(
    "drafts",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("code", sa.Text, nullable=False),
)

scenarios = sa.Table(
    "scenarios",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)
