"""A step of training that takes milliseconds."""

from __future__ import annotations

from typing import Any

SMALL_TRAINING: dict[str, Any] = {
    "model": "custom",
    "layers": 4,
    "hidden_size": 32,
    "ffn_size": 64,
    "attention_heads": 4,
    "key_value_heads": 2,
    "vocabulary_size": 100,
    "experts": 4,
    "sequence_length": 64,
    "tensor_parallel": 4,
    "pipeline_parallel": 2,
    "sequence_parallel": True,
    "micro_batches": 4,
    "gradient_bucket_bytes": 4096,
    "accelerator_tflops": 0.01,
    "iterations": 3,
}
