import type { RulesPart } from "~/domain/chat/rules/describe-rules";
import type { RuleFile } from "~/domain/project/rules/rule-file";
import type { KnownRules } from "./read-rules";

/** A source of rules, or a skill, as the context meter lists it. */
export type RulesView = {
  /** "account", "folder" or the path of a file. */
  source: string;
  kind: "account" | "folder" | RuleFile["kind"];
  /** Of a folder and a skill; else "". */
  name: string;
  /** unread: of the project, and its owner has not accepted it · broken: not written as a skill is. */
  state: "on" | "off" | "unread" | "broken";
  /** Sent with each message; of a skill, the line about it. */
  tokens: number;
  /** Sent with the next message, of a skill that it is about. */
  loaded: number;
  /** It is too long for the model, and shortened. */
  isCut: boolean;
  /** Why it is broken, in a sentence. */
  problem: string;
};

/** All rules and skills of a chat: those that are sent, and why the others are not. */
export function viewRules(
  account: string,
  { off, folder, files, skills, broken, unread }: KnownRules,
  sent: { listed: readonly RulesPart[]; loaded: readonly RulesPart[] },
): RulesView[] {
  const view = (
    source: string,
    kind: RulesView["kind"],
    { name = "", state, problem = "" }: Partial<Pick<RulesView, "name" | "state" | "problem">> = {},
  ): RulesView => {
    const [listed, loaded] = [sent.listed, sent.loaded].map((parts) =>
      parts.find(({ key }) => key === source),
    );
    return {
      source,
      kind,
      name,
      state: state ?? (off.has(source) ? "off" : "on"),
      tokens: listed?.tokens ?? 0,
      loaded: loaded?.tokens ?? 0,
      isCut: Boolean(listed?.isCut || loaded?.isCut),
      problem,
    };
  };
  return [
    ...(account.trim() ? [view("account", "account")] : []),
    ...(folder ? [view("folder", "folder", { name: folder.name })] : []),
    ...files.map(({ path }) => view(path, "rules")),
    ...skills.map(({ path, name }) => view(path, "skill", { name })),
    ...broken.map(({ path, problem }) => view(path, "skill", { state: "broken", problem })),
    ...unread.map(({ path, kind }) => view(path, kind, { state: "unread" })),
  ];
}
