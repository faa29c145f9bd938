import { z } from "zod";
import { normalizePath } from "../../project/project-files";
import { isRuleFile } from "../../project/rules/rule-file";
import { chatInput } from "../message-input";

/** Source of rules: the account, the chat's folder, or a project file. */
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

/** Hashes of the rules that the user has read. */
export const acceptRulesInput = chatInput.extend({ hashes: z.array(z.string().length(43)).min(1).max(64) });
export type AcceptRulesInput = z.infer<typeof acceptRulesInput>;
