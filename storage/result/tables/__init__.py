"""The tables, one a file."""

from storage.result.tables.metric_names import metric_names
from storage.result.tables.result_details import result_details
from storage.result.tables.result_fabrics import result_fabrics
from storage.result.tables.results import results

__all__ = ["metric_names", "result_details", "result_fabrics", "results"]
