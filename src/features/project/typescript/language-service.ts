import * as Y from "yjs";
import type { DraftFiles } from "~/domain/project/draft-files";
import { extensionOf } from "~preview";
import { textOf } from "../draft/text-of";
import { createWorkerCaller, editorIndex } from "../worker-calls/call-worker";
import type { CompletionItem, Explanation, Problem } from "./messages";

/** The TypeScript service of one project, in a worker that starts with the first question. */
export type LanguageService = {
  problems: (path: string) => Promise<Problem[]>;
  completions: (path: string, at: number) => Promise<CompletionItem[]>;
  explain: (path: string, at: number, name?: string) => Promise<Explanation | null>;
  stop: () => void;
};

const SCRIPT = /^[cm]?[jt]sx?$/;
const READ = /^(?:[cm]?[jt]sx?|json)$/;

/** Whether the service knows a file's language. */
export const isScript = (path: string): boolean => SCRIPT.test(extensionOf(path));

export function createLanguageService(files: DraftFiles): LanguageService {
  const worker = createWorkerCaller("typescript");
  const known = new Map<string, string>();
  const loaded = new Map<string, Promise<void>>();

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
  const loadTypesFor = async (texts: readonly string[]) => {
    const { library, modules, packages } = await editorIndex();
    // Every JSX file needs the types of React, imported or not.
    const imported = ["react", "react/jsx-runtime", ...texts.flatMap(importsOf)];
    const names = new Set(imported.flatMap((name) => modules[name] ?? []));
    await Promise.all([loadTypes("", library), ...[...names].map((name) => loadTypes(name, packages[name]))]);
  };
  /** Sends what changed since the last question, and the types of what it imports. */
  const update = async () => {
    const now = textsOf(files);
    const changed = [...now].filter(([path, text]) => known.get(path) !== text);
    const gone = [...known.keys()].filter((path) => !now.has(path));
    await loadTypesFor(changed.map(([, text]) => text));
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
    stop: worker.stop,
  };
}

const textsOf = (files: DraftFiles): Map<string, string> =>
  new Map(
    [...files].flatMap(([path, text]) =>
      text instanceof Y.Text && READ.test(extensionOf(path)) ? [[path, textOf(text)]] : [],
    ),
  );

const IMPORT = /\b(?:from|import|require\()\s*["']([^"'.][^"']*)["']/g;

const importsOf = (text: string): string[] => [...text.matchAll(IMPORT)].map(([, name]) => name ?? "");
