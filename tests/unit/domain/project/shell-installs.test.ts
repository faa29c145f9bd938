import { expect, it } from "vitest";
import { shellInstalls } from "~/domain/project/shell-installs";

it.each<[commands: string, specs: string[]]>([
  ["npm install jotai", ["jotai"]],
  ["$ npm i --save jotai@^2 immer # state\nnpm run dev", ["jotai@^2", "immer"]],
  ["cd app && npm install @dnd-kit/core \\\n  @dnd-kit/sortable", ["@dnd-kit/core", "@dnd-kit/sortable"]],
  ["pnpm add 'zod@>=4'; yarn add clsx\nbun add clsx", ["zod@>=4", "clsx"]],
])("reads what %j installs", (commands, specs) => {
  expect(shellInstalls("bash", commands)).toEqual(specs);
});

it.each([
  ["bash", "npm install"],
  ["bash", "npm install -D vite"],
  ["bash", "npm i -g serve"],
  ["bash", "npm install <name>"],
  ["bash", "npm install git+ssh://host/x"],
  ["bash", "echo npm install jotai"],
  ["bash", "# npm install jotai"],
  ["python", "npm install jotai"],
  ["bash install.sh", "npm install jotai"],
])("finds nothing for the app in a %s fence with %j", (info, commands) => {
  expect(shellInstalls(info, commands)).toEqual([]);
});

it.each(["", "sh", "Shell", "zsh"])("reads a fence with the info string %j", (info) => {
  expect(shellInstalls(info, "npm i jotai")).toEqual(["jotai"]);
});

it("names no more than one request may", () => {
  const names = Array.from({ length: 30 }, (_, at) => `p${at}`);
  expect(shellInstalls("sh", `npm i ${names.join(" ")}`)).toEqual(names.slice(0, 20));
});
