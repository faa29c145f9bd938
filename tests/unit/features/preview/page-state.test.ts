import { expect, it } from "vitest";
import {
  type BuiltPage,
  type FrontMatter,
  nextPageState,
  noPage,
  type PageState,
} from "~/features/preview/pane/page-state";
import { type PageCondition, preparePage } from "~preview";

const built = (text: string, files = new Map([["index.html", text]])): BuiltPage => ({
  page: preparePage(text),
  of: files,
  identity: "app",
  missingPackages: [],
});
const first = built("<p>first</p>");
const second = built("<p>second</p>");

const facts = (changes: Partial<FrontMatter>): FrontMatter => ({
  next: first,
  isWriting: false,
  lacksPackages: false,
  condition: null,
  ...changes,
});
const of = (page: BuiltPage, verdict: PageCondition["verdict"], isCovered = false): Partial<FrontMatter> => ({
  next: page,
  condition: { of: page.page, verdict, isCovered, isBlank: false, blankReason: null, error: null },
});
const shown = (is: Exclude<PageState["is"], "none" | "coming" | "failed">, of = first): PageState => ({
  is,
  built: of,
});
const coming: PageState = { is: "coming", built: null };
const failed: PageState = { is: "failed", built: null };

it.each<[from: PageState, what: string, Partial<FrontMatter>, to: PageState]>([
  [noPage, "code that is no page", { next: "none" }, noPage],
  [noPage, "a page", {}, shown("running")],
  [noPage, "an app to be compiled", { next: "pending" }, coming],
  [coming, "its page", {}, shown("running")],
  [coming, "libraries that cannot be loaded", { next: "failed" }, failed],
  [failed, "another try", { next: "pending" }, coming],
  [failed, "a page after all", {}, shown("running")],
  [shown("running"), "a page that works", of(first, "good"), shown("good")],
  [shown("running"), "an error", of(first, "threw"), shown("threw")],
  [shown("running"), "a page that shows nothing", of(first, "blank"), shown("blank")],
  [shown("running"), "an error behind the last good page", of(first, "threw", true), shown("covered")],
  [shown("running"), "the first moments of a page", of(first, "starting", true), shown("running")],
  [shown("threw"), "the next version, being compiled", { next: "pending" }, shown("running")],
  [shown("good"), "the next version", { ...of(first, "good"), next: second }, shown("running", second)],
  [
    shown("running", second),
    "what was said of the page before",
    { ...of(first, "threw"), next: second },
    shown("running", second),
  ],
  [shown("good"), "a reply that begins", { ...of(first, "good"), isWriting: true }, shown("growing")],
  [
    shown("growing"),
    "an error in half a reply",
    { ...of(first, "threw"), isWriting: true },
    shown("growing"),
  ],
  [shown("growing"), "the end of the reply", of(first, "threw"), shown("threw")],
  [
    shown("running"),
    "an error while packages may come",
    { ...of(first, "threw"), lacksPackages: true },
    shown("waiting"),
  ],
  [shown("waiting"), "the packages", of(first, "good"), shown("good")],
  [shown("good"), "a file that is no page", { next: "none" }, noPage],
  [shown("good"), "libraries that cannot be loaded", { next: "failed" }, failed],
])("%o after %s", (from, _, changes, to) => {
  expect(nextPageState(from, facts(changes))).toEqual(to);
});

it("is the same object until something changes", () => {
  const state = nextPageState(noPage, facts({}));
  expect(nextPageState(state, facts({}))).toBe(state);
  expect(nextPageState(state, facts({ next: { ...first } }))).toBe(state);
  expect(nextPageState(state, facts({ next: { ...first, identity: "other" } }))).not.toBe(state);
});
