"""JSON schemas of the API: request bodies and answers."""

from admiralty.server.schemas.advice import *
from admiralty.server.schemas.bodies import *
from admiralty.server.schemas.classes import *
from admiralty.server.schemas.editing import *
from admiralty.server.schemas.games import *
from admiralty.server.schemas.margin import *
from admiralty.server.schemas.records import *
from admiralty.server.schemas.refereeing import *
from admiralty.server.schemas.table import *
