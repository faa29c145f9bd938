import { describe, expect, it } from "vitest";
import { MAX_COMMANDS, parseCommands, runInstruction } from "~/domain/chat/command-execution";
import { assembleContext } from "~/domain/chat/project-context";
import {
  detailFor,
  instructionsFor,
  MAX_SHORT_TOKENS,
  MAX_SYSTEM_TOKENS,
  type PromptStyle,
  systemPromptFor,
} from "~/domain/chat/system-prompt";
import { estimateTokens } from "~/domain/model/context";
import { applyReply } from "~/domain/reply/apply-reply";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { readEdits } from "~/domain/reply/read-edits";
import { knownLibraries, moduleIndex } from "~tests/support/known-libraries";

/** English text has about 1.3 tokens per word and sign; the stricter of two estimates is used. */
const strictTokens = (text: string) =>
  Math.max(
    Math.ceil((text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? []).length * 1.15),
    estimateTokens(text),
  );

const short: PromptStyle = { format: "whole", detail: "short" };
const full: PromptStyle = { format: "edits", detail: "full" };
const inProject = { libraries: knownLibraries, hasProject: true, hasPassages: false };

describe("the system prompt", () => {
  it.each([
    ["short", short, MAX_SHORT_TOKENS],
    ["full", full, MAX_SYSTEM_TOKENS],
  ] as const)(
    "in its %s form is under its limit, with all fixed text around a project's files",
    (_, style, limit) => {
      const choice = { pinned: [], dropped: [], named: [], shipped: new Set<string>(), query: "" };
      const budget = { usual: 1_000, required: 1_000 };
      const { text } = assembleContext(new Map([["a.css", ""]]), choice, budget);
      const prompt = `${instructionsFor("", style, inProject)}\n\n${text}`;
      expect(strictTokens(prompt)).toBeLessThan(limit);
    },
  );

  it.each([
    [{ name: "qwen2.5-coder:7b", contextTokens: 131_072 }, "short"],
    [{ name: "coder", parameters: 8e9, contextTokens: null }, "short"],
    [{ name: "gpt-5-mini", contextTokens: 4_096 }, "short"],
    [{ name: "gpt-5-mini", contextTokens: 400_000 }, "full"],
    [{ name: "any-new-name", contextTokens: null }, "full"],
  ] as const)("has for %o its %s form", (listing, detail) => {
    expect(detailFor(listing)).toBe(detail);
  });

  it("lists every package that code can import, with its major version", () => {
    const prompt = systemPromptFor(full, knownLibraries);
    expect(prompt).toMatch(/\breact 19, /);
    expect(prompt).toMatch(/\brecharts 3, /);
    expect(prompt).toMatch(/\bzod 4, /);
    const unlisted =
      /^(?:@radix-ui\/react-|d3-|@vercel\/|next\/|client-only|server-only|react-refresh\/|htm|@testing-library\/)/;
    const names = Object.keys(moduleIndex.files).filter((name) => !unlisted.test(name));
    const packages = new Set(names.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")));
    const missing = [...packages].filter((name) => !prompt.includes(` ${name}`));
    expect(missing).toEqual([]);
    expect(packages.size).toBeGreaterThan(50);
  });

  it("names the components that are there without being written", () => {
    const prompt = systemPromptFor(full, knownLibraries);
    for (const name of ["button", "dialog", "sidebar", "chart"]) expect(prompt).toContain(` ${name},`);
  });

  it("promises no packages while they are being installed", () => {
    for (const style of [short, full]) {
      expect(systemPromptFor(style, null)).not.toContain("zod");
      expect(systemPromptFor(style, knownLibraries)).toContain("zod 4");
    }
  });

  it("tells only capable models of the terminal, once there is a project", () => {
    expect(instructionsFor("", full, inProject)).toContain(runInstruction(false));
    expect(instructionsFor("", full, { ...inProject, hasProject: false })).not.toContain("```run");
    expect(instructionsFor("", short, inProject)).not.toContain("```run");
  });

  it("says how many commands can run", () => {
    expect(runInstruction(false)).toContain("at most five commands");
    expect(runInstruction(true)).toContain("npm install");
    expect(MAX_COMMANDS).toBe(5);
    expect(parseCommands("a\nb\nc\nd\ne\nf")).toEqual([]);
  });

  it("asks for complete files with their paths, and shows blocks only to models that are to use them", () => {
    const prompt = systemPromptFor(short, knownLibraries);
    expect(prompt).toMatch(/names the language and the path, like ```tsx src\/App.tsx/);
    expect(prompt).toMatch(/complete, nothing left out/);
    expect(prompt).not.toContain("SEARCH");
  });

  it("shows an example of an edit that is read as one", () => {
    const example = /<<<<<<< SEARCH[\s\S]*REPLACE/.exec(systemPromptFor(full, null))?.[0] ?? "";
    expect(readEdits(example, "")).toMatchObject([{ edits: [{ replace: "the new lines\n" }], isCut: false }]);
  });

  it("shows how files are deleted and renamed, as replies are read", () => {
    const prompt = systemPromptFor(short, null);
    const [remove, rename] = ["delete", "rename"].map(
      (word) => new RegExp(`\`\`\`${word} src/old\\.tsx`).exec(prompt)?.[0] ?? "",
    );
    const base = new Map([["src/old.tsx", "export {};\n"]]);
    const pathsAfter = (reply: string) => [...applyReply(base, extractBlocks(reply)).files.keys()];
    expect(pathsAfter(`${remove}\n\`\`\`\n`)).toEqual([]);
    expect(pathsAfter(`${rename}\nsrc/new.tsx\n\`\`\`\n`)).toEqual(["src/new.tsx"]);
  });

  it("is followed by the rules of the chat, if there are any", () => {
    const inNone = { libraries: null, hasProject: false, hasPassages: false };
    const prompt = systemPromptFor(full, null);
    expect(instructionsFor("", full, inNone)).toBe(prompt);
    expect(instructionsFor("Use tabs.", full, inNone)).toBe(`${prompt}\n\nUse tabs.`);
  });
});
