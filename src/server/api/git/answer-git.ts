import { z } from "zod";
import { basicToken } from "~/domain/api/api-key";
import type { ApiScope } from "~/domain/api/scope";
import { concurrencyRules, tooManyAtOnce } from "~/domain/auth/concurrency-limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { accountRateLimited, addressRateLimited, DomainError, notFound } from "~/domain/error/domain-error";
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
import { deviceOf } from "~/server/auth/request-origin";
import { findKey, type UsedKey } from "~/server/services/api/find-key";
import { spendBudget } from "~/server/services/auth/enforce-rate-limit";
import { readRefs, serveFetch, serveHead } from "~/server/services/project/fetch";
import { readPushLimits, receivePush } from "~/server/services/project/receive-push";
import type { AppDeps } from "~/server/wiring";
import { streamOf } from "../file-response";
import { takeTurn } from "../take-turn";
import { readGitBody } from "./read-git-body";

type Asked = { deps: AppDeps; request: Request };
type Call = Asked & { user: SignedInUser; projectId: string; service: GitService };

const scopes: Record<GitService, ApiScope> = {
  "git-upload-pack": "projects:read",
  "git-receive-pack": "projects:write",
};
const INFO_COST = 5;
const PACK_COST = 100;
/** A user's budget of a second is that second. */
const MS_PER_POINT = 10;
/** Room for all commits that a client can name. */
const MAX_FETCH_BYTES = 2_000_000;

/** Answers a git client by git's own protocol over HTTP. What it cannot do is said in words that the client shows. */
export async function answerGit({ deps, request }: Asked): Promise<Response> {
  try {
    return await answer({ deps, request });
  } catch (error) {
    // Such as a body that cannot be unpacked.
    if (error instanceof GitFormatError) return plain(400, error.message);
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") return plain(404, "There is no such project.");
    return plain(error.code === "too_many_requests" ? 429 : 400, error.userMessage);
  }
}

async function answer({ deps, request }: Asked): Promise<Response> {
  const key = await requireKey(deps, request.headers);
  if (key instanceof Response) return key;
  const { user } = key;
  const place = placeOf(request);
  const wait = await spendBudget(deps, { userId: user.id }, place?.action === "pack" ? PACK_COST : INFO_COST);
  if (wait > 0) return tooEarly(accountRateLimited(wait).userMessage, wait);
  if (!place) throw notFound();
  const { service, projectId } = place;
  const scope = scopes[service];
  if (!key.scopes.includes(scope)) return plain(403, `This key does not have the scope ${scope}.`);
  const call: Call = { deps, request, user, projectId, service };
  if (place.action === "info") {
    await serveHead(deps, user, call);
    const body = Buffer.concat(advertisement(service, await readRefs(deps, user, call)));
    return gitResponse(`${service}-advertisement`, body);
  }
  return service === "git-upload-pack" ? answerFetch(call) : answerPush(call);
}

/** Wrong keys are tried at the expense of the address. */
async function requireKey(deps: AppDeps, headers: Headers): Promise<UsedKey | Response> {
  const token = basicToken(headers.get("authorization"));
  const key = token && (await findKey(deps, token));
  if (key) return key;
  const wait = await spendBudget(deps, { device: deviceOf(headers) }, 1);
  if (wait > 0) return tooEarly(addressRateLimited(wait).userMessage, wait);
  const response = plain(401, "Use an API key of your account as the password.");
  response.headers.set("www-authenticate", 'Basic realm="Bluebonnet", charset="UTF-8"');
  return response;
}

type Place = { projectId: string; service: GitService; action: "info" | "pack" };

const gitService = z.enum(gitServices);

function placeOf({ method, url }: Request): Place | null {
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

async function answerFetch({ deps, request, user, projectId, service }: Call): Promise<Response> {
  const body = await readGitBody(request, MAX_FETCH_BYTES);
  if (!body || body.isCut) return plain(413, "This request is too long.");
  return inTurn(deps, { user, request }, async () => {
    try {
      const parts = await serveFetch(deps, user, { projectId, request: readFetch(body.bytes) });
      return gitResponse(`${service}-result`, streamOf(parts));
    } catch (error) {
      if (!(error instanceof GitFormatError)) throw error;
      return gitResponse(`${service}-result`, Buffer.from(refusal(error.message)));
    }
  });
}

async function answerPush({ deps, request, user, projectId, service }: Call): Promise<Response> {
  const { packed } = await readPushLimits(deps, user);
  await readRefs(deps, user, { projectId });
  const body = await readGitBody(request, packed);
  if (!body) return plain(413, "This push is too large.");
  return inTurn(deps, { user, request }, async () => {
    const begin = performance.now();
    try {
      const push = readPush(body.bytes);
      // Asked before a long push, to see whether it is allowed.
      const report =
        push.updates.length > 0 && (await takePush({ deps, user, projectId, isCut: body.isCut }, push));
      const parts = report ? pushReport(push, report) : [];
      return gitResponse(`${service}-result`, Buffer.concat(parts));
    } catch (error) {
      if (!(error instanceof GitFormatError)) throw error;
      return plain(400, error.message);
    } finally {
      const cost = Math.ceil((performance.now() - begin) / MS_PER_POINT);
      await spendBudget(deps, { userId: user.id }, cost);
    }
  });
}

type Pushed = Pick<Call, "deps" | "user" | "projectId"> & { isCut: boolean };

async function takePush({ deps, user, projectId, isCut }: Pushed, push: PushRequest): Promise<PushReport> {
  const unread = (unpackProblem: string): PushReport => ({
    unpackProblem,
    refs: push.updates.map(({ ref }) => ({ ref, problem: unpackProblem })),
    messages: [],
  });
  if (isCut)
    return unread("this push is larger than one can be, or than the storage that your plan has left");
  try {
    const refs = await receivePush(deps, user, { projectId, updates: push.updates, pack: push.pack });
    return { unpackProblem: null, refs, messages: refs.flatMap(({ messages }) => messages) };
  } catch (error) {
    if (error instanceof GitFormatError) return unread(error.message);
    throw error;
  }
}

async function inTurn(
  deps: AppDeps,
  { user, request }: Pick<Call, "user" | "request">,
  answer: () => Promise<Response>,
): Promise<Response> {
  const response = await takeTurn(deps, { concurrency: "git", userId: user.id, request }, answer);
  return response ?? tooEarly(tooManyAtOnce("git").userMessage, concurrencyRules.git.waitSeconds);
}

const gitResponse = (type: string, body: BodyInit): Response =>
  new Response(body, { headers: { "content-type": `application/x-${type}`, "cache-control": "no-store" } });

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

function tooEarly(text: string, seconds: number): Response {
  const response = plain(429, text);
  response.headers.set("retry-after", String(seconds));
  return response;
}
