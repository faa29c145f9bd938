import "server-only";

export const sorting = {
  "binary-search": `package main

import "fmt"

// binarySearch returns an index of target in the ascending list sorted, or -1 when it is not there.
func binarySearch(sorted []int, target int) int {
	low, high := 0, len(sorted)-1
	for low <= high {
		middle := low + (high-low)/2 // low+high could overflow
		switch {
		case sorted[middle] == target:
			return middle
		case sorted[middle] < target:
			low = middle + 1
		default:
			high = middle - 1
		}
	}
	return -1
}

func main() {
	fmt.Println(binarySearch([]int{1, 3, 5, 7, 9, 11}, 7)) // 3
	fmt.Println(binarySearch([]int{1, 3, 5}, 4))           // -1
}`,

  "bubble-sort": `package main

import "fmt"

// bubbleSort returns a sorted copy of numbers: neighbours in the wrong order are swapped until none are left.
func bubbleSort(numbers []int) []int {
	sorted := append([]int{}, numbers...)
	for end := len(sorted) - 1; end > 0; end-- {
		swapped := false
		for index := 0; index < end; index++ {
			if sorted[index] > sorted[index+1] {
				sorted[index], sorted[index+1] = sorted[index+1], sorted[index]
				swapped = true
			}
		}
		// A pass without a swap proves the order.
		if !swapped {
			break
		}
	}
	return sorted
}

func main() {
	fmt.Println(bubbleSort([]int{5, 2, 9, 1, 5})) // [1 2 5 5 9]
}`,

  "insertion-sort": `package main

import "fmt"

// insertionSort returns a sorted copy of numbers: each one moves left to its place among those before it.
func insertionSort(numbers []int) []int {
	sorted := append([]int{}, numbers...)
	for index := 1; index < len(sorted); index++ {
		current := sorted[index]
		place := index
		for place > 0 && sorted[place-1] > current {
			sorted[place] = sorted[place-1]
			place--
		}
		sorted[place] = current
	}
	return sorted
}

func main() {
	fmt.Println(insertionSort([]int{5, 2, 9, 1, 5})) // [1 2 5 5 9]
}`,

  "merge-sort": `package main

import "fmt"

// merge joins two sorted lists into one; on a tie the item of left comes first, which keeps the sort stable.
func merge(left, right []int) []int {
	merged := make([]int, 0, len(left)+len(right))
	for len(left) > 0 && len(right) > 0 {
		if left[0] <= right[0] {
			merged, left = append(merged, left[0]), left[1:]
		} else {
			merged, right = append(merged, right[0]), right[1:]
		}
	}
	merged = append(merged, left...)
	return append(merged, right...)
}

// mergeSort returns a sorted copy of numbers: both halves are sorted, then merged.
func mergeSort(numbers []int) []int {
	if len(numbers) < 2 {
		return append([]int{}, numbers...)
	}
	middle := len(numbers) / 2
	return merge(mergeSort(numbers[:middle]), mergeSort(numbers[middle:]))
}

func main() {
	fmt.Println(mergeSort([]int{5, 2, 9, 1, 5})) // [1 2 5 5 9]
}`,

  quicksort: `package main

import "fmt"

// quickSort sorts numbers in place: smaller ones go before a pivot, larger ones after it.
func quickSort(numbers []int) {
	if len(numbers) < 2 {
		return
	}
	// The middle item keeps already sorted input from being the worst case.
	pivot := numbers[len(numbers)/2]
	left, right := 0, len(numbers)-1
	for left <= right {
		for numbers[left] < pivot {
			left++
		}
		for numbers[right] > pivot {
			right--
		}
		if left <= right {
			numbers[left], numbers[right] = numbers[right], numbers[left]
			left++
			right--
		}
	}
	quickSort(numbers[:right+1])
	quickSort(numbers[left:])
}

func main() {
	numbers := []int{5, 2, 9, 1, 5}
	quickSort(numbers)
	fmt.Println(numbers) // [1 2 5 5 9]
}`,
} as const;
