import "server-only";

export const words = {
  palindrome: `def is_palindrome(text: str) -> bool:
    """Tell whether text reads the same both ways; case, spaces and punctuation do not count."""
    letters = [character for character in text.lower() if character.isalnum()]
    return letters == letters[::-1]


if __name__ == "__main__":
    print(is_palindrome("A man, a plan, a canal: Panama!"))  # True
    print(is_palindrome("Bluebonnet"))  # False`,

  "reverse-string": `def reverse_string(text: str) -> str:
    """Return text backwards."""
    return text[::-1]


if __name__ == "__main__":
    print(reverse_string("Hello, world"))  # dlrow ,olleH`,

  anagram: `from collections import Counter


def letter_counts(text: str) -> Counter[str]:
    """Count each letter and digit of text; case does not count."""
    return Counter(character for character in text.lower() if character.isalnum())


def is_anagram(first: str, second: str) -> bool:
    """Tell whether both texts use the same letters equally often; case and spaces do not count."""
    return letter_counts(first) == letter_counts(second)


if __name__ == "__main__":
    print(is_anagram("Dormitory", "Dirty room"))  # True
    print(is_anagram("hello", "world"))  # False`,

  "word-count": `import re
from collections import Counter


def word_count(text: str) -> dict[str, int]:
    """Count how often each word occurs, the most frequent first; case does not count."""
    words = re.findall(r"[^\\W_]+(?:['’][^\\W_]+)*", text.lower())
    return dict(Counter(words).most_common())


if __name__ == "__main__":
    counts = word_count("The cat saw the dog. The dog slept.")
    print(counts)  # {'the': 3, 'dog': 2, 'cat': 1, 'saw': 1, 'slept': 1}`,

  "vowel-count": `def count_vowels(text: str) -> int:
    """Count the vowels a, e, i, o and u in text, in either case."""
    return sum(character in "aeiou" for character in text.lower())


if __name__ == "__main__":
    print(count_vowels("Programming is fun"))  # 5`,

  "caesar-cipher": `from string import ascii_lowercase, ascii_uppercase


def caesar_encrypt(text: str, shift: int) -> str:
    """Move each letter A to Z by shift places; case stays, other characters are left alone."""
    shift %= len(ascii_lowercase)
    table = str.maketrans(
        ascii_lowercase + ascii_uppercase,
        ascii_lowercase[shift:] + ascii_lowercase[:shift]
        + ascii_uppercase[shift:] + ascii_uppercase[:shift],
    )
    return text.translate(table)


def caesar_decrypt(text: str, shift: int) -> str:
    """Undo caesar_encrypt with the same shift."""
    return caesar_encrypt(text, -shift)


if __name__ == "__main__":
    print(caesar_encrypt("Hello, World!", 3))  # Khoor, Zruog!
    print(caesar_decrypt("Khoor, Zruog!", 3))  # Hello, World!`,
} as const;
