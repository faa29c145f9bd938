"""The aliases of models. A test keeps them equal to sdk/models.json."""

from typing import NamedTuple, Optional


class ModelAlias(NamedTuple):
    memory_gb: int
    """The memory that the model needs, in gigabytes."""
    tag: str
    """What Ollama calls the model."""
    purpose: str


MODEL_ALIASES: dict[str, ModelAlias] = {
    "mini": ModelAlias(2, "qwen2.5-coder:1.5b", "Functions and small pages"),
    "standard": ModelAlias(6, "qwen2.5-coder:7b", "Apps and repairs"),
    "pro": ModelAlias(12, "qwen2.5-coder:14b", "Larger changes"),
    "embedding": ModelAlias(1, "nomic-embed-text:latest", "Vectors of texts"),
}
DEFAULT_MODEL = "standard"
DEFAULT_EMBEDDING_MODEL = "embedding"

_PREFIX_ON_SERVERS = "ollama:"


def local_model(name: str) -> str:
    """The Ollama tag of an alias; any other name as it is."""
    alias = MODEL_ALIASES.get(name)
    return alias.tag if alias else name


def server_model(name: str) -> str:
    """The name of an alias's model on a server; any other name as it is."""
    alias = MODEL_ALIASES.get(name)
    return _PREFIX_ON_SERVERS + alias.tag if alias else name


def alias_of(model_id: str) -> Optional[str]:
    """The alias that stands for a model, locally or on a server."""
    for name in MODEL_ALIASES:
        if model_id in (local_model(name), server_model(name)):
            return name
    return None
