import { z } from "zod";
import { normalizePath } from "../../project/project-files";
import { isRuleFile } from "../../project/rules/rule-file";
import { chatInput } from "../message-input";

/** Where rules come from: the account, the folder of a chat, or a file of its project. */
export const ruleSource = z
  .string()
  .max(255)
  .refine(
    (source) =>
      source === "account" || source === "folder" || (isRuleFile(source) && normalizePath(source) === source),
    "These are no rules.",
  );

export const setRulesInput = chatInput.extend({ source: ruleSource, isOn: z.boolean() });
export type SetRulesInput = z.infer<typeof setRulesInput>;

/** What was read: the rules with these hashes. */
export const acceptRulesInput = chatInput.extend({ hashes: z.array(z.string().length(43)).min(1).max(64) });
export type AcceptRulesInput = z.infer<typeof acceptRulesInput>;
