import "server-only";

export const words = {
  palindrome: `/** Tells whether \`text\` reads the same both ways; case, spaces and punctuation do not count. */
function isPalindrome(text: string): boolean {
  const letters = [...text.toLowerCase()].filter((character) => /[\\p{L}\\p{N}]/u.test(character));

  for (let left = 0, right = letters.length - 1; left < right; left++, right--) {
    if (letters[left] !== letters[right]) return false;
  }
  return true;
}

// Example
console.log(isPalindrome("A man, a plan, a canal: Panama!")); // true
console.log(isPalindrome("Bluebonnet")); // false`,

  "reverse-string": `/** Returns \`text\` backwards. Spreading keeps characters outside the basic plane whole. */
function reverseString(text: string): string {
  return [...text].reverse().join("");
}

// Example
console.log(reverseString("Hello, world")); // dlrow ,olleH`,

  anagram: `/** The letters and digits of \`text\` in alphabetical order: equal for anagrams. */
function letterKey(text: string): string {
  return [...text.toLowerCase()]
    .filter((character) => /[\\p{L}\\p{N}]/u.test(character))
    .sort()
    .join("");
}

/** Tells whether both texts use the same letters equally often; case and spaces do not count. */
function isAnagram(first: string, second: string): boolean {
  return letterKey(first) === letterKey(second);
}

// Example
console.log(isAnagram("Dormitory", "Dirty room")); // true
console.log(isAnagram("hello", "world")); // false`,

  "word-count": `/** Counts how often each word occurs, the most frequent first; case does not count. */
function wordCount(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\\p{L}\\p{N}]+(?:['’][\\p{L}\\p{N}]+)*/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

// Example
const counts = wordCount("The cat saw the dog. The dog slept.");
console.log(counts.get("the")); // 3
console.log([...counts.keys()].join(" ")); // the dog cat saw slept`,

  "vowel-count": `/** Counts the vowels a, e, i, o and u in \`text\`, in either case. */
function countVowels(text: string): number {
  return text.match(/[aeiou]/gi)?.length ?? 0;
}

// Example
console.log(countVowels("Programming is fun")); // 5`,

  "caesar-cipher": `const ALPHABET_SIZE = 26;

/** Moves each letter A to Z by \`shift\` places; case stays, other characters are left alone. */
function caesarEncrypt(text: string, shift: number): string {
  // The second remainder brings negative shifts into 0..25.
  const offset = ((shift % ALPHABET_SIZE) + ALPHABET_SIZE) % ALPHABET_SIZE;

  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + offset) % ALPHABET_SIZE) + first);
  });
}

/** Undoes \`caesarEncrypt\` with the same shift. */
function caesarDecrypt(text: string, shift: number): string {
  return caesarEncrypt(text, -shift);
}

// Example
console.log(caesarEncrypt("Hello, World!", 3)); // Khoor, Zruog!
console.log(caesarDecrypt("Khoor, Zruog!", 3)); // Hello, World!`,
} as const;
