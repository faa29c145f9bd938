import type * as Y from "yjs";
import { lockedPackages, lockOf, packageImports } from "~/domain/project/lock-file";
import { extensionOf, type FetchedModules, importedNames, packageNameOf, withUiKit } from "~preview";
import { textOf } from "../draft/text-of";
import { createWorkerCaller, editorIndex } from "../worker-calls/call-worker";
import { declareTestGlobals, declareUntyped, TEST_GLOBALS, UNTYPED } from "./declared-files";
import type {
  CompletionItem,
  Definition,
  Explanation,
  FilePart,
  Problem,
  QuickFix,
  Renaming,
} from "./messages";

/** The TypeScript service of one project, in a worker that starts with the first question. */
export type LanguageService = {
  problems: (path: string) => Promise<Problem[]>;
  completions: (path: string, at: number) => Promise<CompletionItem[]>;
  explain: (path: string, at: number, name?: string) => Promise<Explanation | null>;
  definitions: (path: string, at: number) => Promise<Definition[]>;
  references: (path: string, at: number) => Promise<FilePart[]>;
  renaming: (path: string, at: number) => Promise<Renaming>;
  fixes: (path: string, problem: { from: number; to: number; code: number }) => Promise<QuickFix[]>;
  stop: () => void;
};

const SCRIPT = /^[cm]?[jt]sx?$/;
const READ = /^(?:[cm]?[jt]sx?|json)$/;

/** Whether the service knows a file's language. */
export const isScript = (path: string): boolean => SCRIPT.test(extensionOf(path));

/** @param files what is asked about, read again for each question */
export function createLanguageService(
  files: Iterable<[string, Y.Text | Uint8Array | string]>,
): LanguageService {
  const worker = createWorkerCaller("typescript");
  const known = new Map<string, string>();
  const loaded = new Map<string, Promise<void>>();

  let kitFiles: Promise<UiKit> | undefined;
  let lastAsked = "";

  const load = async (file: string | undefined) => {
    if (!file) return;
    const answer = await fetch(`/editor/${file}`);
    if (!answer.ok) throw new Error(`The types answered ${answer.status}`);
    await worker.call("types", { files: await answer.json() });
  };
  const loadTypes = (name: string, file: string | undefined): Promise<void> => {
    const known = loaded.get(name);
    if (known) return known;
    const loading = load(file);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };
  const loadTypesFor = async (changed: readonly (readonly [path: string, text: string])[]) => {
    const { library, modules, packages } = await editorIndex();
    // Every JSX file needs the types of React, imported or not.
    const imported = ["react", "react/jsx-runtime"];
    for (const [path, text] of changed) {
      imported.push(...importedNames(path, text));
      if (isTest(path)) imported.push("vitest");
    }
    const names = new Set(imported.flatMap((name) => modules[name] ?? []));
    await Promise.all([loadTypes("", library), ...[...names].map((name) => loadTypes(name, packages[name]))]);
  };
  /** The project's texts, with what it may import and does not have. */
  const currentTexts = async (): Promise<Map<string, string>> => {
    const { modules, kit } = await editorIndex();
    kitFiles ??= loadKit(kit);
    kitFiles.catch(() => {
      kitFiles = undefined;
    });
    const own = textsOf(files);
    const texts = new Map(
      [...withUiKit(own, await kitFiles)].flatMap(([path, text]) =>
        typeof text === "string" ? [[path, text]] : [],
      ),
    );
    const fetched = lockedPackages(own).map(({ name }) => name);
    texts.set(UNTYPED, declareUntyped(own.get("package.json"), fetched, modules));
    texts.set(TEST_GLOBALS, [...own.keys()].some(isTest) ? declareTestGlobals() : "");
    return texts;
  };
  /** The types of the project's own packages come with their modules, once these were fetched. */
  const loadOwnTypes = async (texts: ReadonlyMap<string, string>) => {
    const lock = lockOf(texts);
    const { modules } = await editorIndex();
    const own = new Set(lockedPackages(texts).map(({ name }) => name));
    const imports = packageImports(texts).filter((name) => own.has(packageNameOf(name)) && !modules[name]);
    if (lock === null || imports.length === 0) return;
    const asked = JSON.stringify({ lock, imports });
    if (asked === lastAsked) return;
    const answer = await fetch("/api/project-packages", { method: "POST", body: asked });
    const made: FetchedModules | null = answer.ok ? await answer.json() : null;
    if (!made) return;
    const types = await fetch(`/packages/${made.types}`);
    if (types.ok) await worker.call("types", { files: await types.json() });
    lastAsked = asked;
  };
  /** Sends what changed since the last question, and the types of what it imports. */
  const update = async () => {
    const now = await currentTexts();
    const changed = [...now].filter(([path, text]) => known.get(path) !== text);
    const gone = [...known.keys()].filter((path) => !now.has(path));
    await Promise.all([loadTypesFor(changed), loadOwnTypes(now)]);
    if (changed.length + gone.length > 0)
      await worker.call("change", { files: [...changed, ...gone.map((path) => [path, null] as const)] });
    // Only now: what could not be sent is sent with the next question.
    for (const [path, text] of changed) known.set(path, text);
    for (const path of gone) known.delete(path);
  };
  const ask = async <Output>(name: string, input: unknown): Promise<Output> => {
    await update();
    return worker.call<Output>(name, input);
  };
  return {
    problems: (path) => ask("problems", { path }),
    completions: (path, at) => ask("completions", { path, at }),
    explain: (path, at, name) => ask("explain", { path, at, name }),
    definitions: (path, at) => ask("definitions", { path, at }),
    references: (path, at) => ask("references", { path, at }),
    renaming: (path, at) => ask("renaming", { path, at }),
    fixes: (path, { from, to, code }) => ask("fixes", { path, from, to, code }),
    stop: worker.stop,
  };
}

type UiKit = ReadonlyMap<string, string>;

/** The components of shadcn/ui that a project may import without having them. */
async function loadKit(file: string): Promise<UiKit> {
  const answer = await fetch(`/editor/${file}`);
  if (!answer.ok) throw new Error(`The components answered ${answer.status}`);
  return new Map(Object.entries<string>(await answer.json()));
}

const isTest = (path: string) => /(?:^|\/)__tests__\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);

const textsOf = (files: Iterable<[string, Y.Text | Uint8Array | string]>): Map<string, string> =>
  new Map(
    [...files].flatMap(([path, text]) =>
      text instanceof Uint8Array || !READ.test(extensionOf(path))
        ? []
        : [[path, typeof text === "string" ? text : textOf(text)]],
    ),
  );
