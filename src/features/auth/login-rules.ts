import "~/lib/zod-without-eval";
import { type LoginInput, loginInput } from "~/domain/auth/credentials";

export type LoginRefusals = Partial<Record<keyof LoginInput, string>>;

/** What is sent of the fields, or the first thing that is wrong with each. */
export function judgeLogin(fields: LoginInput): { values: LoginInput; refusals: LoginRefusals } {
  const { data, error } = loginInput.safeParse(fields);
  const refusals: LoginRefusals = {};
  for (const name of ["email", "password", "termsAccepted"] as const) {
    const issue = error?.issues.find(({ path }) => path[0] === name);
    if (issue) refusals[name] = issue.message;
  }
  return { values: data ?? fields, refusals };
}
