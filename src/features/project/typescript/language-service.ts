import type * as Y from "yjs";
import { lockedPackages } from "~/domain/project/lock-file";
import { extensionOf, withUiKit } from "~preview";
import { textOf } from "../draft/text-of";
import { createWorkerCaller, editorIndex } from "../worker-calls/call-worker";
import { declareTestGlobals, declareUntyped, TEST_GLOBALS, UNTYPED } from "./declared-files";
import { createTypeLoader, isTest } from "./load-types";
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

type Files = Iterable<[string, Y.Text | Uint8Array | string]>;

/** @param files what is asked about, read again for each question */
export function createLanguageService(files: Files): LanguageService {
  const worker = createWorkerCaller("typescript");
  const types = createTypeLoader((files) => worker.call("types", { files }));
  const known = new Map<string, string>();
  let kitFiles: Promise<UiKit> | undefined;
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
  /** Sends what changed since the last question, and the types of what it imports. */
  const update = async () => {
    const now = await currentTexts();
    const changed = [...now].filter(([path, text]) => known.get(path) !== text);
    const gone = [...known.keys()].filter((path) => !now.has(path));
    await Promise.all([types.loadFor(changed), types.loadOwn(now)]);
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

const textsOf = (files: Files): Map<string, string> =>
  new Map(
    [...files].flatMap(([path, text]) =>
      text instanceof Uint8Array || !READ.test(extensionOf(path))
        ? []
        : [[path, typeof text === "string" ? text : textOf(text)]],
    ),
  );
