import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { type CodeActions, codeKeys } from "./code-keys";
import type { LanguageService } from "./language-service";
import { type Explanation, MAX_COMPLETIONS } from "./messages";

/** Completion, explanations and actions of a script by the TypeScript service. */
export function scriptExtensions(path: string, service: LanguageService, actions: CodeActions): Extension {
  return [
    codeKeys(path, actions),
    autocompletion({ override: [(context) => complete(path, service, context)], icons: true }),
    hoverTooltip(async (view, at) => {
      const word = view.state.wordAt(at);
      const found = word && (await service.call("explain", { path, at }).catch(() => null));
      return (
        found && { pos: word.from, end: word.to, above: true, create: () => ({ dom: explanation(found) }) }
      );
    }),
  ];
}

async function complete(
  path: string,
  service: LanguageService,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]*/);
  const before = context.state.sliceDoc(context.pos - 1, context.pos);
  const asks = context.explicit || before === "." || (word !== null && word.from < word.to);
  if (!asks || !word) return null;
  const items = await service.call("completions", { path, at: context.pos }).catch(() => []);
  const options = items.map(
    ({ name, kind, rank }): Completion => ({
      label: name,
      type: types[kind] ?? "text",
      sortText: rank,
      info: async () => {
        const found = await service.call("explain", { path, at: context.pos, name }).catch(() => null);
        return found && explanation(found);
      },
    }),
  );
  if (options.length === 0) return null;
  const isWhole = options.length < MAX_COMPLETIONS;
  return { from: word.from, options, ...(isWhole && { validFor: /^[\w$]*$/ }) };
}

/** CodeMirror's icons by TypeScript's kinds. */
const types: Record<string, string> = {
  function: "function",
  "local function": "function",
  method: "method",
  property: "property",
  getter: "property",
  setter: "property",
  "JSX attribute": "property",
  const: "constant",
  let: "variable",
  var: "variable",
  "local var": "variable",
  parameter: "variable",
  class: "class",
  interface: "interface",
  type: "type",
  enum: "enum",
  module: "namespace",
  keyword: "keyword",
};

function explanation({ title, text }: Explanation): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-explanation";
  dom.append(Object.assign(document.createElement("code"), { textContent: title }));
  if (text) dom.append(Object.assign(document.createElement("p"), { textContent: text }));
  return dom;
}
