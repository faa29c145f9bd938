import ts from "typescript6";
import { createLanguageFiles } from "./language-host";
import {
  type CompletionItem,
  type Definition,
  type Explanation,
  type FilePart,
  MAX_COMPLETIONS,
  type Place,
  type Problem,
  type QuickFix,
  type Renaming,
} from "./messages";

const absolute = (path: string) => `/${path}`;
const isOutside = (file: string) => /^\/(?:lib|node_modules)\//.test(file);

/** Parameters whose types an untyped package would give, if it had any. */
const UNKNOWN_BECAUSE_UNTYPED = new Set([7006, 7019, 7031]);
const FIXABLE = new Set(ts.getSupportedCodeFixes().map(Number));
const MAX_FIXES = 8;
const preferences: ts.UserPreferences = {
  includeCompletionsForModuleExports: true,
  includeCompletionsForImportStatements: true,
  importModuleSpecifierPreference: "shortest",
  providePrefixAndSuffixTextForRename: true,
};
const formatting: ts.FormatCodeSettings = {
  ...ts.getDefaultFormatCodeSettings("\n"),
  indentSize: 2,
  convertTabsToSpaces: true,
  semicolons: ts.SemicolonPreference.Insert,
};

/** What the worker of TypeScript answers. */
export function answerLanguageQuestions() {
  const { set, host } = createLanguageFiles();
  const service = ts.createLanguageService(host);
  return {
    /** Adds types: of the language, or of a package. */
    types: (files: Record<string, string>) => {
      for (const [path, text] of Object.entries(files)) set(path, text);
    },
    /** New contents by path; null: deleted. */
    change: (files: readonly (readonly [path: string, text: string | null])[]) => {
      for (const [path, text] of files) set(absolute(path), text);
    },
    ...answersInFile(service, host),
    ...answersAcrossFiles(service),
  };
}

/** The problems of a file with their fixes, and what can be typed or read at a place. */
function answersInFile(service: ts.LanguageService, host: ts.LanguageServiceHost) {
  return {
    problems: ({ path }: { path: string }): Problem[] => {
      const file = absolute(path);
      if (!host.fileExists(file)) return [];
      const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
      const isGuess = importsUntyped(service.getProgram(), file);
      return found.filter(({ code }) => !isGuess || !UNKNOWN_BECAUSE_UNTYPED.has(code)).map(toProblem);
    },
    completions: ({ path, at }: Place): CompletionItem[] => {
      const found = service.getCompletionsAtPosition(absolute(path), at, {
        includeCompletionsForModuleExports: false,
        includeCompletionsWithInsertText: false,
      });
      const typed = wordBefore(host, absolute(path), at).toLowerCase();
      return (found?.entries ?? [])
        .filter(({ name }) => name.toLowerCase().includes(typed))
        .slice(0, MAX_COMPLETIONS)
        .map(({ name, kind, sortText }) => ({ name, kind, rank: sortText }));
    },
    /** The signature and the comment of what stands at a place, or of a completion there. */
    explain: ({ path, at, name }: Place & { name?: string }): Explanation | null => {
      const noOptions = [undefined, undefined, undefined, undefined] as const;
      const found =
        name === undefined
          ? service.getQuickInfoAtPosition(absolute(path), at)
          : service.getCompletionEntryDetails(absolute(path), at, name, ...noOptions);
      if (!found) return null;
      return {
        title: ts.displayPartsToString(found.displayParts),
        text: ts.displayPartsToString(found.documentation),
      };
    },
    fixes: (problem: ProblemPlace) => quickFixes(service, host, problem),
  };
}

type ProblemPlace = { path: string; from: number; to: number; code: number };

/** How the problem of that number in that part of a file can be solved there. */
function quickFixes(
  service: ts.LanguageService,
  host: ts.LanguageServiceHost,
  { path, from, to, code }: ProblemPlace,
): QuickFix[] {
  const file = absolute(path);
  const text = host.readFile(file) ?? "";
  return service
    .getCodeFixesAtPosition(file, from, to, [code], formatting, preferences)
    .flatMap(({ description, changes: [change, ...others], commands }) =>
      !change || change.fileName !== file || others.length > 0 || commands?.length
        ? []
        : {
            title: description,
            changes: change.textChanges.map(({ span: { start, length }, newText }) => ({
              from: start,
              to: start + length,
              before: text.slice(start, start + length),
              insert: newText,
            })),
          },
    )
    .slice(0, MAX_FIXES);
}

/** Where else a name of a file stands. */
function answersAcrossFiles(service: ts.LanguageService) {
  const partOf = (file: string, { start, length }: ts.TextSpan): FilePart | null => {
    const source = isOutside(file) ? undefined : service.getProgram()?.getSourceFile(file);
    if (!source) return null;
    return { path: file.slice(1), ...rangeOf(source, start, length) };
  };
  return {
    /** Where the name at a place is defined. */
    definitions: ({ path, at }: Place): Definition[] =>
      (service.getDefinitionAtPosition(absolute(path), at) ?? []).map(
        ({ fileName, textSpan }) => partOf(fileName, textSpan) ?? { outside: fileName },
      ),
    /** Everywhere that the name at a place means the same, its definition included. */
    references: ({ path, at }: Place): FilePart[] =>
      (service.getReferencesAtPosition(absolute(path), at) ?? []).flatMap(
        ({ fileName, textSpan }) => partOf(fileName, textSpan) ?? [],
      ),
    /** What a new name for what stands at a place replaces. */
    renaming: ({ path, at }: Place): Renaming => {
      const [place, offset] = definedPlace(service, absolute(path), at);
      const info = service.getRenameInfo(place, offset, preferences);
      if (!info.canRename) return { refusal: info.localizedErrorMessage };
      const parts = (service.findRenameLocations(place, offset, false, false, preferences) ?? []).flatMap(
        ({ fileName, textSpan, prefixText = "", suffixText = "" }) => {
          const part = partOf(fileName, textSpan);
          return part ? [{ ...part, prefix: prefixText, suffix: suffixText }] : [];
        },
      );
      return { name: info.displayName, parts };
    },
  };
}

/** Where the name at a place is defined, if the project does that: renamed in an import, it would only get an alias there. */
function definedPlace(service: ts.LanguageService, file: string, at: number): [file: string, at: number] {
  const [definition, ...others] = service.getDefinitionAtPosition(file, at) ?? [];
  const program = service.getProgram();
  const textAt = (name: string, span: ts.TextSpan | undefined) =>
    span && program?.getSourceFile(name)?.text.slice(span.start, span.start + span.length);
  if (!definition || others.length > 0 || isOutside(definition.fileName)) return [file, at];
  const own = service.getRenameInfo(file, at, preferences);
  const isSame =
    own.canRename && textAt(file, own.triggerSpan) === textAt(definition.fileName, definition.textSpan);
  return isSame ? [definition.fileName, definition.textSpan.start] : [file, at];
}

/** Whether a file imports something that is declared without types. */
function importsUntyped(program: ts.Program | undefined, file: string): boolean {
  const source = program?.getSourceFile(file);
  const checker = program?.getTypeChecker();
  if (!source || !checker) return false;
  return source.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement)) return false;
    const [declaration] = checker.getSymbolAtLocation(statement.moduleSpecifier)?.declarations ?? [];
    return declaration !== undefined && ts.isModuleDeclaration(declaration) && !declaration.body;
  });
}

/** What was typed of the name at a place. All names there are more than a list can hold: the page's globals alone are 1,000. */
function wordBefore(host: ts.LanguageServiceHost, file: string, at: number): string {
  const text = host.readFile(file) ?? "";
  return /(?<![\w$])[\w$]*$/.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? "";
}

const toProblem = ({ file, start = 0, length = 0, messageText, category, code }: ts.Diagnostic): Problem => ({
  ...rangeOf(file, start, length),
  message: ts.flattenDiagnosticMessageText(messageText, "\n"),
  severity: severityOf(category),
  ...(FIXABLE.has(code) && { code }),
});

function rangeOf(source: ts.SourceFile | undefined, from: number, length: number) {
  const { line, character } = source?.getLineAndCharacterOfPosition(from) ?? { line: 0, character: 0 };
  return { from, to: from + length, line: line + 1, column: character + 1 };
}

function severityOf(category: ts.DiagnosticCategory): Problem["severity"] {
  if (category === ts.DiagnosticCategory.Error) return "error";
  return category === ts.DiagnosticCategory.Warning ? "warning" : "info";
}
