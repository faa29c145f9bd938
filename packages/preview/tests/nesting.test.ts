import { expect, it } from "vitest";
import { nestingProblem } from "../project/nesting";

const deep = "It is nested too deeply to be read.";

it.each([
  ["a.html", "<div>".repeat(100_000)],
  ["a.html", "<p><b>".repeat(33_000)],
  ["a.vue", `<template>${"<div>".repeat(600)}</template>`],
  ["a.vue", `<script setup lang="ts">${"async<T>(".repeat(20)}</script>`],
  ["a.css", "a{".repeat(100_000)],
  ["a.js", "[".repeat(100_000)],
  ["a.json", '{"a":'.repeat(50_000)],
  ["a.yaml", "[".repeat(50_000)],
  // The compiler of scripts takes seconds for 180 characters, and twice as long for nine more.
  ["a.ts", "async<T>(".repeat(20)],
  ["a.tsx", "a<b> (".repeat(20)],
])("refuses %s that is nested too deeply", (path, text) => {
  expect(nestingProblem(path, text)).toBe(deep);
});

it.each([
  ["a.html", "<p>One<li>Two<br><img src=a>".repeat(2_000)],
  ["a.html", `<svg>${'<path d="M0 0"/>'.repeat(2_000)}</svg>`],
  ["a.css", "@media print { a { color: red } }\n".repeat(5_000)],
  ["a.ts", "const a = useState<string>((() => new Map<string, number>())());\n".repeat(2_000)],
  ["a.js", `const sad = ":(";\n// ((\n`.repeat(2_000)],
  ["a.jsx", `<p>Don't ({a})</p>\n`.repeat(2_000)],
  ["a.ts", "const a = (b) => (c) => (d) => (e) => (f) => (g) => (h) => (i) => (j) => (k);"],
])("reads %s that is only long", (path, text) => {
  expect(nestingProblem(path, text)).toBeNull();
});
