import "server-only";

export const numbers = {
  fizzbuzz: `package main

import (
	"fmt"
	"strconv"
	"strings"
)

// fizzBuzz lists 1 to limit; multiples of 3 become "Fizz", of 5 "Buzz", of both "FizzBuzz".
func fizzBuzz(limit int) []string {
	words := []string{}
	for n := 1; n <= limit; n++ {
		word := ""
		if n%3 == 0 {
			word += "Fizz"
		}
		if n%5 == 0 {
			word += "Buzz"
		}
		if word == "" {
			word = strconv.Itoa(n)
		}
		words = append(words, word)
	}
	return words
}

func main() {
	fmt.Println(strings.Join(fizzBuzz(15), " ")) // 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz
}`,

  factorial: `package main

import (
	"errors"
	"fmt"
	"math/big"
)

// factorial multiplies all whole numbers from 1 to n; the factorial of 0 is 1.
// It returns a big.Int, because 21! no longer fits 64 bits, and an error when n is negative.
func factorial(n int64) (*big.Int, error) {
	if n < 0 {
		return nil, errors.New("n must be 0 or more")
	}
	product := big.NewInt(1)
	for factor := int64(2); factor <= n; factor++ {
		product.Mul(product, big.NewInt(factor))
	}
	return product, nil
}

func main() {
	if product, err := factorial(5); err == nil {
		fmt.Println(product) // 120
	}
	if product, err := factorial(25); err == nil {
		fmt.Println(product) // 15511210043330985984000000
	}
}`,

  fibonacci: `package main

import "fmt"

// fibonacci returns the first count Fibonacci numbers, starting with 0 and 1.
// They are exact up to a count of 93, the last one that fits an int64.
func fibonacci(count int) []int64 {
	numbers := []int64{}
	current, next := int64(0), int64(1)
	for len(numbers) < count {
		numbers = append(numbers, current)
		current, next = next, current+next
	}
	return numbers
}

func main() {
	fmt.Println(fibonacci(10)) // [0 1 1 2 3 5 8 13 21 34]
}`,

  "prime-test": `package main

import "fmt"

// isPrime tells whether n is a prime number. Numbers below 2 are not.
func isPrime(n int) bool {
	if n < 2 {
		return false
	}
	if n < 4 {
		return true
	}
	if n%2 == 0 || n%3 == 0 {
		return false
	}
	// Every prime above 3 is one less or one more than a multiple of 6.
	// Dividing, instead of squaring the divisor, cannot overflow.
	for divisor := 5; divisor <= n/divisor; divisor += 6 {
		if n%divisor == 0 || n%(divisor+2) == 0 {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(isPrime(97)) // true
	fmt.Println(isPrime(91)) // false
}`,

  sieve: `package main

import "fmt"

// primesUpTo returns all primes up to and including limit, by the sieve of Eratosthenes.
func primesUpTo(limit int) []int {
	primes := []int{}
	if limit < 2 {
		return primes
	}
	isComposite := make([]bool, limit+1)
	for n := 2; n <= limit; n++ {
		if isComposite[n] {
			continue
		}
		primes = append(primes, n)
		// Smaller multiples were already crossed out by smaller primes.
		for multiple := n * n; multiple <= limit; multiple += n {
			isComposite[multiple] = true
		}
	}
	return primes
}

func main() {
	fmt.Println(primesUpTo(30)) // [2 3 5 7 11 13 17 19 23 29]
}`,

  "gcd-lcm": `package main

import "fmt"

// gcd is the greatest common divisor of a and b, never negative; gcd(0, 0) is 0.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

// lcm is the least common multiple of a and b; 0 when one of them is 0.
func lcm(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	// Dividing first keeps the intermediate result small.
	multiple := a / gcd(a, b) * b
	if multiple < 0 {
		return -multiple
	}
	return multiple
}

func main() {
	fmt.Println(gcd(48, 36)) // 12
	fmt.Println(lcm(4, 6))   // 12
}`,
} as const;
