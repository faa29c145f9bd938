"""What is sent to the model. A test keeps the system messages equal to sdk/prompts.json."""

import re
from typing import NamedTuple, Optional

SYSTEM_MESSAGES = {
    "generate": (
        "You write code. Answer with one fenced code block for each file, and little else. After the language "
        "of a block, write the path of its file, as in ```ts src/app.ts."
    ),
    "modify": (
        "You change code as asked and keep everything else as it is. Answer with the whole changed code in one "
        "fenced code block, and little else."
    ),
    "explain": (
        "You explain code to a programmer: what it does, how, and what is surprising about it. Be brief."
    ),
}


class Chat(NamedTuple):
    """One question to a model, with the settings of its answer."""

    system: str
    user: str
    model: str
    max_tokens: Optional[int]
    temperature: Optional[float]
    stop: Optional[list[str]]

    def messages(self) -> list[dict[str, str]]:
        return [{"role": "system", "content": self.system}, {"role": "user", "content": self.user}]


def generate_message(prompt: str, language: Optional[str]) -> str:
    return f"{prompt}\n\nLanguage: {language}" if language else prompt


def code_message(text: str, code: str, language: Optional[str], path: Optional[str] = None) -> str:
    """The text, then the code in a fence that is longer than any in it."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
    info = " ".join(filter(None, [language, path]))
    end = "" if code.endswith("\n") else "\n"
    return f"{text}\n\n{fence}{info}\n{code}{end}{fence}"
