import "server-only";

export const sorting = {
  "binary-search": `def binary_search(items: list[int], target: int) -> int:
    """Return an index of target in the ascending list items, or -1 when it is not there."""
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        if items[middle] == target:
            return middle
        if items[middle] < target:
            low = middle + 1
        else:
            high = middle - 1
    return -1


if __name__ == "__main__":
    print(binary_search([1, 3, 5, 7, 9, 11], 7))  # 3
    print(binary_search([1, 3, 5], 4))  # -1`,

  "bubble-sort": `def bubble_sort(numbers: list[int]) -> list[int]:
    """Return a sorted copy of numbers: neighbours in the wrong order are swapped until none are left."""
    items = list(numbers)
    for end in range(len(items) - 1, 0, -1):
        swapped = False
        for index in range(end):
            if items[index] > items[index + 1]:
                items[index], items[index + 1] = items[index + 1], items[index]
                swapped = True
        # A pass without a swap proves the order.
        if not swapped:
            break
    return items


if __name__ == "__main__":
    print(bubble_sort([5, 2, 9, 1, 5]))  # [1, 2, 5, 5, 9]`,

  "insertion-sort": `def insertion_sort(numbers: list[int]) -> list[int]:
    """Return a sorted copy of numbers: each one moves left to its place among those before it."""
    items = list(numbers)
    for index in range(1, len(items)):
        current = items[index]
        place = index
        while place > 0 and items[place - 1] > current:
            items[place] = items[place - 1]
            place -= 1
        items[place] = current
    return items


if __name__ == "__main__":
    print(insertion_sort([5, 2, 9, 1, 5]))  # [1, 2, 5, 5, 9]`,

  "merge-sort": `def merge(left: list[int], right: list[int]) -> list[int]:
    """Join two sorted lists into one; on a tie the item of left comes first, which keeps the sort stable."""
    merged = []
    l = r = 0
    while l < len(left) and r < len(right):
        if left[l] <= right[r]:
            merged.append(left[l])
            l += 1
        else:
            merged.append(right[r])
            r += 1
    return merged + left[l:] + right[r:]


def merge_sort(numbers: list[int]) -> list[int]:
    """Return a sorted copy of numbers: both halves are sorted, then merged."""
    if len(numbers) < 2:
        return list(numbers)

    middle = len(numbers) // 2
    return merge(merge_sort(numbers[:middle]), merge_sort(numbers[middle:]))


if __name__ == "__main__":
    print(merge_sort([5, 2, 9, 1, 5]))  # [1, 2, 5, 5, 9]`,

  quicksort: `def quick_sort(numbers: list[int]) -> list[int]:
    """Return a sorted copy of numbers: smaller ones go before a pivot, larger ones after it."""
    if len(numbers) < 2:
        return list(numbers)

    # The middle item keeps already sorted input from being the worst case.
    pivot = numbers[len(numbers) // 2]
    smaller = [n for n in numbers if n < pivot]
    equal = [n for n in numbers if n == pivot]
    larger = [n for n in numbers if n > pivot]
    return quick_sort(smaller) + equal + quick_sort(larger)


if __name__ == "__main__":
    print(quick_sort([5, 2, 9, 1, 5]))  # [1, 2, 5, 5, 9]`,
} as const;
