import { type LoginInput, loginInput } from "~/domain/auth/credentials";

export type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** What is sent of the fields, or the first thing that is wrong with each. */
export function validateLogin(fields: LoginInput): { values: LoginInput; errors: LoginErrors } {
  const { data, error } = loginInput.safeParse(fields);
  const errors: LoginErrors = {};
  for (const name of ["email", "password", "termsAccepted"] as const) {
    const issue = error?.issues.find(({ path }) => path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  return { values: data ?? fields, errors };
}
