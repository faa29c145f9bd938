import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { fallbackPageCopy } from "~/domain/publication/fallback-page-copy";
import { publicationPath } from "~/domain/publication/publication";
import { sitePolicy } from "~/domain/publication/site-policy";
import { readCookie } from "~/server/auth/cookies";
import { deviceOf } from "~/server/auth/request-origin";
import { servePublication } from "~/server/services/publication/serve-publication";
import { UNLOCKED_SECONDS, unlockPublication } from "~/server/services/publication/unlock";
import type { AppDeps } from "~/server/wiring";
import { expiredPage, lockedPage, missingPage } from "../fallback-pages";
import { readBody } from "../read-body";
import { publicRoute, type Route } from "../route";

const COOKIE = "bluebonnet.publication";
const MAX_FORM_BYTES = 4_000;

/** Serves a publication's files, and checks its password. */
export const publications: Route = {
  GET: publicRoute({ input: z.object({}), cost: 1, answer: serve }),
  // Not limited to our own pages: the form may be inside a frame of another site.
  POST: publicRoute({ input: z.object({}), cost: 1, answer: unlock }),
};

type Visit = { deps: AppDeps; request: Request };

async function serve({ deps, request }: Visit): Promise<Response> {
  const { slug, path, key } = parsePath(request);
  const { headers } = request;
  // Keeps the key out of the address bar, from which visitors copy links.
  if (key && headers.get("sec-fetch-dest") === "document")
    return redirect(`${publicationPath(slug)}/${path}`);
  const isView = request.method === "GET" && !/prefetch/.test(headers.get("sec-purpose") ?? "");
  const answer = await servePublication(deps, {
    slug,
    path,
    key: key ?? readCookie(headers, COOKIE),
    isView,
  });
  if (answer.kind === "missing") return missingPage();
  if (answer.kind === "expired") return expiredPage();
  if (answer.kind === "locked") return lockedPage();
  // A page's relative addresses start from its folder.
  if (answer.kind === "moved") return redirect(`${publicationPath(slug, key)}/${answer.path}`);
  const { file, isPrivate, supabase } = answer;
  const tag = `"${file.hash}"`;
  const shared = {
    etag: tag,
    // The version may change, or be unpublished, at any time.
    "cache-control": isPrivate ? "private, no-cache" : "public, no-cache",
    "content-security-policy": sitePolicy(deps.appUrl, slug, supabase),
    ...(isPrivate ? { "x-robots-tag": "noindex", "referrer-policy": "same-origin" } : {}),
    ...(isPrivate && !key ? {} : { "access-control-allow-origin": "*" }),
  };
  if (headers.get("if-none-match")?.includes(tag))
    return new Response(null, { status: 304, headers: shared });
  return new Response(file.bytes, {
    headers: {
      ...shared,
      "content-type": file.type,
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}

async function unlock({ deps, request }: Visit): Promise<Response> {
  const { slug, path } = parsePath(request);
  const form = new URLSearchParams((await readBody(request, MAX_FORM_BYTES)) ?? "");
  try {
    const password = form.get("password") ?? "";
    const key = await unlockPublication(deps, deviceOf(request.headers), { slug, password });
    if (key === null) return lockedPage({ problem: fallbackPageCopy.locked.wrong });
    // In a frame of another site, browsers keep no cookie.
    const isFramed = request.headers.get("sec-fetch-dest") === "iframe";
    const returnPath = `${publicationPath(slug, isFramed ? key : undefined)}${path && `/${path}`}`;
    const secure = deps.appUrl.startsWith("https:") ? "; Secure" : "";
    return new Response(null, {
      status: 303,
      headers: {
        location: encodeURI(returnPath),
        "cache-control": "no-store",
        "set-cookie": `${COOKIE}=${key}; Path=${publicationPath(slug)}; Max-Age=${UNLOCKED_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return lockedPage({ problem: error.userMessage, status: 429 });
  }
}

const redirect = (path: string) =>
  new Response(null, { status: 307, headers: { location: encodeURI(path) } });

/** The slug and the path below it, decoded, without the key that may be between them. */
function parsePath(request: Request): { slug: string; path: string; key?: string | undefined } {
  const { pathname } = new URL(request.url);
  try {
    const [, , slug = "", ...rest] = decodeURIComponent(pathname).split("/");
    const key = /^~(\d+\.[\w-]{43})$/.exec(rest[0] ?? "")?.[1];
    return { slug, path: rest.slice(key ? 1 : 0).join("/"), key };
  } catch {
    return { slug: "", path: "" };
  }
}
