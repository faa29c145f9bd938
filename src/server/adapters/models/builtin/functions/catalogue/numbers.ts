import "server-only";
import type { ClassicFunction } from "./classic-function";

export const numbers = [
  {
    name: "fizzbuzz",
    title: "FizzBuzz",
    note: "It builds each word from the two divisors, so that a multiple of 15 needs no case of its own; it takes O(n) time.",
    asks: /\bfizz ?buzz\b/,
  },
  {
    name: "factorial",
    title: "the factorial",
    note: "It multiplies in a loop with whole numbers of any size, so that large results stay exact: n - 1 multiplications, no recursion.",
    asks: /\bfactorials?\b/,
  },
  {
    name: "fibonacci",
    title: "the Fibonacci numbers",
    note: "It keeps only the last two numbers while it goes, which takes O(n) time instead of the exponential time of plain recursion.",
    asks: /\bfib+on+ac+i\b|\bfib\b/,
    unless: /\bheap\b/,
  },
  {
    name: "prime-test",
    title: "a prime test",
    note: "It tries only divisors next to multiples of 6 up to the square root, which takes O(√n) time.",
    asks: /\bis ?prime\b|\bprime (?:test\w*|check\w*|numbers?)\b|\bprimality\b|\b(?:check|test|tell|determin|detect)\w*(?: \w+){0,6} primes?\b/,
    unless: /\bfactor(?:s|i[sz]ation|ization)?\b|\bfirst \w+ primes?\b|\bnth prime\b|\bnext prime\b/,
  },
  {
    name: "sieve",
    title: "the sieve of Eratosthenes",
    note: "It crosses out the multiples of each prime, which takes O(n log log n) time and O(n) memory.",
    asks: /\bsieve\b|\beratosthenes\b|\bprimes?(?: numbers?)? (?:up to|below|under|until|less than|smaller than)\b|\b(?:all|list|list of|generate|print|find)(?: the| all)? prime(?:s| numbers)\b/,
    unless: /\bfactor(?:s|i[sz]ation)?\b|\bfirst \w+ primes?\b/,
  },
  {
    name: "gcd-lcm",
    title: "the greatest common divisor and the least common multiple",
    note: "It uses Euclid's algorithm, which takes O(log n) steps, and derives the least common multiple from it.",
    asks: /\b(?:gcd|lcm|hcf)\b|\b(?:greatest|highest|largest) common (?:divisor|factor)\b|\b(?:least|lowest|smallest) common multiple\b|\beuclid(?:ean| s)? algorithm\b/,
  },
  {
    name: "leap-year",
    title: "a leap year test",
    note: "Every fourth year is a leap year, save the full centuries that 400 does not divide.",
    asks: /\bleap ?years?\b/,
  },
  {
    name: "temperature",
    title: "temperature conversion",
    note: "It multiplies before it divides, so that whole degrees such as 100 °C and -40 °C come out exact.",
    asks: /\b(?:celsius|fahrenheit|kelvin) (?:to|and|into) (?:celsius|fahrenheit|kelvin) (?:function|method)\b/,
    hints:
      /\b(?:celsius|fahrenheit|kelvin)(?: (?:to|and|into|from)(?: degrees)? (?:celsius|fahrenheit|kelvin))?\b|\btemperatures? conver\w+|\bconvert\w*(?: \w+){0,2} temperatures?\b/,
    pageWhenBare: true,
  },
  {
    name: "binary-conversion",
    title: "conversion to and from binary",
    note: "It relies on the language's own base conversion and refuses text that is not made of zeros and ones.",
    asks: /\b(?:decimal|number|integer|int)s? (?:to|into|from) binary\b|\bbinary(?: numbers?)? (?:to|into) (?:a |an )?(?:decimal|number|integer|int)\b|\bconver\w+(?: \w+){0,4} binary\b|\bbinary conver\w+/,
    unless: /\btrees?\b|\bsearch\b/,
  },
  {
    name: "roman-numerals",
    title: "Roman numerals",
    note: "It takes the largest numeral that fits again and again, and reads strictly: forms like IIII are refused.",
    asks: /\broman (?:numeral|number)s?\b|\broman to (?:integer|int|number|decimal|arabic)s?\b|\b(?:integer|int|number|decimal)s? to roman\b/,
  },
] as const satisfies readonly ClassicFunction[];
