import "server-only";

export const words = {
  palindrome: `package main

import (
	"fmt"
	"unicode"
)

// isPalindrome tells whether text reads the same both ways; case, spaces and punctuation do not count.
func isPalindrome(text string) bool {
	letters := []rune{}
	for _, character := range text {
		if unicode.IsLetter(character) || unicode.IsDigit(character) {
			letters = append(letters, unicode.ToLower(character))
		}
	}
	for left, right := 0, len(letters)-1; left < right; left, right = left+1, right-1 {
		if letters[left] != letters[right] {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(isPalindrome("A man, a plan, a canal: Panama!")) // true
	fmt.Println(isPalindrome("Bluebonnet"))                      // false
}`,

  "reverse-string": `package main

import "fmt"

// reverseString returns text backwards. Runes keep characters beyond ASCII whole.
func reverseString(text string) string {
	runes := []rune(text)
	for left, right := 0, len(runes)-1; left < right; left, right = left+1, right-1 {
		runes[left], runes[right] = runes[right], runes[left]
	}
	return string(runes)
}

func main() {
	fmt.Println(reverseString("Hello, world")) // dlrow ,olleH
}`,

  anagram: `package main

import (
	"fmt"
	"unicode"
)

// isAnagram tells whether both texts use the same letters equally often; case and spaces do not count.
func isAnagram(first, second string) bool {
	// Counted up for the first text and down for the second: all end at 0 for anagrams.
	balance := map[rune]int{}
	count := func(text string, step int) {
		for _, character := range text {
			if unicode.IsLetter(character) || unicode.IsDigit(character) {
				balance[unicode.ToLower(character)] += step
			}
		}
	}
	count(first, 1)
	count(second, -1)

	for _, difference := range balance {
		if difference != 0 {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(isAnagram("Dormitory", "Dirty room")) // true
	fmt.Println(isAnagram("hello", "world"))          // false
}`,

  "word-count": `package main

import (
	"fmt"
	"regexp"
	"strings"
)

var wordPattern = regexp.MustCompile(\`[\\p{L}\\p{N}]+(?:['’][\\p{L}\\p{N}]+)*\`)

// wordCount counts how often each word occurs in text; case does not count.
func wordCount(text string) map[string]int {
	counts := map[string]int{}
	for _, word := range wordPattern.FindAllString(strings.ToLower(text), -1) {
		counts[word]++
	}
	return counts
}

func main() {
	// Println shows a map in the order of its keys.
	fmt.Println(wordCount("The cat saw the dog. The dog slept.")) // map[cat:1 dog:2 saw:1 slept:1 the:3]
}`,

  "vowel-count": `package main

import (
	"fmt"
	"strings"
)

// countVowels counts the vowels a, e, i, o and u in text, in either case.
func countVowels(text string) int {
	count := 0
	for _, character := range text {
		if strings.ContainsRune("aeiouAEIOU", character) {
			count++
		}
	}
	return count
}

func main() {
	fmt.Println(countVowels("Programming is fun")) // 5
}`,

  "caesar-cipher": `package main

import (
	"fmt"
	"strings"
)

const alphabetSize = 26

// caesarEncrypt moves each letter A to Z by shift places; case stays, other characters are left alone.
func caesarEncrypt(text string, shift int) string {
	// The second remainder brings negative shifts into 0..25.
	offset := rune((shift%alphabetSize + alphabetSize) % alphabetSize)

	return strings.Map(func(character rune) rune {
		switch {
		case character >= 'a' && character <= 'z':
			return 'a' + (character-'a'+offset)%alphabetSize
		case character >= 'A' && character <= 'Z':
			return 'A' + (character-'A'+offset)%alphabetSize
		default:
			return character
		}
	}, text)
}

// caesarDecrypt undoes caesarEncrypt with the same shift.
func caesarDecrypt(text string, shift int) string {
	return caesarEncrypt(text, -shift)
}

func main() {
	fmt.Println(caesarEncrypt("Hello, World!", 3)) // Khoor, Zruog!
	fmt.Println(caesarDecrypt("Khoor, Zruog!", 3)) // Hello, World!
}`,
} as const;
