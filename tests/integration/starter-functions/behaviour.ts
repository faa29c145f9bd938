/** A call that every language must answer alike. */
export type Behaviour = {
  /** What the call returns, as JSON; "throws" for an exception, a Go error or a panic. */
  want: unknown;
  /** An expression in JavaScript, also run as TypeScript; may be a promise. */
  js: string;
  /** An expression in Go; `must` unwraps (value, error), `maybe` unwraps (value, ok) to null. */
  go: string;
  /** An expression in Python, or a block that defines check(); left out, it is `js` in snake case. */
  py?: string;
};

const sortCases = (js: string): Behaviour[] =>
  (
    [
      [[], ""],
      [[7], "7"],
      [[1, 2, 3, 4], "1, 2, 3, 4"],
      [[-3, 0, 0, 5, 5, 9], "5, 0, 9, -3, 5, 0"],
      [[1, 2, 3, 4, 5, 6], "6, 5, 4, 3, 2, 1"],
    ] as const
  ).map(([want, items]) => ({ want, js: `${js}([${items}])`, go: `${js}([]int{${items}})` }));

/** Go's version sorts in place, so that each case needs a variable of its own. */
const inPlace = (cases: Behaviour[]): Behaviour[] =>
  cases.map((one) => ({
    ...one,
    go: one.go.replace(/^(\w+)\((.*)\)$/, "func() any { items := $2; $1(items); return items }()"),
  }));

export const numbers: Record<string, Behaviour[]> = {
  fizzbuzz: [
    { want: [], js: "fizzBuzz(0)", go: "fizzBuzz(0)" },
    { want: ["1", "2", "Fizz", "4", "Buzz"], js: "fizzBuzz(5)", go: "fizzBuzz(5)" },
    { want: "FizzBuzz", js: "fizzBuzz(30)[29]", go: "fizzBuzz(30)[29]" },
  ],
  factorial: [
    { want: "1", js: "String(factorial(0))", go: "fmt.Sprint(must(factorial(0)))", py: "str(factorial(0))" },
    {
      want: "2432902008176640000",
      js: "String(factorial(20))",
      go: "fmt.Sprint(must(factorial(20)))",
      py: "str(factorial(20))",
    },
    { want: "throws", js: "factorial(-1)", go: "must(factorial(-1))" },
  ],
  fibonacci: [
    { want: [], js: "fibonacci(0)", go: "fibonacci(0)" },
    { want: [0], js: "fibonacci(1)", go: "fibonacci(1)" },
    { want: 2971215073, js: "fibonacci(48)[47]", go: "fibonacci(48)[47]" },
  ],
  "prime-test": [
    {
      want: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47],
      js: "Array.from({ length: 52 }, (_, n) => n - 2).filter((n) => isPrime(n))",
      go: "func() any { found := []int{}; for n := -2; n < 50; n++ { if isPrime(n) { found = append(found, n) } }; return found }()",
      py: "[n for n in range(-2, 50) if is_prime(n)]",
    },
    { want: true, js: "isPrime(2147483647)", go: "isPrime(2147483647)" },
    { want: false, js: "isPrime(1000036000099)", go: "isPrime(1000036000099)" },
  ],
  sieve: [
    { want: [], js: "primesUpTo(1)", go: "primesUpTo(1)" },
    { want: [], js: "primesUpTo(-5)", go: "primesUpTo(-5)" },
    { want: [2], js: "primesUpTo(2)", go: "primesUpTo(2)" },
    {
      want: 1229,
      js: "primesUpTo(10000).length",
      go: "len(primesUpTo(10000))",
      py: "len(primes_up_to(10000))",
    },
  ],
  "gcd-lcm": [
    { want: 6, js: "gcd(-54, 24)", go: "gcd(-54, 24)" },
    { want: 7, js: "gcd(0, 7)", go: "gcd(0, 7)" },
    { want: 0, js: "gcd(0, 0)", go: "gcd(0, 0)" },
    { want: 42, js: "lcm(21, -6)", go: "lcm(21, -6)" },
    { want: 0, js: "lcm(0, 5)", go: "lcm(0, 5)" },
  ],
  "leap-year": [
    { want: true, js: "isLeapYear(1600)", go: "isLeapYear(1600)" },
    { want: false, js: "isLeapYear(2100)", go: "isLeapYear(2100)" },
    { want: false, js: "isLeapYear(2026)", go: "isLeapYear(2026)" },
  ],
  temperature: [
    { want: 32, js: "celsiusToFahrenheit(0)", go: "celsiusToFahrenheit(0)" },
    { want: 37, js: "fahrenheitToCelsius(98.6)", go: "fahrenheitToCelsius(98.6)" },
    { want: 0, js: "celsiusToKelvin(-273.15)", go: "must(celsiusToKelvin(-273.15))" },
    { want: "throws", js: "celsiusToKelvin(-300)", go: "must(celsiusToKelvin(-300))" },
  ],
  "binary-conversion": [
    { want: "0", js: "toBinary(0)", go: "toBinary(0)" },
    { want: "-101", js: "toBinary(-5)", go: "toBinary(-5)" },
    { want: -5, js: 'fromBinary("-101")', go: 'must(fromBinary("-101"))' },
    { want: "throws", js: 'fromBinary("102")', go: 'must(fromBinary("102"))' },
    { want: "throws", js: 'fromBinary("")', go: 'must(fromBinary(""))' },
    { want: "throws", js: 'fromBinary("+1")', go: 'must(fromBinary("+1"))' },
    { want: "throws", js: 'fromBinary("-")', go: 'must(fromBinary("-"))' },
  ],
  "roman-numerals": [
    { want: "MMMCMXCIX", js: "toRoman(3999)", go: "must(toRoman(3999))" },
    { want: "I", js: "toRoman(1)", go: "must(toRoman(1))" },
    { want: 1, js: 'fromRoman("I")', go: 'must(fromRoman("I"))' },
    { want: 3999, js: 'fromRoman("MMMCMXCIX")', go: 'must(fromRoman("MMMCMXCIX"))' },
    { want: "throws", js: "toRoman(0)", go: "must(toRoman(0))" },
    { want: "throws", js: "toRoman(4000)", go: "must(toRoman(4000))" },
    { want: 49, js: 'fromRoman("xlix")', go: 'must(fromRoman("xlix"))' },
    ...["IIII", "VX", "", "ABC", "IM", "MMMM"].map((text) => ({
      want: "throws",
      js: `fromRoman("${text}")`,
      go: `must(fromRoman("${text}"))`,
    })),
  ],
};

export const sorting: Record<string, Behaviour[]> = {
  "binary-search": [
    { want: -1, js: "binarySearch([], 1)", go: "binarySearch([]int{}, 1)" },
    { want: 0, js: "binarySearch([1, 3], 1)", go: "binarySearch([]int{1, 3}, 1)" },
    { want: 1, js: "binarySearch([1, 3], 3)", go: "binarySearch([]int{1, 3}, 3)" },
    { want: -1, js: "binarySearch([1, 3], 9)", go: "binarySearch([]int{1, 3}, 9)" },
    { want: -1, js: "binarySearch([1, 3], 0)", go: "binarySearch([]int{1, 3}, 0)" },
  ],
  "bubble-sort": sortCases("bubbleSort"),
  "insertion-sort": sortCases("insertionSort"),
  "merge-sort": sortCases("mergeSort"),
  quicksort: inPlace(sortCases("quickSort")),
};
