"""What the server runs: ``uvicorn api.main:app``, configured by the environment."""

import os
import sys

from api.access.exposure import refuse_exposure
from api.application import create_app
from api.config import Settings
from api.memory import share_arenas
from judge.loading import refuse_unloadable
from runtime.file_settings import settings_or_end

share_arenas()
_settings = settings_or_end(Settings)
refuse_exposure(_settings.access, sys.argv[1:], os.environ)
refuse_unloadable()
app = create_app(_settings)
