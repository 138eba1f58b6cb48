"""What the server runs: ``uvicorn api.main:app``, configured by the environment."""

from api.application import create_app
from api.config import Settings

app = create_app(Settings())
