import { lockedPackages } from "~/domain/project/lock-file";
import type { ProjectFiles } from "~/domain/project/project-files";
import { extensionOf, withUiKit } from "~preview";
import { onlyTexts } from "../draft/plain-files";
import { createWorkerCaller, type WorkerCaller } from "../worker-calls/call-worker";
import { editorIndex, loadUiKit } from "../worker-calls/editor-files";
import type { answerLanguageQuestions } from "./answer-language-questions";
import { declareTestGlobals, declareUntyped, TEST_GLOBALS, UNTYPED } from "./declared-files";
import { createTypeLoader, isTest } from "./load-types";

type LanguageAnswers = ReturnType<typeof answerLanguageQuestions>;
/** The TypeScript service of one project, in a worker that starts with the first question. */
export type LanguageService = WorkerCaller<LanguageAnswers>;

const SCRIPT = /^[cm]?[jt]sx?$/;
const READ = /^(?:[cm]?[jt]sx?|json)$/;

/** Whether the service knows a file's language. */
export const isScript = (path: string): boolean => SCRIPT.test(extensionOf(path));

/** @param files what is asked about, read again for each question */
export function createLanguageService(files: () => ProjectFiles): LanguageService {
  const worker = createWorkerCaller<LanguageAnswers>("typescript");
  const types = createTypeLoader((added) => worker.call("types", added));
  const known = new Map<string, string>();
  /** Sends what changed since the last question, and the types of what it imports. */
  const update = async () => {
    const { modules } = await editorIndex();
    const now = await textsOf(files(), modules);
    const changed = [...now].filter(([path, text]) => known.get(path) !== text);
    const gone = [...known.keys()].filter((path) => !now.has(path));
    await Promise.all([types.loadFor(changed), types.loadOwn(now)]);
    if (changed.length + gone.length > 0)
      await worker.call("change", [...changed, ...gone.map((path) => [path, null] as const)]);
    // Only now: what could not be sent is sent with the next question.
    for (const [path, text] of changed) known.set(path, text);
    for (const path of gone) known.delete(path);
  };
  return {
    call: (name, input) => update().then(() => worker.call(name, input)),
    stop: worker.stop,
  };
}

/** The texts that the compiler reads of a project, with what it may import and does not have. */
async function textsOf(files: ProjectFiles, modules: Record<string, unknown>): Promise<Map<string, string>> {
  const own = onlyTexts([...files].filter(([path]) => READ.test(extensionOf(path))));
  const texts = onlyTexts(withUiKit(own, await loadUiKit()));
  const fetched = lockedPackages(own).map(({ name }) => name);
  texts.set(UNTYPED, declareUntyped(own.get("package.json"), fetched, modules));
  texts.set(TEST_GLOBALS, [...own.keys()].some(isTest) ? declareTestGlobals() : "");
  return texts;
}
