import { type LoginInput, loginInput } from "~/domain/auth/credentials";

export type LoginErrors = Partial<Record<keyof LoginInput, string>>;

/** The values to submit, or the first error of each field. */
export function validateLogin(fields: LoginInput): { values: LoginInput; errors: LoginErrors } {
  const { data, error } = loginInput.safeParse(fields);
  const errors: LoginErrors = {};
  for (const name of ["email", "password", "termsAccepted"] as const) {
    const issue = error?.issues.find(({ path }) => path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  return { values: data ?? fields, errors };
}
