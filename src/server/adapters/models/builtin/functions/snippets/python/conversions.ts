import "server-only";

export const conversions = {
  "leap-year": `def is_leap_year(year: int) -> bool:
    """Tell whether year is a leap year of the Gregorian calendar. Built in: calendar.isleap."""
    return (year % 4 == 0 and year % 100 != 0) or year % 400 == 0


if __name__ == "__main__":
    print(is_leap_year(2024))  # True
    print(is_leap_year(1900))  # False
    print(is_leap_year(2000))  # True`,

  temperature: `ABSOLUTE_ZERO_CELSIUS = -273.15


def celsius_to_fahrenheit(celsius: float) -> float:
    """Convert degrees Celsius to degrees Fahrenheit."""
    return celsius * 9 / 5 + 32


def fahrenheit_to_celsius(fahrenheit: float) -> float:
    """Convert degrees Fahrenheit to degrees Celsius."""
    return (fahrenheit - 32) * 5 / 9


def celsius_to_kelvin(celsius: float) -> float:
    """Convert degrees Celsius to kelvins. Raises ValueError below absolute zero."""
    if celsius < ABSOLUTE_ZERO_CELSIUS:
        raise ValueError("Nothing is colder than absolute zero")
    return celsius - ABSOLUTE_ZERO_CELSIUS


if __name__ == "__main__":
    print(celsius_to_fahrenheit(100))  # 212.0
    print(fahrenheit_to_celsius(-40))  # -40.0
    print(celsius_to_kelvin(0))  # 273.15`,

  "binary-conversion": `def to_binary(n: int) -> str:
    """Write a whole number in base 2, with a minus sign where needed."""
    return format(n, "b")


def from_binary(digits: str) -> int:
    """Read a number in base 2. Raises ValueError for anything but zeros and ones."""
    unsigned = digits.removeprefix("-")
    # int() alone would also accept "0b1", "1_0" and spaces.
    if not unsigned or set(unsigned) - {"0", "1"}:
        raise ValueError(f"Not a binary number: {digits!r}")
    return int(digits, 2)


if __name__ == "__main__":
    print(to_binary(10))  # 1010
    print(from_binary("1010"))  # 10`,

  "roman-numerals": `NUMERALS = [
    ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400),
    ("C", 100), ("XC", 90), ("L", 50), ("XL", 40),
    ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
]


def to_roman(n: int) -> str:
    """Write 1 to 3999 as a Roman numeral. Raises ValueError for other numbers."""
    if not 1 <= n <= 3999:
        raise ValueError("n must be between 1 and 3999")

    roman = ""
    for numeral, value in NUMERALS:
        times, n = divmod(n, value)
        roman += numeral * times
    return roman


def from_roman(text: str) -> int:
    """Read a Roman numeral in either case. Raises ValueError when it is not well formed, like "IIII"."""
    roman = text.upper()
    position = 0
    n = 0
    for numeral, value in NUMERALS:
        while roman.startswith(numeral, position):
            n += value
            position += len(numeral)
    # Writing the number again catches leftovers and forms like "IIII" or "VX".
    if not 1 <= n <= 3999 or to_roman(n) != roman:
        raise ValueError(f"Not a Roman numeral: {text!r}")
    return n


if __name__ == "__main__":
    print(to_roman(1994))  # MCMXCIV
    print(from_roman("MCMXCIV"))  # 1994`,
} as const;
