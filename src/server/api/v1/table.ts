import { decodePercent } from "~/domain/text/decode-percent";
import type { Operation } from "./operation";
import { access } from "./operations/access";
import { createChatCompletion } from "./operations/chat-completions";
import { createEmbedding } from "./operations/embeddings";
import { listModels, readModel } from "./operations/models";
import { files, projects } from "./operations/projects";
import { publications } from "./operations/publications";
import { runs } from "./operations/runs";
import { suggestions } from "./operations/suggestions";
import { threads } from "./operations/threads";
import { versions } from "./operations/versions";

/** Every operation of the public API: used to route and validate requests, and to generate the description. */
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
  ...access,
  ...threads,
  ...suggestions,
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
  const pattern = `${ROOT}${path}`.split("/");
  const actual = pathname.split("/");
  // Model ids may contain slashes, which not every client encodes.
  const rest = path.endsWith("/{model}") ? pattern.length - 1 : actual.length;
  const segments = [
    ...actual.slice(0, rest),
    ...(rest < actual.length ? [actual.slice(rest).join("/")] : []),
  ];
  if (segments.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const name = /^\{(\w+)\}$/.exec(pattern[at] ?? "")?.[1];
    if (name) params[name] = decodePercent(segment);
    else if (segment !== pattern[at]) return undefined;
  }
  return params;
}
