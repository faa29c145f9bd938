import "server-only";

export const sorting = {
  "binary-search": `/** Returns an index of \`target\` in the ascending list \`sorted\`, or -1 when it is not there. */
function binarySearch(sorted, target) {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle] === target) return middle;
    if (sorted[middle] < target) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

// Example
console.log(binarySearch([1, 3, 5, 7, 9, 11], 7)); // 3
console.log(binarySearch([1, 3, 5], 4)); // -1`,

  "bubble-sort": `/** Returns a sorted copy of \`numbers\`: neighbours in the wrong order are swapped until none are left. */
function bubbleSort(numbers) {
  const sorted = [...numbers];
  for (let end = sorted.length - 1; end > 0; end--) {
    let swapped = false;
    for (let index = 0; index < end; index++) {
      if (sorted[index] > sorted[index + 1]) {
        [sorted[index], sorted[index + 1]] = [sorted[index + 1], sorted[index]];
        swapped = true;
      }
    }
    // A pass without a swap proves the order.
    if (!swapped) break;
  }
  return sorted;
}

// Example
console.log(bubbleSort([5, 2, 9, 1, 5])); // [ 1, 2, 5, 5, 9 ]`,

  "insertion-sort": `/** Returns a sorted copy of \`numbers\`: each one moves left to its place among those before it. */
function insertionSort(numbers) {
  const sorted = [...numbers];
  for (let index = 1; index < sorted.length; index++) {
    const current = sorted[index];
    let place = index;
    while (place > 0 && sorted[place - 1] > current) {
      sorted[place] = sorted[place - 1];
      place--;
    }
    sorted[place] = current;
  }
  return sorted;
}

// Example
console.log(insertionSort([5, 2, 9, 1, 5])); // [ 1, 2, 5, 5, 9 ]`,

  "merge-sort": `/** Joins two sorted lists into one; on a tie the item of \`left\` comes first, which keeps the sort stable. */
function merge(left, right) {
  const merged = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    merged.push(left[l] <= right[r] ? left[l++] : right[r++]);
  }
  return [...merged, ...left.slice(l), ...right.slice(r)];
}

/** Returns a sorted copy of \`numbers\`: both halves are sorted, then merged. */
function mergeSort(numbers) {
  if (numbers.length < 2) return [...numbers];

  const middle = Math.floor(numbers.length / 2);
  return merge(mergeSort(numbers.slice(0, middle)), mergeSort(numbers.slice(middle)));
}

// Example
console.log(mergeSort([5, 2, 9, 1, 5])); // [ 1, 2, 5, 5, 9 ]`,

  quicksort: `/** Returns a sorted copy of \`numbers\`: smaller ones go before a pivot, larger ones after it. */
function quickSort(numbers) {
  if (numbers.length < 2) return [...numbers];

  // The middle item keeps already sorted input from being the worst case.
  const pivot = numbers[Math.floor(numbers.length / 2)];
  return [
    ...quickSort(numbers.filter((n) => n < pivot)),
    ...numbers.filter((n) => n === pivot),
    ...quickSort(numbers.filter((n) => n > pivot)),
  ];
}

// Example
console.log(quickSort([5, 2, 9, 1, 5])); // [ 1, 2, 5, 5, 9 ]`,
} as const;
