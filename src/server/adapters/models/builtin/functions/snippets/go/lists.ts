import "server-only";

export const lists = {
  "two-sum": `package main

import "fmt"

// twoSum returns the indices of the first two numbers that add up to target, and whether there are any.
func twoSum(numbers []int, target int) ([2]int, bool) {
	indexOf := map[int]int{}
	for index, n := range numbers {
		if partner, ok := indexOf[target-n]; ok {
			return [2]int{partner, index}, true
		}
		indexOf[n] = index
	}
	return [2]int{}, false
}

func main() {
	fmt.Println(twoSum([]int{2, 7, 11, 15}, 9)) // [0 1] true
	fmt.Println(twoSum([]int{1, 2}, 10))        // [0 0] false
}`,

  "max-subarray": `package main

import (
	"errors"
	"fmt"
)

// maxSubarraySum is the largest sum of neighbouring numbers (Kadane's algorithm).
// It returns an error for an empty list.
func maxSubarraySum(numbers []int) (int, error) {
	if len(numbers) == 0 {
		return 0, errors.New("the list must not be empty")
	}
	best, endingHere := numbers[0], numbers[0]
	for _, n := range numbers[1:] {
		// A negative sum so far is worth less than starting anew.
		if endingHere < 0 {
			endingHere = 0
		}
		endingHere += n
		if endingHere > best {
			best = endingHere
		}
	}
	return best, nil
}

func main() {
	fmt.Println(maxSubarraySum([]int{-2, 1, -3, 4, -1, 2, 1, -5, 4})) // 6 <nil>
}`,

  flatten: `package main

import "fmt"

// flatten returns all items of a list of lists, nested to any depth, as one flat list.
func flatten(nested []any) []any {
	flat := []any{}
	for _, item := range nested {
		if list, ok := item.([]any); ok {
			flat = append(flat, flatten(list)...)
		} else {
			flat = append(flat, item)
		}
	}
	return flat
}

func main() {
	fmt.Println(flatten([]any{1, []any{2, []any{3, []any{4}}, 5}})) // [1 2 3 4 5]
}`,

  chunk: `package main

import "fmt"

// chunk splits items into lists of size items; the last may be shorter. It panics when size is below 1.
func chunk[T any](items []T, size int) [][]T {
	if size < 1 {
		panic("size must be 1 or more")
	}
	chunks := [][]T{}
	for len(items) > size {
		// The third index keeps an append to a chunk from overwriting the next one.
		chunks = append(chunks, items[:size:size])
		items = items[size:]
	}
	if len(items) > 0 {
		chunks = append(chunks, items)
	}
	return chunks
}

func main() {
	fmt.Println(chunk([]int{1, 2, 3, 4, 5}, 2)) // [[1 2] [3 4] [5]]
}`,

  unique: `package main

import "fmt"

// unique returns items without repeats, in the order of their first appearance.
func unique[T comparable](items []T) []T {
	return uniqueBy(items, func(item T) T { return item })
}

// uniqueBy is like unique, for any items: two are the same when keyOf gives the same key.
func uniqueBy[T any, K comparable](items []T, keyOf func(T) K) []T {
	seen := map[K]bool{}
	firsts := []T{}
	for _, item := range items {
		if key := keyOf(item); !seen[key] {
			seen[key] = true
			firsts = append(firsts, item)
		}
	}
	return firsts
}

func main() {
	fmt.Println(unique([]int{3, 1, 3, 2, 1})) // [3 1 2]

	fruits := []string{"apple", "avocado", "banana"}
	fmt.Println(uniqueBy(fruits, func(fruit string) byte { return fruit[0] })) // [apple banana]
}`,

  "group-by": `package main

import "fmt"

// groupBy sorts items into groups by the key that keyOf gives; each group keeps the order of its items.
func groupBy[T any, K comparable](items []T, keyOf func(T) K) map[K][]T {
	groups := map[K][]T{}
	for _, item := range items {
		key := keyOf(item)
		groups[key] = append(groups[key], item)
	}
	return groups
}

func main() {
	words := []string{"one", "two", "three", "four"}
	byLength := groupBy(words, func(word string) int { return len(word) })
	fmt.Println(byLength) // map[3:[one two] 4:[four] 5:[three]]
}`,
} as const;
