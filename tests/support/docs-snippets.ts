import { docsPages } from "~/app/docs/docs-pages";

export type Snippet = {
  /** The page's file, without its ending. */
  page: string;
  /** The page and the block's place among those of its language, from 1. */
  name: string;
  code: string;
  /** Why no test runs it: `not-run="…"` after the language; undefined: it is run. */
  notRun: string | undefined;
};

const BLOCK = /^```(\w+)(?: not-run="([^"\n]+)")?\n([\s\S]*?)^```$/gm;

/** The blocks of a language on all pages. */
export const snippetsIn = (language: string): Snippet[] =>
  docsPages().flatMap(({ name: page, text }) =>
    [...text.matchAll(BLOCK)]
      .filter(([, its]) => its === language)
      .map(([, , notRun, code = ""], at) => ({ page, name: `${page}-${at + 1}`, code, notRun })),
  );

/** Blocks of settings for `.env` and the like: nothing but variables with values. */
export const isSettings = (code: string): boolean =>
  code
    .trim()
    .split("\n")
    .every((line) => /^[A-Z_]+=(?:\S+|".*")$/.test(line));
