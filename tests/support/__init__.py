"""What tests share: real servers, the API in-process, workers as processes, specifications."""
