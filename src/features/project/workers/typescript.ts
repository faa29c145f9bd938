import ts from "typescript6";
import { createLanguageFiles } from "../typescript/language-host";
import {
  type CompletionItem,
  type Explanation,
  type FileChanges,
  MAX_COMPLETIONS,
  type Place,
  type Problem,
  type TypeFiles,
} from "../typescript/messages";
import { answerCalls } from "../worker-calls/answer-calls";

const { host, set, remove, has } = createLanguageFiles();
const service = ts.createLanguageService(host);
const absolute = (path: string) => `/${path}`;

answerCalls({
  /** Adds types: of the language, or of a package. */
  types: ({ files }: TypeFiles) => {
    for (const [path, text] of Object.entries(files)) set(path, text);
  },
  change: ({ files }: FileChanges) => {
    for (const [path, text] of files) {
      if (text === null) remove(absolute(path));
      else set(absolute(path), text);
    }
  },
  problems: ({ path }: { path: string }): Problem[] => {
    const file = absolute(path);
    if (!has(file)) return [];
    const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
    return found.map(toProblem);
  },
  completions: ({ path, at }: Place): CompletionItem[] => {
    const found = service.getCompletionsAtPosition(absolute(path), at, {
      includeCompletionsForModuleExports: false,
      includeCompletionsWithInsertText: false,
    });
    const typed = wordBefore(absolute(path), at).toLowerCase();
    const items = found?.entries.filter(({ name }) => name.toLowerCase().includes(typed)) ?? [];
    return items
      .slice(0, MAX_COMPLETIONS)
      .map(({ name, kind, sortText }) => ({ name, kind, rank: sortText }));
  },
  /** The signature and the comment of what stands at a place, or of a completion there. */
  explain: ({ path, at, name }: Place & { name?: string }): Explanation | null => {
    const found =
      name === undefined
        ? service.getQuickInfoAtPosition(absolute(path), at)
        : service.getCompletionEntryDetails(
            absolute(path),
            at,
            name,
            undefined,
            undefined,
            undefined,
            undefined,
          );
    if (!found) return null;
    return {
      title: ts.displayPartsToString(found.displayParts),
      text: ts.displayPartsToString(found.documentation),
    };
  },
});

/** What was typed of the name at a place. All names there are more than a list can hold: the page's globals alone are 1,000. */
function wordBefore(file: string, at: number): string {
  const text = host.readFile(file) ?? "";
  return /(?<![\w$])[\w$]*$/.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? "";
}

function toProblem({ file, start = 0, length = 0, messageText, category }: ts.Diagnostic): Problem {
  const place = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 };
  return {
    from: start,
    to: start + length,
    line: place.line + 1,
    column: place.character + 1,
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    severity: severityOf(category),
  };
}

function severityOf(category: ts.DiagnosticCategory): Problem["severity"] {
  if (category === ts.DiagnosticCategory.Error) return "error";
  return category === ts.DiagnosticCategory.Warning ? "warning" : "info";
}
