import type { RulesPart } from "~/domain/chat/rules/describe-rules";
import type { RuleFile } from "~/domain/project/rules/rule-file";
import type { RuleSet } from "./read-rules";

/** A source of rules, or a skill, as the context meter lists it. */
export type RulesView = {
  /** "account", "folder" or the path of a file. */
  source: string;
  kind: "account" | "folder" | RuleFile["kind"];
  /** Name of the folder or skill; else "". */
  name: string;
  /** unread: not accepted yet · broken: an invalid skill. */
  state: "on" | "off" | "unread" | "broken";
  /** Sent with each message; for a skill, its line in the list. */
  tokens: number;
  /** Sent with the next message, for a relevant skill. */
  loaded: number;
  /** Truncated to fit the model's context. */
  isCut: boolean;
  /** Why it is broken. */
  problem: string;
};

/** All rules and skills of a chat, with their states. */
export function viewRules(
  account: string,
  { off, folder, files, skills, broken, unread }: RuleSet,
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
