import "server-only";

export const numbers = {
  fizzbuzz: `def fizz_buzz(limit: int) -> list[str]:
    """List 1 to limit; multiples of 3 become "Fizz", of 5 "Buzz", of both "FizzBuzz"."""
    return [
        ("Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0)) or str(n)
        for n in range(1, limit + 1)
    ]


if __name__ == "__main__":
    print(" ".join(fizz_buzz(15)))  # 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz`,

  factorial: `def factorial(n: int) -> int:
    """Multiply all whole numbers from 1 to n; the factorial of 0 is 1.

    Raises ValueError when n is negative. The standard library has math.factorial.
    """
    if n < 0:
        raise ValueError("n must be 0 or more")

    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


if __name__ == "__main__":
    print(factorial(5))  # 120
    print(factorial(25))  # 15511210043330985984000000`,

  fibonacci: `def fibonacci(count: int) -> list[int]:
    """Return the first count Fibonacci numbers, starting with 0 and 1."""
    numbers = []
    current, following = 0, 1
    while len(numbers) < count:
        numbers.append(current)
        current, following = following, current + following
    return numbers


if __name__ == "__main__":
    print(fibonacci(10))  # [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]`,

  "prime-test": `from math import isqrt


def is_prime(n: int) -> bool:
    """Tell whether n is a prime number. Numbers below 2 are not."""
    if n < 2:
        return False
    if n < 4:
        return True
    if n % 2 == 0 or n % 3 == 0:
        return False

    # Every prime above 3 is one less or one more than a multiple of 6.
    return all(n % d and n % (d + 2) for d in range(5, isqrt(n) + 1, 6))


if __name__ == "__main__":
    print(is_prime(97))  # True
    print(is_prime(91))  # False`,

  sieve: `def primes_up_to(limit: int) -> list[int]:
    """Return all primes up to and including limit, by the sieve of Eratosthenes."""
    is_composite = bytearray(max(0, limit) + 1)
    primes = []
    for n in range(2, limit + 1):
        if is_composite[n]:
            continue
        primes.append(n)
        # Smaller multiples were already crossed out by smaller primes.
        for multiple in range(n * n, limit + 1, n):
            is_composite[multiple] = 1
    return primes


if __name__ == "__main__":
    print(primes_up_to(30))  # [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]`,

  "gcd-lcm": `def gcd(a: int, b: int) -> int:
    """Greatest common divisor, never negative; gcd(0, 0) is 0. Built in: math.gcd."""
    while b:
        a, b = b, a % b
    return abs(a)


def lcm(a: int, b: int) -> int:
    """Least common multiple; 0 when one of the numbers is 0. Built in: math.lcm."""
    if a == 0 or b == 0:
        return 0
    return abs(a // gcd(a, b) * b)


if __name__ == "__main__":
    print(gcd(48, 36))  # 12
    print(lcm(4, 6))  # 12`,
} as const;
