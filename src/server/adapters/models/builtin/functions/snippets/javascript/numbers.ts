import "server-only";

export const numbers = {
  fizzbuzz: `/** Lists 1 to \`limit\`; multiples of 3 become "Fizz", of 5 "Buzz", of both "FizzBuzz". */
function fizzBuzz(limit) {
  return Array.from({ length: limit }, (_, index) => {
    const n = index + 1;
    const word = (n % 3 === 0 ? "Fizz" : "") + (n % 5 === 0 ? "Buzz" : "");
    return word || String(n);
  });
}

// Example
console.log(fizzBuzz(15).join(" ")); // 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz`,

  factorial: `/**
 * Multiplies all whole numbers from 1 to \`n\`; the factorial of 0 is 1.
 * Returns a bigint, because 19! no longer fits a number exactly.
 * Throws a RangeError when \`n\` is negative or not whole.
 */
function factorial(n) {
  if (!Number.isInteger(n) || n < 0) throw new RangeError("n must be a whole number, 0 or more");

  let product = 1n;
  for (let factor = 2n; factor <= BigInt(n); factor++) product *= factor;
  return product;
}

// Example
console.log(String(factorial(5))); // 120
console.log(String(factorial(25))); // 15511210043330985984000000`,

  fibonacci: `/**
 * Returns the first \`count\` Fibonacci numbers, starting with 0 and 1.
 * They are exact up to a count of 79, the last one below Number.MAX_SAFE_INTEGER.
 */
function fibonacci(count) {
  const numbers = [];
  let current = 0;
  let next = 1;
  while (numbers.length < count) {
    numbers.push(current);
    [current, next] = [next, current + next];
  }
  return numbers;
}

// Example
console.log(fibonacci(10).join(", ")); // 0, 1, 1, 2, 3, 5, 8, 13, 21, 34`,

  "prime-test": `/** Tells whether \`n\` is a prime number. Numbers below 2 and fractions are not. */
function isPrime(n) {
  if (!Number.isInteger(n) || n < 2) return false;
  if (n < 4) return true;
  if (n % 2 === 0 || n % 3 === 0) return false;

  // Every prime above 3 is one less or one more than a multiple of 6.
  for (let divisor = 5; divisor * divisor <= n; divisor += 6) {
    if (n % divisor === 0 || n % (divisor + 2) === 0) return false;
  }
  return true;
}

// Example
console.log(isPrime(97)); // true
console.log(isPrime(91)); // false`,

  sieve: `/** Returns all primes up to and including \`limit\`, by the sieve of Eratosthenes. */
function primesUpTo(limit) {
  const isComposite = new Uint8Array(Math.max(0, limit) + 1);
  const primes = [];

  for (let n = 2; n <= limit; n++) {
    if (isComposite[n]) continue;
    primes.push(n);
    // Smaller multiples were already crossed out by smaller primes.
    for (let multiple = n * n; multiple <= limit; multiple += n) isComposite[multiple] = 1;
  }
  return primes;
}

// Example
console.log(primesUpTo(30).join(", ")); // 2, 3, 5, 7, 11, 13, 17, 19, 23, 29`,

  "gcd-lcm": `/** Greatest common divisor of two whole numbers, never negative; gcd(0, 0) is 0. */
function gcd(a, b) {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** Least common multiple of two whole numbers; 0 when one of them is 0. */
function lcm(a, b) {
  if (a === 0 || b === 0) return 0;
  // Dividing first keeps the intermediate result small.
  return Math.abs((a / gcd(a, b)) * b);
}

// Example
console.log(gcd(48, 36)); // 12
console.log(lcm(4, 6)); // 12`,
} as const;
