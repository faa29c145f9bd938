import { DomainError } from "~/domain/error/domain-error";
import { explainRefusal, gitHubIsSilent } from "~/domain/github/refusal";

type Answer = { headers: Record<string, string | number | undefined>; data: unknown };

/** octokit's error, recognized by its shape: a bundle can contain several copies of its class. */
type RequestFailure = { name: string; status: number; message: string; cause?: unknown; response?: Answer };

const isRequestFailure = (error: unknown): error is RequestFailure =>
  error instanceof Error && error.name === "HttpError" && "status" in error;

/** GitHub's status; undefined when it did not answer. */
export const statusOf = (error: unknown): number | undefined =>
  isRequestFailure(error) && error.response ? error.status : undefined;

/** GitHub's message about a refusal. */
export function messageOf(error: unknown): string {
  const data = isRequestFailure(error) ? error.response?.data : undefined;
  return typeof data === "object" && data && "message" in data ? String(data.message) : "";
}

/** Calls GitHub. @throws DomainError with a sentence for the user */
export async function mapErrors<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw explain(error);
  });
}

function explain(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!isRequestFailure(error) || !error.response) return gitHubIsSilent(error);
  const { headers, data } = error.response;
  return explainRefusal({
    status: error.status,
    message: messageOf(error) || error.message,
    details: typeof data === "string" ? data : JSON.stringify(data),
    resetsAt: resetsAt(headers),
    needsSingleSignOn: String(headers["x-github-sso"] ?? "").startsWith("required"),
    permissions: String(headers["x-accepted-github-permissions"] ?? "") || null,
  });
}

/** The header counts seconds since 1970. Null unless the limit is used up. */
function resetsAt(headers: Answer["headers"]): Date | null {
  const seconds = Number(headers["x-ratelimit-reset"]);
  return String(headers["x-ratelimit-remaining"]) === "0" && seconds > 0 ? new Date(seconds * 1_000) : null;
}
