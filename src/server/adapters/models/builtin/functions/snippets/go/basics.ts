import "server-only";

export const basics = {
  "hello-world": `package main

import "fmt"

// greet returns a greeting for name, or for the whole world when name is empty.
func greet(name string) string {
	if name == "" {
		name = "world"
	}
	return fmt.Sprintf("Hello, %s!", name)
}

func main() {
	fmt.Println(greet(""))    // Hello, world!
	fmt.Println(greet("Ada")) // Hello, Ada!
}`,

  "sum-average": `package main

import (
	"errors"
	"fmt"
)

// sum adds up numbers; the sum of an empty list is 0.
func sum(numbers []float64) float64 {
	total := 0.0
	for _, n := range numbers {
		total += n
	}
	return total
}

// average is the arithmetic mean of numbers. It returns an error for an empty list.
func average(numbers []float64) (float64, error) {
	if len(numbers) == 0 {
		return 0, errors.New("the list must not be empty")
	}
	return sum(numbers) / float64(len(numbers)), nil
}

func main() {
	fmt.Println(sum([]float64{1, 2, 3, 4}))     // 10
	fmt.Println(average([]float64{1, 2, 3, 4})) // 2.5 <nil>
}`,

  shuffle: `package main

import (
	"fmt"
	"math/rand"
)

// shuffle returns a shuffled copy of items (Fisher-Yates); every order is equally likely.
// rand.Shuffle does the same in place. Before Go 1.20, call rand.Seed once at the start.
func shuffle[T any](items []T) []T {
	shuffled := append([]T{}, items...)
	for last := len(shuffled) - 1; last > 0; last-- {
		other := rand.Intn(last + 1)
		shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
	}
	return shuffled
}

func main() {
	fmt.Println(len(shuffle([]string{"a", "b", "c", "d"}))) // 4
}`,

  "title-case": `package main

import (
	"fmt"
	"strings"
	"unicode"
)

// titleCase writes the first letter of each word large and the rest small; spaces stay as they are.
func titleCase(text string) string {
	atStart := true
	return strings.Map(func(character rune) rune {
		wasAtStart := atStart
		atStart = unicode.IsSpace(character)
		if wasAtStart {
			return unicode.ToUpper(character)
		}
		return unicode.ToLower(character)
	}, text)
}

func main() {
	fmt.Println(titleCase("the old man AND the sea")) // The Old Man And The Sea
}`,
} as const;
