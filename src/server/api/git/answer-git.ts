import { z } from "zod";
import type { Deed } from "~/domain/access/role";
import { basicToken } from "~/domain/api/api-key";
import type { ApiScope } from "~/domain/api/scope";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { GitFormatError } from "~/domain/git/git-format-error";
import {
  advertisement,
  type GitService,
  gitServices,
  type PushReport,
  type PushRequest,
  pushReport,
  readFetch,
  readPush,
  refusal,
} from "~/domain/git/smart-http";
import { headerName } from "~/domain/marketing/company";
import { readRefs, serveFetch, serveHead } from "~/server/services/project/fetch";
import { readPushLimits, receivePush } from "~/server/services/project/receive-push";
import type { AppDeps } from "~/server/wiring";
import { admit, admitKey, charge, type InTurn, type Weight } from "../admit";
import { streamOf } from "../file-response";
import { retryAfter } from "../refused";
import { readGitBody } from "./read-git-body";

type Incoming = { deps: AppDeps; request: Request };
type Call = Incoming & { user: SignedInUser; projectId: string; service: GitService; inTurn: InTurn };

const scopes: Record<GitService, ApiScope> = {
  "git-upload-pack": "projects:read",
  "git-receive-pack": "projects:write",
};
const deeds: Record<GitService, Deed> = { "git-upload-pack": "view", "git-receive-pack": "edit" };
const weights = {
  info: { cost: 5 },
  pack: { cost: 100, concurrency: "git" },
} satisfies Record<Target["action"], Weight>;
/** One second of work spends one second's budget. */
const MS_PER_POINT = 10;
/** Room for all commits that a client can name. */
const MAX_FETCH_BYTES = 2_000_000;

/** Answers a git client by git's smart HTTP protocol. Errors are texts that the client displays. */
export async function answerGit({ deps, request }: Incoming): Promise<Response> {
  try {
    return await answer({ deps, request });
  } catch (error) {
    // Such as a body that cannot be unpacked.
    if (error instanceof GitFormatError) return plain(400, error.message);
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") return plain(404, "There is no such project.");
    const status = error.code === "too_many_requests" ? 429 : 400;
    return plain(status, error.userMessage, retryAfter(error.retryAfterSeconds));
  }
}

async function answer({ deps, request }: Incoming): Promise<Response> {
  const key = await admitKey(deps, request.headers, basicToken);
  if (!key)
    return plain(401, "Use an API key of your account as the password.", {
      "www-authenticate": `Basic realm="${headerName}", charset="UTF-8"`,
    });
  const { user } = key;
  const target = parseTarget(request);
  const caller = { payer: user, signal: request.signal };
  const inTurn = await admit(deps, caller, weights[target?.action ?? "info"]);
  if (!target) throw notFound();
  const { service, projectId } = target;
  const scope = scopes[service];
  if (!key.scopes.includes(scope)) return plain(403, `This key does not have the scope ${scope}.`);
  const call: Call = { deps, request, user, projectId, service, inTurn };
  if (target.action === "info") {
    await serveHead(deps, user, { projectId, deed: deeds[service] });
    const body = Buffer.concat(advertisement(service, await readRefs(deps, user, call)));
    return gitResponse(`${service}-advertisement`, body);
  }
  return service === "git-upload-pack" ? answerFetch(call) : answerPush(call);
}

type Target = { projectId: string; service: GitService; action: "info" | "pack" };

const gitService = z.enum(gitServices);

function parseTarget({ method, url }: Request): Target | null {
  const { pathname, searchParams } = new URL(url);
  const [, id, rest] = /^\/git\/([^/]+)\.git\/(.+)$/.exec(pathname) ?? [];
  const projectId = z.uuid().safeParse(id);
  const isInfo = method === "GET" && rest === "info/refs";
  const service = gitService.safeParse(
    isInfo ? searchParams.get("service") : method === "POST" ? rest : null,
  );
  if (!projectId.success || !service.success) return null;
  return { projectId: projectId.data, service: service.data, action: isInfo ? "info" : "pack" };
}

async function answerFetch({ deps, request, user, projectId, service, inTurn }: Call): Promise<Response> {
  const body = await readGitBody(request, MAX_FETCH_BYTES);
  if (!body || body.isTruncated) return plain(413, "This request is too long.");
  return inTurn(async () => {
    try {
      const parts = await serveFetch(deps, user, { projectId, request: readFetch(body.bytes) });
      return gitResponse(`${service}-result`, streamOf(parts));
    } catch (error) {
      if (!(error instanceof GitFormatError)) throw error;
      return gitResponse(`${service}-result`, Buffer.from(refusal(error.message)));
    }
  });
}

async function answerPush({ deps, request, user, projectId, service, inTurn }: Call): Promise<Response> {
  const { packed } = await readPushLimits(deps, user, { projectId });
  const body = await readGitBody(request, packed);
  if (!body) return plain(413, "This push is too large.");
  return inTurn(async () => {
    const startedAt = performance.now();
    try {
      const push = readPush(body.bytes);
      // Before a long push, clients send a request without updates to check whether it is allowed.
      const report =
        push.updates.length > 0 &&
        (await handlePush({ deps, user, projectId, isTruncated: body.isTruncated }, push));
      const parts = report ? pushReport(push, report) : [];
      return gitResponse(`${service}-result`, Buffer.concat(parts));
    } catch (error) {
      if (!(error instanceof GitFormatError)) throw error;
      return plain(400, error.message);
    } finally {
      await charge(deps, user, Math.ceil((performance.now() - startedAt) / MS_PER_POINT));
    }
  });
}

type PushTarget = Pick<Call, "deps" | "user" | "projectId"> & { isTruncated: boolean };

async function handlePush(
  { deps, user, projectId, isTruncated }: PushTarget,
  push: PushRequest,
): Promise<PushReport> {
  const rejectAll = (unpackProblem: string): PushReport => ({
    unpackProblem,
    refs: push.updates.map(({ ref }) => ({ ref, problem: unpackProblem })),
    messages: [],
  });
  if (isTruncated)
    return rejectAll("this push is larger than one can be, or than the storage that is left for the project");
  try {
    const refs = await receivePush(deps, user, { projectId, updates: push.updates, pack: push.pack });
    return { unpackProblem: null, refs, messages: refs.flatMap(({ messages }) => messages) };
  } catch (error) {
    if (error instanceof GitFormatError) return rejectAll(error.message);
    throw error;
  }
}

const gitResponse = (type: string, body: BodyInit): Response =>
  new Response(body, { headers: { "content-type": `application/x-${type}`, "cache-control": "no-store" } });

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
