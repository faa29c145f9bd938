import type { Behaviour } from "./behaviour";

/** The same call in every language: names in camel case, arguments that all of them write alike. */
const alike = (want: unknown, call: string): Behaviour => ({ want, js: call, go: call });

export const text: Record<string, Behaviour[]> = {
  palindrome: [
    alike(true, 'isPalindrome("")'),
    alike(true, 'isPalindrome("x")'),
    alike(false, 'isPalindrome("xy")'),
    alike(true, 'isPalindrome("Été")'),
    alike(false, 'isPalindrome("1 2")'),
  ],
  "reverse-string": [alike("", 'reverseString("")'), alike("b😀é", 'reverseString("é😀b")')],
  anagram: [
    alike(true, 'isAnagram("", " ")'),
    alike(false, 'isAnagram("aab", "abb")'),
    alike(true, 'isAnagram("Éa!", "aé")'),
    alike(false, 'isAnagram("ab", "abc")'),
  ],
  "word-count": [
    {
      want: { "don't": 2, go: 1 },
      js: `Object.fromEntries(wordCount("Don't, don't go!"))`,
      go: `wordCount("Don't, don't go!")`,
      py: `word_count("Don't, don't go!")`,
    },
    {
      want: {},
      js: 'Object.fromEntries(wordCount(" .. "))',
      go: 'wordCount(" .. ")',
      py: 'word_count(" .. ")',
    },
  ],
  "vowel-count": [
    alike(0, 'countVowels("")'),
    alike(5, 'countVowels("AEIOU")'),
    alike(0, 'countVowels("rhythm")'),
  ],
  "caesar-cipher": [
    alike("abc XYZ", 'caesarEncrypt("xyz UVW", 29)'),
    alike("zab", 'caesarEncrypt("abc", -1)'),
    alike("é1!", 'caesarEncrypt("é1!", 5)'),
    alike("Zebra", 'caesarDecrypt(caesarEncrypt("Zebra", 25), 25)'),
  ],
  slug: [
    alike("", 'slugify("")'),
    alike("", 'slugify("!!!")'),
    alike("a-b-2", 'slugify("  A & b -- 2 ")'),
    alike("uber-nino", 'slugify("Über Niño")'),
  ],
  "email-validation": [
    ...["a@b.co", "first.last+tag@mail.example.org", "o'brien@example.com"].map((address) =>
      alike(true, `isEmail("${address}")`),
    ),
    ...[
      "",
      "@",
      "a@",
      "@b.co",
      "a b@c.de",
      "a@b..co",
      ".a@b.co",
      "a.@b.co",
      "a@-b.co",
      "a@b.co\\n",
      "a@b@c",
    ].map((address) => alike(false, `isEmail("${address}")`)),
    alike(true, `isEmail("${"a".repeat(64)}@b.co")`),
    alike(false, `isEmail("${"a".repeat(65)}@b.co")`),
    alike(true, `isEmail("a@${`${"b".repeat(49)}.`.repeat(5)}com")`),
    alike(false, `isEmail("a@${`${"b".repeat(49)}.`.repeat(5)}info")`),
  ],
  levenshtein: [
    alike(0, 'levenshtein("", "")'),
    alike(3, 'levenshtein("", "abc")'),
    alike(3, 'levenshtein("abc", "")'),
    alike(1, 'levenshtein("😀", "x")'),
    alike(1, 'levenshtein("ab", "b")'),
    alike(2, 'levenshtein("b", "abc")'),
    alike(2, 'levenshtein("flaw", "lawn")'),
  ],
  "balanced-brackets": [
    alike(true, 'isBalanced("")'),
    alike(false, 'isBalanced(")(")'),
    alike(false, 'isBalanced("([)]")'),
    alike(false, 'isBalanced("((")'),
    alike(false, 'isBalanced("}")'),
  ],
  "random-password": [
    {
      want: [true, true, true, true, true],
      js: "[/^[\\x21-\\x7e]{12}$/, /[a-z]/, /[A-Z]/, /[2-9]/, /[!#$%&*+=?@^_-]/].map((rule) => rule.test(randomPassword(12)))",
      go: `func() any {
        password := must(randomPassword(12)).(string)
        has := func(group string) (found bool) {
          for _, a := range password { for _, b := range group { found = found || a == b } }
          return found
        }
        return []bool{len(password) == 12, has(lower), has(upper), has(digits), has(symbols)}
      }()`,
      py: "[len(random_password(12)) == 12] + [bool(set(random_password(12)) & set(group)) for group in GROUPS]",
    },
    {
      want: 200,
      js: "new Set(Array.from({ length: 200 }, () => randomPassword(16))).size",
      go: "func() any { seen := map[any]bool{}; for i := 0; i < 200; i++ { seen[must(randomPassword(16))] = true }; return len(seen) }()",
      py: "len({random_password(16) for _ in range(200)})",
    },
    {
      want: true,
      js: "Array.from({ length: 200 }, () => randomPassword(4)).every((password) => password.length === 4)",
      go: "func() any { for i := 0; i < 200; i++ { if len(must(randomPassword(4)).(string)) != 4 { return false } }; return true }()",
      py: "all(len(random_password(4)) == 4 for _ in range(200))",
    },
    { want: "throws", js: "randomPassword(3)", go: "must(randomPassword(3))" },
  ],
  "parse-csv": [
    {
      want: [
        ["a", "b"],
        ["1", ""],
        ["x\ny", 'q"q'],
      ],
      js: `parseCsv('a,b\\r\\n1,\\r\\n"x\\ny","q""q"')`,
      go: `must(parseCSV("a,b\\r\\n1,\\r\\n\\"x\\ny\\",\\"q\\"\\"q\\""))`,
    },
    { want: [["a"]], js: `parseCsv("a")`, go: `must(parseCSV("a"))` },
    { want: [["a", ""]], js: `parseCsv('a,""')`, go: `must(parseCSV("a,\\"\\""))` },
    { want: [[""]], js: `parseCsv('""')`, go: `must(parseCSV("\\"\\""))` },
    { want: "throws", js: `parseCsv('"open')`, go: `must(parseCSV("\\"open"))` },
  ],
};
