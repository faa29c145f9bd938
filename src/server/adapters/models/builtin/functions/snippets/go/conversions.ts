import "server-only";

export const conversions = {
  "leap-year": `package main

import "fmt"

// isLeapYear tells whether year is a leap year of the Gregorian calendar.
func isLeapYear(year int) bool {
	return (year%4 == 0 && year%100 != 0) || year%400 == 0
}

func main() {
	fmt.Println(isLeapYear(2024)) // true
	fmt.Println(isLeapYear(1900)) // false
	fmt.Println(isLeapYear(2000)) // true
}`,

  temperature: `package main

import (
	"errors"
	"fmt"
)

const absoluteZeroCelsius = -273.15

// celsiusToFahrenheit converts degrees Celsius to degrees Fahrenheit.
func celsiusToFahrenheit(celsius float64) float64 {
	return celsius*9/5 + 32
}

// fahrenheitToCelsius converts degrees Fahrenheit to degrees Celsius.
func fahrenheitToCelsius(fahrenheit float64) float64 {
	return (fahrenheit - 32) * 5 / 9
}

// celsiusToKelvin converts degrees Celsius to kelvins. It returns an error below absolute zero.
func celsiusToKelvin(celsius float64) (float64, error) {
	if celsius < absoluteZeroCelsius {
		return 0, errors.New("nothing is colder than absolute zero")
	}
	return celsius - absoluteZeroCelsius, nil
}

func main() {
	fmt.Println(celsiusToFahrenheit(100)) // 212
	fmt.Println(fahrenheitToCelsius(-40)) // -40
	fmt.Println(celsiusToKelvin(0))       // 273.15 <nil>
}`,

  "binary-conversion": `package main

import (
	"fmt"
	"strconv"
	"strings"
)

// toBinary writes n in base 2, with a minus sign where needed.
func toBinary(n int64) string {
	return strconv.FormatInt(n, 2)
}

// fromBinary reads a number in base 2. It returns an error for anything but zeros and ones.
func fromBinary(digits string) (int64, error) {
	// ParseInt alone would also accept a plus sign.
	if strings.HasPrefix(digits, "+") {
		return 0, fmt.Errorf("not a binary number: %q", digits)
	}
	n, err := strconv.ParseInt(digits, 2, 64)
	if err != nil {
		return 0, fmt.Errorf("not a binary number: %w", err)
	}
	return n, nil
}

func main() {
	fmt.Println(toBinary(10))       // 1010
	fmt.Println(fromBinary("1010")) // 10 <nil>
}`,

  "roman-numerals": `package main

import (
	"errors"
	"fmt"
	"strings"
)

var numerals = []struct {
	text  string
	value int
}{
	{"M", 1000}, {"CM", 900}, {"D", 500}, {"CD", 400},
	{"C", 100}, {"XC", 90}, {"L", 50}, {"XL", 40},
	{"X", 10}, {"IX", 9}, {"V", 5}, {"IV", 4}, {"I", 1},
}

// toRoman writes 1 to 3999 as a Roman numeral. It returns an error for other numbers.
func toRoman(n int) (string, error) {
	if n < 1 || n > 3999 {
		return "", errors.New("n must be between 1 and 3999")
	}
	var roman strings.Builder
	for _, numeral := range numerals {
		for n >= numeral.value {
			roman.WriteString(numeral.text)
			n -= numeral.value
		}
	}
	return roman.String(), nil
}

// fromRoman reads a Roman numeral in either case. It returns an error when it is not well formed, like "IIII".
func fromRoman(text string) (int, error) {
	roman := strings.ToUpper(text)
	rest, n := roman, 0
	for _, numeral := range numerals {
		for strings.HasPrefix(rest, numeral.text) {
			n += numeral.value
			rest = rest[len(numeral.text):]
		}
	}
	// Writing the number again catches leftovers and forms like "IIII" or "VX".
	if written, err := toRoman(n); err != nil || written != roman {
		return 0, fmt.Errorf("not a Roman numeral: %q", text)
	}
	return n, nil
}

func main() {
	fmt.Println(toRoman(1994))        // MCMXCIV <nil>
	fmt.Println(fromRoman("MCMXCIV")) // 1994 <nil>
}`,
} as const;
