import type { Operation } from "./operation";
import { createChatCompletion } from "./operations/chat-completions";
import { createEmbedding } from "./operations/embeddings";
import { listModels, readModel } from "./operations/models";
import { files, projects } from "./operations/projects";
import { publications } from "./operations/publications";
import { runs } from "./operations/runs";
import { versions } from "./operations/versions";

/** Every operation of the public API: it routes and checks requests, and the description is made of it. */
export const operations: readonly Operation[] = [
  listModels,
  readModel,
  createChatCompletion,
  createEmbedding,
  ...projects,
  ...files,
  ...versions,
  ...runs,
  ...publications,
];

const ROOT = "/api/v1";

type Found = { operation: Operation; params: Record<string, string> };

/** The operation of a request, with the parameters of its path and its query. */
export function findOperation(method: string, url: URL): Found | undefined {
  for (const operation of operations) {
    const params = operation.method === method ? match(operation.path, url.pathname) : undefined;
    if (params) return { operation, params: { ...Object.fromEntries(url.searchParams), ...params } };
  }
  return undefined;
}

/** Whether any method of the path is answered. */
export const hasPath = ({ pathname }: URL): boolean =>
  operations.some(({ path }) => match(path, pathname) !== undefined);

function match(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = `${ROOT}${path}`.split("/");
  const given = pathname.split("/");
  // The ids of models may hold slashes, which not every client encodes.
  const rest = path.endsWith("/{model}") ? wanted.length - 1 : given.length;
  const segments = [...given.slice(0, rest), ...(rest < given.length ? [given.slice(rest).join("/")] : [])];
  if (segments.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[at] ?? "")?.[1];
    if (name) params[name] = decoded(segment);
    else if (segment !== wanted[at]) return undefined;
  }
  return params;
}

/** As it is where it cannot be decoded: the operation's schema refuses it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
