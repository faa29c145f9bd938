import { DomainError } from "../error/domain-error";

/** An error response of GitHub. */
export type GitHubRefusal = {
  status: number;
  message: string;
  /** All details of the answer, as text. */
  details: string;
  /** When the rate limit resets. */
  resetsAt: Date | null;
  needsSingleSignOn: boolean;
  /** The permissions that the call needs, as GitHub lists them: `contents=write`. */
  permissions: string | null;
};

const time = (at: Date) => `${at.toISOString().slice(11, 16)} UTC`;
const account = "Connect GitHub again in your account.";

const rules: readonly {
  when: (refusal: GitHubRefusal) => boolean;
  error: (refusal: GitHubRefusal) => DomainError;
}[] = [
  {
    when: ({ status }) => status === 401,
    error: () =>
      new DomainError("forbidden", `GitHub refused the token: it is wrong, expired or revoked. ${account}`, {
        field: "token",
      }),
  },
  {
    when: ({ status, message, resetsAt }) =>
      status === 429 || (status === 403 && (resetsAt !== null || /rate limit/i.test(message))),
    error: ({ resetsAt }) =>
      new DomainError(
        "too_many_requests",
        resetsAt
          ? `GitHub accepts no more requests until ${time(resetsAt)}.`
          : "GitHub is limiting requests. Please try again in a few minutes.",
      ),
  },
  {
    when: ({ needsSingleSignOn }) => needsSingleSignOn,
    error: () =>
      new DomainError(
        "forbidden",
        "The organization requires single sign-on. Authorize the token for it on GitHub.",
      ),
  },
  {
    when: ({ details }) => /secret (?:scanning|detected)|push cannot contain secrets/i.test(details),
    error: () =>
      new DomainError(
        "conflict",
        "GitHub found a secret, such as a key, in the files and refused the push. Remove it and push again.",
      ),
  },
  {
    when: ({ details }) => /archived/i.test(details),
    error: () => new DomainError("forbidden", "The repository is archived and read-only."),
  },
  {
    when: ({ details }) => /protected branch|repository rule violations|protected ref/i.test(details),
    error: () =>
      new DomainError("conflict", "The branch is protected on GitHub. Open a pull request instead.", {
        field: "branch",
      }),
  },
  {
    when: ({ status, details }) => status === 422 && /name already exists/i.test(details),
    error: () =>
      new DomainError("conflict", "You already have a repository with this name.", { field: "name" }),
  },
  {
    when: ({ status, details }) => status === 422 && /pull request already exists/i.test(details),
    error: () =>
      new DomainError("conflict", "There is already an open pull request for this branch.", {
        field: "branch",
      }),
  },
  {
    when: ({ message }) => /resource not accessible/i.test(message),
    error: ({ permissions }) =>
      new DomainError(
        "forbidden",
        permissions
          ? `The token lacks access. Give it ${spell(permissions)} on GitHub.`
          : "The token lacks access. Give it access to the repository, with contents and pull requests, on GitHub.",
      ),
  },
  {
    when: ({ status }) => status === 404,
    error: () => new DomainError("not_found", "GitHub has no such repository or branch, or it is private."),
  },
  {
    when: ({ status }) => status >= 500,
    error: ({ status }) =>
      new DomainError("unavailable", `GitHub has a problem (${status}). Please try again later.`),
  },
];

/** `contents=write; pull_requests=write`: alternatives, of which the first is named. */
function spell(permissions: string): string {
  const [first = ""] = permissions.split(";");
  const names = first
    .split(",")
    .map((part) =>
      part
        .trim()
        .replace(/_/g, " ")
        .replace(/=(\w+)/, " ($1)"),
    )
    .filter(Boolean);
  return `the permission ${names.join(" and ")}`;
}

/** Translates GitHub's error for the user. */
export function explainRefusal(refusal: GitHubRefusal): DomainError {
  const rule = rules.find(({ when }) => when(refusal));
  if (rule) return rule.error(refusal);
  return new DomainError("invalid", `GitHub refused this: ${refusal.message.slice(0, 300)}`);
}

/** GitHub did not answer. */
export const gitHubIsSilent = (cause: unknown) =>
  new DomainError("unavailable", "GitHub did not answer. Please try again.", { cause });
