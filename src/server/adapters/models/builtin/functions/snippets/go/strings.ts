import "server-only";

export const strings = {
  slug: `package main

import (
	"fmt"
	"regexp"
	"strings"
)

// Go's standard library does not split accents off; golang.org/x/text/unicode/norm handles every script.
var plainLetters = strings.NewReplacer(
	"à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "å", "a", "ç", "c",
	"è", "e", "é", "e", "ê", "e", "ë", "e", "ì", "i", "í", "i", "î", "i", "ï", "i",
	"ñ", "n", "ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o",
	"ù", "u", "ú", "u", "û", "u", "ü", "u", "ý", "y", "ÿ", "y",
)

var notSlug = regexp.MustCompile(\`[^a-z0-9]+\`)

// slugify makes title safe for a URL: lower case, accents dropped, words joined by single hyphens.
func slugify(title string) string {
	plain := plainLetters.Replace(strings.ToLower(title))
	return strings.Trim(notSlug.ReplaceAllString(plain, "-"), "-")
}

func main() {
	fmt.Println(slugify("Crème brûlée: a Recipe!")) // creme-brulee-a-recipe
}`,

  "email-validation": `package main

import (
	"fmt"
	"regexp"
	"strings"
)

const atom = "[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+"

var (
	localPart   = regexp.MustCompile(\`^\` + atom + \`(\\.\` + atom + \`)*$\`)
	domainLabel = regexp.MustCompile(\`^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$\`)
)

// isEmail tells whether address has the form of an everyday e-mail address.
// Only a mail with a link can prove that the address exists.
func isEmail(address string) bool {
	at := strings.LastIndex(address, "@")
	if at < 1 {
		return false
	}
	local, domain := address[:at], address[at+1:]
	labels := strings.Split(domain, ".")
	if len(local) > 64 || len(domain) > 253 || len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		if !domainLabel.MatchString(label) {
			return false
		}
	}
	return localPart.MatchString(local)
}

func main() {
	fmt.Println(isEmail("ada.lovelace+notes@example.co.uk")) // true
	fmt.Println(isEmail("ada@localhost"))                    // false
}`,

  levenshtein: `package main

import "fmt"

// levenshtein is the least number of inserted, deleted or replaced characters that turns source into target.
func levenshtein(source, target string) int {
	from, to := []rune(source), []rune(target)
	// Only the row above is needed, never the whole table.
	previous := make([]int, len(to)+1)
	for column := range previous {
		previous[column] = column
	}

	for row := 1; row <= len(from); row++ {
		current := make([]int, len(to)+1)
		current[0] = row
		for column := 1; column <= len(to); column++ {
			best := previous[column-1] // keep or replace
			if from[row-1] != to[column-1] {
				best++
			}
			if deleted := previous[column] + 1; deleted < best {
				best = deleted
			}
			if inserted := current[column-1] + 1; inserted < best {
				best = inserted
			}
			current[column] = best
		}
		previous = current
	}
	return previous[len(to)]
}

func main() {
	fmt.Println(levenshtein("kitten", "sitting")) // 3
}`,

  "balanced-brackets": `package main

import "fmt"

var openingFor = map[rune]rune{')': '(', ']': '[', '}': '{'}

// isBalanced tells whether every bracket in text is closed by its own kind, in the right order.
func isBalanced(text string) bool {
	open := []rune{}
	for _, character := range text {
		switch character {
		case '(', '[', '{':
			open = append(open, character)
		case ')', ']', '}':
			last := len(open) - 1
			if last < 0 || open[last] != openingFor[character] {
				return false
			}
			open = open[:last]
		}
	}
	return len(open) == 0
}

func main() {
	fmt.Println(isBalanced("{ items: [1, (2 + 3)] }")) // true
	fmt.Println(isBalanced("(]"))                      // false
}`,

  "random-password": `package main

import (
	"crypto/rand"
	"fmt"
	"log"
	"math/big"
)

const (
	lower   = "abcdefghijkmnopqrstuvwxyz"
	upper   = "ABCDEFGHJKLMNPQRSTUVWXYZ"
	digits  = "23456789"
	symbols = "!#$%&*+-=?@^_"
)

// randomBelow draws a whole number from 0 to limit-1 from a secure source, every one equally likely.
func randomBelow(limit int) (int, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(limit)))
	if err != nil {
		return 0, err
	}
	return int(n.Int64()), nil
}

// randomPassword makes a password with at least one character of each group and none that look alike.
func randomPassword(length int) (string, error) {
	groups := []string{lower, upper, digits, symbols}
	if length < len(groups) {
		return "", fmt.Errorf("length must be at least %d", len(groups))
	}

	password := make([]byte, length)
	for index := range password {
		group := lower + upper + digits + symbols
		if index < len(groups) {
			group = groups[index]
		}
		choice, err := randomBelow(len(group))
		if err != nil {
			return "", err
		}
		password[index] = group[choice]
	}
	// Shuffle (Fisher-Yates), so that the groups are not always in the same places.
	for last := length - 1; last > 0; last-- {
		other, err := randomBelow(last + 1)
		if err != nil {
			return "", err
		}
		password[last], password[other] = password[other], password[last]
	}
	return string(password), nil
}

func main() {
	password, err := randomPassword(24)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(password)
	fmt.Println(len(password)) // 24
}`,

  "parse-csv": `package main

import (
	"encoding/csv"
	"fmt"
	"log"
	"strings"
)

// parseCSV parses CSV into rows of fields; quoted fields may hold commas, line breaks and doubled quotes.
// Empty lines are skipped. It returns an error for an unclosed or misplaced quote.
func parseCSV(text string) ([][]string, error) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord = -1 // rows may differ in length
	return reader.ReadAll()
}

func main() {
	rows, err := parseCSV("name,quote\\nAda,\\"Hello, \\"\\"world\\"\\"\\"\\n")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(rows))                    // 2
	fmt.Println(strings.Join(rows[1], " | ")) // Ada | Hello, "world"
}`,
} as const;
