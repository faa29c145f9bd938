import "server-only";
import type { ClassicFunction } from "./classic-function";

export const text = [
  {
    name: "palindrome",
    title: "a palindrome check",
    note: "It compares letters and digits only, from both ends, in O(n) time.",
    asks: /\bpalindrom(?:e|es|ic)\b/,
    unless: /\blongest\b|\bsub ?strings?\b|\blinked\b|\bpartition\w*/,
  },
  {
    name: "reverse-string",
    title: "reversing a string",
    note: "It works on whole characters instead of bytes or halves of them, in O(n) time.",
    asks: /\brevers(?:e|es|ed|ing)(?: \w+){0,2} strings?\b|\bstrings? revers\w+|\bstrings?(?: \w+)? (?:backwards?|in reverse)\b/,
    hints: /\brevers(?:e|es|ed|ing)(?: \w+){0,2} texts?\b/,
    unless: /\brevers\w*(?: the)?(?: order of)?(?: the)? words\b/,
    pageWhenBare: true,
  },
  {
    name: "anagram",
    title: "an anagram check",
    note: "Two texts are anagrams when they use the same letters equally often; case, spaces and punctuation do not count.",
    asks: /\banagrams?\b/,
    unless: /\bgroup\w*/,
  },
  {
    name: "word-count",
    title: "a word count",
    note: "It walks through the text once and counts each word in a hash map, apostrophes included, in O(n) time before sorting.",
    asks: /\bword ?count(?!er)\w*|\bcount\w*(?: \w+){0,3} words\b|\bwords? frequenc\w+|\bfrequenc\w+ of(?: \w+){0,2} words?\b|\bcount\w*(?: \w+){0,3} word occurrences\b/,
    hints: /\bword counter\b/,
    pageWhenBare: true,
  },
  {
    name: "vowel-count",
    title: "a vowel count",
    note: "It looks at each character once, in O(n) time; y does not count as a vowel.",
    asks: /\bvowels?\b/,
    unless: /\b(?:remov|delet|replac|revers|strip)\w*/,
  },
  {
    name: "caesar-cipher",
    title: "the Caesar cipher",
    note: "It shifts letters round the alphabet, negative shifts included; it is a classic exercise and protects nothing.",
    asks: /\bca?esar(?: s)?(?: cipher| code)?\b|\bshift cipher\b|\brot ?13\b/,
    unless: /\bsalad\b|\brestaurant\b/,
  },
  {
    name: "slug",
    title: "a URL slug",
    note: "It drops accents, turns everything else that is not a letter or digit into single hyphens, and trims the ends.",
    asks: /\bslugif(?:y|ies|ied)\b|\burl slugs?\b|\bslug (?:function|generator)\b|\b(?:title|text|string|headline)s? (?:to|into)(?: an?)?(?: url)? slugs?\b/,
    hints: /\bslugs?\b/,
  },
  {
    name: "email-validation",
    title: "e-mail validation",
    note: "It checks the form of everyday addresses, lengths included; only a mail with a link proves that one exists.",
    asks: /\be ?mail(?: address)?(?: validation)? reg(?:ex|exp|ular expression)\b|\breg(?:ex|exp)(?: \w+){0,3} e ?mails?\b/,
    hints:
      /\b(?:valid|check|verif)\w*(?: \w+){0,5} e ?mails?(?: address(?:es)?)?\b|\be ?mails?(?: address(?:es)?)?(?: is)? (?:valid|check|verif)\w*/,
    pageWhenBare: true,
  },
  {
    name: "levenshtein",
    title: "the Levenshtein distance",
    note: "It fills the table of edits row by row and keeps only one row: O(m·n) time, O(n) memory.",
    asks: /\blevens?h?tein\b|\bedit distance\b/,
  },
  {
    name: "balanced-brackets",
    title: "a check for balanced brackets",
    note: "It keeps the open brackets on a stack, so that each closing one must match the last opened, in O(n) time.",
    asks: /\b(?:un)?(?:balanced?|valid|match\w*)(?: \w+){0,3} (?:brackets?|parenthes[ie]s|parens|braces)\b|\b(?:brackets?|parenthes[ie]s|parens|braces)(?: \w+){0,3} (?:balanc|match|valid|closed)\w*|\bbracket checker\b/,
    unless: /\bgenerat\w+|\blongest\b/,
  },
  {
    name: "random-password",
    title: "a random password",
    note: "It draws from the system's secure random source, takes at least one character of each group and shuffles them.",
    asks: /\bpassword generat(?:or|ion|ing) (?:function|method|script)\b/,
    hints:
      /\bpasswords? generat\w+|\b(?:random|secure|strong)(?: \w+){0,2} passwords?\b|\bgenerat\w+(?: \w+){0,4} passwords?\b/,
    unless: /\bstrength\b|\bhash\w*/,
    pageWhenBare: true,
  },
  {
    name: "parse-csv",
    title: "a CSV parser",
    note: "It follows RFC 4180: quoted fields may hold commas, line breaks and doubled quotes, and an unclosed quote is an error.",
    asks: /\b(?:pars|read|split|decod)\w*(?: \w+){0,4} csvs?\b|\bcsvs?(?: file)? (?:pars|read)\w+/,
    unless: /\bpandas\b|\bto json\b|\bsum\b|\baverage\b/,
  },
] as const satisfies readonly ClassicFunction[];
