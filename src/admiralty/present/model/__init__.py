"""View model: frozen, typed structs of what a viewer may see of a match.

Templates, programs and the scripts of the client read these. A struct caches its hash, and the memo keeps what is
rendered from it. `devtools.typescript` writes the same types for the client.
"""

from admiralty.present.model.base import *
from admiralty.present.model.editor import *
from admiralty.present.model.fleet import *
from admiralty.present.model.log import *
from admiralty.present.model.panel import *
from admiralty.present.model.question import *
from admiralty.present.model.table import *
