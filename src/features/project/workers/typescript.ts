import ts from "typescript6";
import { createLanguageFiles } from "../typescript/language-host";
import type {
  CompletionItem,
  Explanation,
  FileChanges,
  Place,
  Problem,
  TypeFiles,
} from "../typescript/messages";
import { answerCalls } from "../worker-calls/answer-calls";

const { host, set, remove, has } = createLanguageFiles();
const service = ts.createLanguageService(host);
const absolute = (path: string) => `/${path}`;
const MAX_COMPLETIONS = 300;

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
    const items = found?.entries ?? [];
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
