export type { Embeddings, Model, Reply, Usage } from "./backend.js";
export type { Call } from "./call.js";
export {
  Bluebonnet,
  type ClientOptions,
  type CodeReply,
  type EmbedOptions,
  type ExplainOptions,
  type GenerateOptions,
  type ModifyOptions,
} from "./client.js";
export type { CodeFile } from "./code-blocks.js";
export {
  AuthenticationError,
  BluebonnetError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionDeniedError,
  QuotaError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnsupportedError,
} from "./errors.js";
export { type ModelAlias, modelAliases } from "./model-aliases.js";
export type { PullProgress } from "./models.js";
export type { Project, ProjectFile, ProjectVersion } from "./projects.js";
export type { ReplyStream } from "./reply-stream.js";
export type { Answered, CallOptions } from "./transport.js";
