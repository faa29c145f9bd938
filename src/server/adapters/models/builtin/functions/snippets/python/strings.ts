import "server-only";

export const strings = {
  slug: `import re
import unicodedata


def slugify(title: str) -> str:
    """Make title safe for a URL: lower case, accents dropped, words joined by single hyphens."""
    decomposed = unicodedata.normalize("NFKD", title)
    plain = "".join(c for c in decomposed if not unicodedata.category(c).startswith("M"))
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


if __name__ == "__main__":
    print(slugify("Crème brûlée: a Recipe!"))  # creme-brulee-a-recipe`,

  "email-validation": `import re

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+"
LOCAL_PART = re.compile(rf"{ATOM}(\\.{ATOM})*")
DOMAIN_LABEL = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")


def is_email(address: str) -> bool:
    """Tell whether address has the form of an everyday e-mail address.

    Only a mail with a link can prove that the address exists.
    """
    local, _, domain = address.rpartition("@")
    if len(local) > 64 or len(domain) > 253:
        return False

    labels = domain.split(".")
    return (
        LOCAL_PART.fullmatch(local) is not None
        and len(labels) > 1
        and all(DOMAIN_LABEL.fullmatch(label) for label in labels)
    )


if __name__ == "__main__":
    print(is_email("ada.lovelace+notes@example.co.uk"))  # True
    print(is_email("ada@localhost"))  # False`,

  levenshtein: `def levenshtein(source: str, target: str) -> int:
    """The least number of inserted, deleted or replaced characters that turns source into target."""
    # Only the row above is needed, never the whole table.
    previous = list(range(len(target) + 1))
    for row, wanted in enumerate(source, start=1):
        current = [row]
        for column, found in enumerate(target, start=1):
            current.append(min(
                previous[column] + 1,  # delete
                current[column - 1] + 1,  # insert
                previous[column - 1] + (wanted != found),  # replace
            ))
        previous = current
    return previous[-1]


if __name__ == "__main__":
    print(levenshtein("kitten", "sitting"))  # 3`,

  "balanced-brackets": `OPENING_FOR = {")": "(", "]": "[", "}": "{"}


def is_balanced(text: str) -> bool:
    """Tell whether every bracket in text is closed by its own kind, in the right order."""
    opened = []
    for character in text:
        if character in OPENING_FOR.values():
            opened.append(character)
        elif character in OPENING_FOR:
            if not opened or opened.pop() != OPENING_FOR[character]:
                return False
    return not opened


if __name__ == "__main__":
    print(is_balanced("{ items: [1, (2 + 3)] }"))  # True
    print(is_balanced("(]"))  # False`,

  "random-password": `import secrets

LOWER = "abcdefghijkmnopqrstuvwxyz"
UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DIGITS = "23456789"
SYMBOLS = "!#$%&*+-=?@^_"
GROUPS = [LOWER, UPPER, DIGITS, SYMBOLS]


def random_password(length: int = 16) -> str:
    """Make a password from a secure source, with at least one character of each group and none that look alike."""
    if length < len(GROUPS):
        raise ValueError(f"length must be at least {len(GROUPS)}")

    everything = "".join(GROUPS)
    characters = [secrets.choice(group) for group in GROUPS]
    characters += [secrets.choice(everything) for _ in range(length - len(GROUPS))]
    # Shuffled, so that the groups are not always in the same places.
    secrets.SystemRandom().shuffle(characters)
    return "".join(characters)


if __name__ == "__main__":
    print(random_password())
    print(len(random_password(24)))  # 24`,

  "parse-csv": `import csv
import io


def parse_csv(text: str) -> list[list[str]]:
    """Parse CSV into rows of fields; quoted fields may hold commas, line breaks and doubled quotes.

    A line break at the very end adds no row. Raises csv.Error for an unclosed quote.
    """
    # newline="" leaves line breaks inside quotes as they are.
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    # The reader gives an empty line as [], here it is a row with one empty field.
    return [row or [""] for row in rows]


if __name__ == "__main__":
    rows = parse_csv('name,quote\\nAda,"Hello, ""world"""\\n')
    print(len(rows))  # 2
    print(" | ".join(rows[1]))  # Ada | Hello, "world"`,
} as const;
