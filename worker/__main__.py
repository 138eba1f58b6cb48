"""``python -m worker``: workers for batch systems, without Celery and Redis."""

import sys

from worker.batch.command import main

sys.exit(main())
