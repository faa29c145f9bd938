import "server-only";

export const combinations = {
  permutations: `package main

import "fmt"

// permutations returns every order in which items can be arranged: n! lists, the given order first.
func permutations[T any](items []T) [][]T {
	if len(items) == 0 {
		return [][]T{{}}
	}
	orders := [][]T{}
	for index, first := range items {
		others := append(append([]T{}, items[:index]...), items[index+1:]...)
		for _, rest := range permutations(others) {
			orders = append(orders, append([]T{first}, rest...))
		}
	}
	return orders
}

func main() {
	fmt.Println(permutations([]string{"a", "b", "c"})) // [[a b c] [a c b] [b a c] [b c a] [c a b] [c b a]]
}`,

  "power-set": `package main

import "fmt"

// powerSet returns all 2^n subsets of items, the empty one first.
func powerSet[T any](items []T) [][]T {
	subsets := [][]T{{}}
	for _, item := range items {
		// Each subset so far lives on twice: without the item and with it.
		for _, subset := range subsets {
			// Copied first: subsets must not share memory.
			subsets = append(subsets, append(append([]T{}, subset...), item))
		}
	}
	return subsets
}

func main() {
	fmt.Println(len(powerSet([]int{1, 2, 3}))) // 8
	fmt.Println(powerSet([]string{"a", "b"}))  // [[] [a] [b] [a b]]
}`,

  "matrix-transpose": `package main

import (
	"errors"
	"fmt"
)

// transpose turns the rows of matrix into columns. It returns an error when the rows differ in length.
func transpose[T any](matrix [][]T) ([][]T, error) {
	if len(matrix) == 0 {
		return [][]T{}, nil
	}
	turned := make([][]T, len(matrix[0]))
	for _, row := range matrix {
		if len(row) != len(turned) {
			return nil, errors.New("all rows must have the same length")
		}
		for column, value := range row {
			turned[column] = append(turned[column], value)
		}
	}
	return turned, nil
}

func main() {
	fmt.Println(transpose([][]int{{1, 2, 3}, {4, 5, 6}})) // [[1 4] [2 5] [3 6]] <nil>
}`,

  "matrix-multiply": `package main

import (
	"errors"
	"fmt"
)

// multiply multiplies two matrices. It returns an error when a is not as wide as b is high.
func multiply(a, b [][]float64) ([][]float64, error) {
	width := 0
	if len(b) > 0 {
		width = len(b[0])
	}
	for _, row := range b {
		if len(row) != width {
			return nil, errors.New("all rows must have the same length")
		}
	}

	product := make([][]float64, len(a))
	for row, values := range a {
		if len(values) != len(b) {
			return nil, errors.New("the width of the first matrix must be the height of the second")
		}
		product[row] = make([]float64, width)
		for column := range product[row] {
			for index, value := range values {
				product[row][column] += value * b[index][column]
			}
		}
	}
	return product, nil
}

func main() {
	fmt.Println(multiply([][]float64{{1, 2}, {3, 4}}, [][]float64{{5, 6}, {7, 8}})) // [[19 22] [43 50]] <nil>
}`,

  "deep-clone": `package main

import "fmt"

// deepClone copies lists and maps to any depth, as encoding/json decodes them; other values are shared.
// A list or map must not contain itself.
func deepClone(value any) any {
	switch original := value.(type) {
	case []any:
		clone := make([]any, len(original))
		for index, item := range original {
			clone[index] = deepClone(item)
		}
		return clone
	case map[string]any:
		clone := make(map[string]any, len(original))
		for key, item := range original {
			clone[key] = deepClone(item)
		}
		return clone
	default:
		return value
	}
}

func main() {
	original := map[string]any{"name": "Ada", "tags": []any{"maths", "code"}}
	clone := deepClone(original).(map[string]any)
	clone["tags"].([]any)[0] = "poetry"
	fmt.Println(original["tags"]) // [maths code]
	fmt.Println(clone["tags"])    // [poetry code]
}`,
} as const;
