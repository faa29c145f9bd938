import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findFunction,
  functionIn,
  languageAskedFor,
  listFunctions,
} from "~/server/adapters/models/builtin/functions/find-function";

const found: [prompt: string, name: string, language: string][] = [
  ["write a function that checks for palindromes in Python", "palindrome", "python"],
  ["debounce in TypeScript", "debounce", "typescript"],
  ["go binary search", "binary-search", "go"],
  ["SQL query for second highest salary", "second-highest-salary", "sql"],
  ["fizzbuzz", "fizzbuzz", "javascript"],
  ["Fizz Buzz in golang please", "fizzbuzz", "go"],
  ["Write a Python program to calculate the factorial of a number", "factorial", "python"],
  ["fibonacci sequence in go", "fibonacci", "go"],
  ["How do I check if a number is prime in JavaScript?", "prime-test", "javascript"],
  ["all primes up to 100 in python", "sieve", "python"],
  ["sieve of Eratosthenes in TS", "sieve", "typescript"],
  ["gcd and lcm in Go", "gcd-lcm", "go"],
  ["is leap year function", "leap-year", "javascript"],
  ["convert Celsius to Fahrenheit in Python", "temperature", "python"],
  ["a function for decimal to binary conversion", "binary-conversion", "javascript"],
  ["integer to roman numeral, TypeScript", "roman-numerals", "typescript"],
  ["reverse a string in go", "reverse-string", "go"],
  ["check if two strings are anagrams using python", "anagram", "python"],
  ["Count the words in a text with Python", "word-count", "python"],
  ["function to count vowels", "vowel-count", "javascript"],
  ["Caesar cipher", "caesar-cipher", "javascript"],
  ["slugify in Go", "slug", "go"],
  ["write a slug function for my blog page", "slug", "javascript"],
  ["function to validate an e-mail address", "email-validation", "javascript"],
  ["email regex in python", "email-validation", "python"],
  ["Levenshtein distance in TypeScript", "levenshtein", "typescript"],
  ["valid parentheses in JavaScript", "balanced-brackets", "javascript"],
  ["check whether brackets are balanced using a stack, in Go", "balanced-brackets", "go"],
  ["random password function in python", "random-password", "python"],
  ["password generator in JavaScript", "random-password", "javascript"],
  ["parse a CSV file in Go", "parse-csv", "go"],
  ["two sum", "two-sum", "javascript"],
  ["Kadane's algorithm in Python", "max-subarray", "python"],
  ["flatten a nested list in python", "flatten", "python"],
  ["flatten", "flatten", "javascript"],
  ["split an array into chunks of 3", "chunk", "javascript"],
  ["remove duplicates from an array in typescript", "unique", "typescript"],
  ["group an array of objects by key", "group-by", "javascript"],
  ["group by in SQL", "group-by", "sql"],
  ["permutations of a list in python", "permutations", "python"],
  ["power set in Go", "power-set", "go"],
  ["transpose a matrix", "matrix-transpose", "javascript"],
  ["multiply two matrices in Go", "matrix-multiply", "go"],
  ["deep clone an object", "deep-clone", "javascript"],
  ["bubble sort in py", "bubble-sort", "python"],
  ["insertion sort using TypeScript", "insertion-sort", "typescript"],
  ["merge sort golang", "merge-sort", "go"],
  ["quicksort in node.js", "quicksort", "javascript"],
  ["sort an array of numbers in Go", "merge-sort", "go"],
  ["sort a list with bubble sort in python", "bubble-sort", "python"],
  ["Please show me a linked list in TypeScript!", "linked-list", "typescript"],
  ["implement a stack in Go", "stack", "go"],
  ["queue class in python", "queue", "python"],
  ["binary search tree in Go", "binary-tree", "go"],
  ["binary tree traversal", "binary-tree", "javascript"],
  ["BFS in Python", "bfs", "python"],
  ["depth-first search", "dfs", "javascript"],
  ["Dijkstra's algorithm in go", "dijkstra", "go"],
  ["debounce function in TypeScript for a search form", "debounce", "typescript"],
  ["throttle", "throttle", "javascript"],
  ["memoize decorator in python", "memoize", "python"],
  ["LRU cache in Go", "lru-cache", "go"],
  ["retry with exponential backoff in TypeScript", "retry", "typescript"],
  ["convert this quicksort from Python to Go", "quicksort", "go"],
  ["second highest salary", "second-highest-salary", "sql"],
  ["create table statement in Postgres", "create-table", "sql"],
  ["sql: top 3 products per category", "top-n-per-group", "sql"],
  ["running total", "running-total", "sql"],
  ["hello world in Go", "hello-world", "go"],
  ["sum of an array in Python", "sum-average", "python"],
  ["average of a list of numbers in TypeScript", "sum-average", "typescript"],
  ["shuffle an array", "shuffle", "javascript"],
  ["capitalize each word of a string in Go", "title-case", "go"],
  ["factorial calculator in Python", "factorial", "python"],
  ["pivot table in SQL", "pivot", "sql"],
  ["query to find duplicates", "find-duplicates", "sql"],
  ["delete duplicate rows in PostgreSQL", "delete-duplicates", "sql"],
  ["recursive CTE for an employee hierarchy", "recursive-hierarchy", "sql"],
  ["SQL date series with missing days", "date-series", "sql"],
  ["left join example", "joins", "sql"],
  ["customers without orders in sql", "anti-join", "sql"],
  ["second highest salary in each department in SQL", "top-n-per-group", "sql"],
  ["upsert", "upsert", "sql"],
  ["dense_rank in SQL", "rank-rows", "sql"],
  ["7 day moving average SQL", "moving-average", "sql"],
  ["gaps and islands", "gaps-and-islands", "sql"],
  ["median in SQL", "median", "sql"],
  ["full-text search in postgres", "full-text-search", "sql"],
  ["keyset pagination", "keyset-pagination", "sql"],
  ["pagination query", "keyset-pagination", "sql"],
  ["month over month growth in SQL", "period-growth", "sql"],
  ["percentage of total query", "percent-of-total", "sql"],
];

const notFound: string[] = [
  "",
  "hello",
  "a calculator app",
  "todo page",
  "quicksort visualiser page",
  "a page that shows a binary search tree",
  "a Caesar cipher web app in JavaScript",
  "password generator",
  "Celsius to Fahrenheit",
  "a unit converter",
  "create a table with sort and filter",
  "add email validation",
  "make the title unique and bold",
  "add a stack of cards",
  "let's go with dark mode",
  "a pricing page for a bakery with four plans in green",
  "a fibonacci game",
  "flashcards for roman numerals",
  "an expense tracker with running totals",
  "notes with full-text search",
  "a table of articles with full text search",
  "a binary converter",
  "a word counter",
  "capitalize the title",
  "a music list with shuffle",
  "sum of the even numbers in a list in Python",
  "quicksort in Rust",
  "binary search in C",
  "C program for bubble sort",
  "write an R function for quicksort",
  "FizzBuzz in C++",
  "palindrome in C#",
  "debounce in Java",
  "second highest salary in MySQL",
  "running total in Python",
  "upsert in Go",
  "debounce in SQL",
  "useDebounce hook in React",
  "fix my quicksort in Python",
  "write unit tests for my palindrome function",
  "doubly linked list in Go",
  "priority queue in Python",
  "group anagrams in Go",
  "validate a binary search tree in Python",
  "sum of two numbers in Python",
  `Write a program in Python ${"that does many things and then more things ".repeat(10)} and parses CSV`,
];

describe("findFunction", () => {
  it.each(found)("%s → %s in %s", (prompt, name, language) => {
    const answer = findFunction(prompt);
    expect([answer?.name, answer?.language]).toEqual([name, language]);
    expect(answer?.code).toBe(functionIn(name, language)?.code);
  });

  it.each(notFound)("leaves %j to others", (prompt) => {
    expect(findFunction(prompt)).toBeUndefined();
  });

  it("finds the same whatever the case and the punctuation around the words", () => {
    const punctuation = fc.stringMatching(/^[ \t\n!?,;:"'()\-–…*_>]{0,6}$/);
    const recased = (prompt: string, flips: boolean[]) =>
      [...prompt].map((letter, i) => (flips[i % flips.length] ? letter.toUpperCase() : letter)).join("");

    fc.assert(
      fc.property(
        fc.constantFrom(...found),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        punctuation,
        punctuation,
        ([prompt, name, language], flips, before, after) => {
          const answer = findFunction(`${before}${recased(prompt, flips)}${after}`);
          expect([answer?.name, answer?.language]).toEqual([name, language]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("never throws and always answers the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (prompt) => {
        expect(findFunction(prompt)).toEqual(findFunction(prompt));
      }),
    );
  });
});

describe("languageAskedFor", () => {
  it.each([
    ["now in Rust", "rust"],
    ["same in Go", "go"],
    ["and in C++?", "c++"],
    ["in C#, please", "c#"],
    ["the same with plain C", "c"],
    ["as TypeScript", "typescript"],
    ["translate it from Python to Ruby", "ruby"],
    ["go function", "go"],
    ["in JavaScript, not TypeScript", "javascript"],
    ["MS SQL Server please", "t-sql"],
    ["in PostgreSQL", "sql"],
    ["java script version", "javascript"],
    ["in html", "html"],
    ["how do I go back to the start", undefined],
    ["a page about rust on old cars", undefined],
    ["vitamin C for all", undefined],
    ["", undefined],
  ])("%j names %s", (prompt, language) => {
    expect(languageAskedFor(prompt)).toBe(language);
  });
});

describe("the collection", () => {
  const general = listFunctions().filter(({ languages }) => languages.includes("python"));
  const sql = listFunctions().filter(({ languages }) => languages.includes("sql"));

  it("holds at least 34 functions in four languages and 15 SQL answers, each name once", () => {
    expect(general.length).toBeGreaterThanOrEqual(34);
    expect(sql.length).toBeGreaterThanOrEqual(15);
    const names = listFunctions().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has what it lists, with a comment, an example and one closed sentence of note", () => {
    for (const { name, languages } of listFunctions()) {
      for (const language of languages) {
        const answer = functionIn(name, language);
        expect(answer, `${name} in ${language}`).toBeDefined();
        expect(answer?.code).toMatch(/Example|__main__|func main\(\)/);
        expect(answer?.code).toMatch(/\/\*\*|"""|\/\/ |-- /);
        expect(answer?.code).not.toContain("```");
        expect(answer?.note).toMatch(/^\S.*\.$/);
      }
    }
  });

  it("has nothing under unknown names and languages", () => {
    expect(functionIn("nonsense", "python")).toBeUndefined();
    expect(functionIn("fizzbuzz", "rust")).toBeUndefined();
    expect(functionIn("fizzbuzz", "sql")).toBeUndefined();
    expect(functionIn("toString", "go")).toBeUndefined();
    expect(functionIn("fizzbuzz", "constructor")).toBeUndefined();
  });
});
