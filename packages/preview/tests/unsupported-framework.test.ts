import { expect, it } from "vitest";
import { unsupportedFramework } from "../project/unsupported-framework";

const named = (files: Record<string, string>) =>
  unsupportedFramework(new Map(Object.entries(files)))?.name ?? null;

const angular = { "src/main.ts": 'import { bootstrapApplication } from "@angular/platform-browser";' };
const react = 'import { useState } from "react";\nexport default function App() { return <p>Hi</p> }';

it.each<[string, Record<string, string>, string | null]>([
  ["its main file", { ...angular, "src/index.html": "<app-root></app-root>" }, "Angular"],
  ["a component alone", { "app.component.ts": 'import { Component } from "@angular/core";' }, "Angular"],
  [
    "what its main file imports",
    { "src/main.js": 'import App from "./App.svelte";', "src/App.svelte": "" },
    "Svelte",
  ],
  [
    "a route of SvelteKit",
    { "src/routes/+page.svelte": "<h1>Hi</h1>", "src/app.html": "<body></body>" },
    "Svelte",
  ],
  ["its renderer", { "src/index.tsx": 'import { render } from "solid-js/web";' }, "Solid"],
  [
    "its components",
    { "App.tsx": 'import { View } from "react-native";\nexport default () => <View />' },
    "React Native",
  ],
  [
    "a file further down",
    {
      "App.tsx": 'import Home from "./Home";\nexport default Home;',
      "Home.tsx": 'import { Text } from "react-native";',
    },
    "React Native",
  ],
  [
    "a server",
    { "server.js": 'const express = require("express");', "views/index.html": "<h1></h1>" },
    "Express",
  ],
  [
    "an app of Python",
    { "app.py": "from flask import Flask", "templates/index.html": "{{ name }}" },
    "Flask",
  ],
  ["its command", { "manage.py": "import os" }, "Django"],
  ["a page of PHP", { "index.php": "<?php echo 1;" }, "PHP"],
  ["React", { "src/App.tsx": react }, null],
  ["React, with files of another framework left over", { "src/App.tsx": react, "src/App.svelte": "" }, null],
  ["Vue", { "src/App.vue": "<template><p>Hi</p></template>" }, null],
  [
    "a page next to its server",
    { "public/index.html": "<h1>Hi</h1>", "server.js": 'import e from "express";' },
    null,
  ],
  ["a script of Python", { "main.py": "print('flask')" }, null],
])("knows the framework by %s", (_, files, name) => {
  expect(named(files)).toBe(name);
});
