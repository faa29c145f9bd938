import type { Deed } from "~/domain/access/role";
import type { Target } from "./procedures";

/** A request for somebody's project that is no procedure: with a session or, below `key`, with a key of the API. */
type RequestRow = {
  deed: Deed;
  with: "session" | "key";
  method?: "GET" | "POST" | "DELETE";
  path: (target: Target) => string;
  body?: (target: Target) => unknown;
  absent?: string;
};

const session = (deed: Deed, path: RequestRow["path"]): RequestRow => ({ deed, with: "session", path });
const key = (deed: Deed, path: RequestRow["path"], more: Partial<RequestRow> = {}): RequestRow => ({
  deed,
  with: "key",
  path,
  ...more,
});

/** By the route, or by the id of the operation of /api/v1. */
export const requests: Readonly<Record<string, RequestRow>> = {
  "/api/versions/[versionId]": session("view", ({ versionId }) => `/api/versions/${versionId}?format=zip`),
  "/api/thumbnails/[versionId]": session("view", ({ versionId }) => `/api/thumbnails/${versionId}`),
  "/api/pictures/[versionId]": session("view", ({ versionId }) => `/api/pictures/${versionId}`),
  "/api/attachments/[attachmentId]": session(
    "view",
    ({ attachmentId }) => `/api/attachments/${attachmentId}`,
  ),
  "/api/frame/[projectId]": session("view", ({ projectId }) => `/api/frame/${projectId}`),
  "git fetch": key("view", ({ projectId }) => `/git/${projectId}.git/info/refs?service=git-upload-pack`),
  "git push": key("edit", ({ projectId }) => `/git/${projectId}.git/info/refs?service=git-receive-pack`),
  readProject: key("view", ({ projectId }) => `/api/v1/projects/${projectId}`),
  exportProject: key("view", ({ projectId }) => `/api/v1/projects/${projectId}/export`),
  listFiles: key("view", ({ projectId }) => `/api/v1/projects/${projectId}/files`),
  readFile: key("view", ({ projectId }) => `/api/v1/projects/${projectId}/files/content?path=index.html`),
  listVersions: key("view", ({ projectId }) => `/api/v1/projects/${projectId}/versions`),
  readVersion: key("view", ({ versionId }) => `/api/v1/versions/${versionId}`),
  restoreVersion: key("edit", ({ firstVersionId }) => `/api/v1/versions/${firstVersionId}/restore`, {
    method: "POST",
  }),
  compareVersions: key(
    "view",
    ({ firstVersionId, versionId }) => `/api/v1/versions/${firstVersionId}/compare?with=${versionId}`,
  ),
  createRun: key("edit", () => "/api/v1/runs", {
    method: "POST",
    body: ({ projectId, modelId }) => ({
      kind: "modify",
      project: projectId,
      prompt: "More",
      model: modelId,
    }),
  }),
  readRun: key("view", ({ questionId }) => `/api/v1/runs/${questionId}`),
  followRun: key("view", ({ questionId }) => `/api/v1/runs/${questionId}/events`),
  cancelRun: key("edit", ({ questionId }) => `/api/v1/runs/${questionId}/cancel`, { method: "POST" }),
  createPublication: key("manage", () => "/api/v1/publications", {
    method: "POST",
    body: ({ projectId }) => ({ project: projectId, title: "Flowers" }),
  }),
  removePublication: key("manage", ({ projectId }) => `/api/v1/publications/${projectId}`, {
    method: "DELETE",
    absent: "not published",
  }),
  listShares: key("view", ({ projectId }) => `/api/v1/shares?target=${projectId}`),
  createShare: key("manage", () => "/api/v1/shares", {
    method: "POST",
    body: ({ chatId }) => ({ target: chatId, email: "new@example.com", role: "viewer" }),
  }),
  changeShare: key("manage", ({ shareId }) => `/api/v1/shares/${shareId}`, {
    method: "POST",
    body: () => ({ role: "viewer" }),
  }),
  deleteShare: key("manage", ({ shareId }) => `/api/v1/shares/${shareId}`, { method: "DELETE" }),
  listShareLinks: key("view", ({ chatId }) => `/api/v1/share-links?target=${chatId}`),
  createShareLink: key("manage", () => "/api/v1/share-links", {
    method: "POST",
    body: ({ projectId }) => ({ target: projectId, role: "viewer" }),
  }),
  deleteShareLink: key("manage", ({ linkId }) => `/api/v1/share-links/${linkId}`, { method: "DELETE" }),
  listThreads: key("view", ({ projectId }) => `/api/v1/projects/${projectId}/threads`),
  createThread: key("comment", ({ projectId }) => `/api/v1/projects/${projectId}/threads`, {
    method: "POST",
    body: () => ({ path: "index.html", start_line: 1, text: "Better" }),
  }),
  readThread: key("view", ({ threadId }) => `/api/v1/threads/${threadId}`),
  resolveThread: key("comment", ({ threadId }) => `/api/v1/threads/${threadId}`, {
    method: "POST",
    body: () => ({ resolved: true }),
  }),
  createComment: key("comment", ({ threadId }) => `/api/v1/threads/${threadId}/comments`, {
    method: "POST",
    body: () => ({ text: "Yes" }),
  }),
  listSuggestions: key("view", ({ projectId }) => `/api/v1/projects/${projectId}/suggestions`),
  createSuggestion: key("edit", () => "/api/v1/suggestions", {
    method: "POST",
    body: ({ projectId }) => ({ fork: projectId, title: "Roses" }),
    absent: "it is no fork",
  }),
  readSuggestion: key("view", ({ suggestionId }) => `/api/v1/suggestions/${suggestionId}`),
  acceptSuggestion: key("edit", ({ suggestionId }) => `/api/v1/suggestions/${suggestionId}/accept`, {
    method: "POST",
    body: () => ({ tree: "0".repeat(40), base_version: null }),
  }),
  refuseSuggestion: key("edit", ({ suggestionId }) => `/api/v1/suggestions/${suggestionId}/refuse`, {
    method: "POST",
  }),
};

type ToolRow = { deed: Deed; input: (target: Target) => Record<string, unknown>; absent?: string };

const inProject = (deed: Deed, more: Record<string, unknown> = {}): ToolRow => ({
  deed,
  input: ({ projectId }) => ({ project: projectId, ...more }),
});

/** By the name of the MCP server's tool. */
export const tools: Readonly<Record<string, ToolRow>> = {
  read_project: inProject("view"),
  list_versions: inProject("view"),
  compare_versions: { deed: "view", input: ({ firstVersionId: from, versionId: to }) => ({ from, to }) },
  create_version: inProject("edit"),
  undo: inProject("edit"),
  redo: inProject("edit"),
  restore_version: { deed: "edit", input: ({ firstVersionId }) => ({ version: firstVersionId }) },
  read_file: inProject("view", { path: "index.html" }),
  search_files: inProject("view", { query: "Garden" }),
  edit_files: inProject("edit", {
    files: [{ path: "index.html", edits: [{ search: "Garden of", replace: "Park of" }] }],
  }),
  write_files: inProject("edit", { files: [{ path: "a.txt", content: "a" }] }),
  move_file: inProject("edit", { path: "index.html", to: "b.html" }),
  delete_files: inProject("edit", { paths: ["index.html"] }),
  look_at_page: inProject("edit"),
  take_picture: inProject("edit"),
  press: inProject("edit", { target: { ref: "e1" } }),
  type: inProject("edit", { target: { ref: "e1" }, text: "a" }),
  press_key: inProject("edit", { key: "Enter" }),
  wait_for: inProject("edit", { text: "a" }),
  open_path: inProject("edit", { path: "/" }),
  reload_page: inProject("edit"),
  run_tests: inProject("edit"),
  run_checks: inProject("edit"),
  try_steps: inProject("edit", { steps: ["press Save"] }),
  list_threads: inProject("view"),
  read_thread: { deed: "view", input: ({ threadId: thread }) => ({ thread }) },
  start_thread: inProject("comment", { path: "index.html", start_line: 1, text: "Better" }),
  reply_to_thread: { deed: "comment", input: ({ threadId: thread }) => ({ thread, text: "Yes" }) },
  resolve_thread: { deed: "comment", input: ({ threadId: thread }) => ({ thread }) },
  list_suggestions: inProject("view"),
  read_suggestion: { deed: "view", input: ({ suggestionId: suggestion }) => ({ suggestion }) },
  offer_fork: { ...inProject("edit", { title: "Roses" }), absent: "it is no fork" },
};
