import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type NextRequest, NextResponse } from "next/server";
import { pagePolicy } from "~/domain/auth/page-policy";
import { needsSession, pageForReturningVisitor } from "~/domain/auth/route-access";
import { TERMS_COOKIE } from "~/domain/auth/terms";
import { isLinkPreviewBot } from "~/domain/marketing/link-preview-bot";
import { publicPageAt, publicPages } from "~/domain/marketing/public-page";
import { appUrl, env } from "~/env";

const SESSION_COOKIE = /^(?:__Secure-)?next-auth\.session-token(?:\.0)?$/;
const CSP_HEADER = "Content-Security-Policy";
const MANIFEST_PATH = join(process.cwd(), ".next", "prerendered-pages.json");

/**
 * Sends visitors without a session cookie from protected pages to /login, before anything is rendered. That the
 * cookie is good is checked behind this, on the server, by every layout and procedure. Gives every page its policy;
 * the headers that are the same everywhere are in next.config.js.
 */
export function proxy(request: NextRequest) {
  // Next's router would answer 500.
  if (!isDecodable(request.nextUrl.pathname))
    return new NextResponse("This address cannot be read.", { status: 400 });
  if (NON_PAGE_PATH.test(request.nextUrl.pathname)) return NextResponse.next();
  // No page of ours takes anything; what is sent to one is not read.
  if (request.method !== "GET" && request.method !== "HEAD")
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const { pathname, search } = request.nextUrl;
  const path = `${pathname}${search}`;
  const page = publicPageAt(pathname);
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name));
  const sharePage =
    page && isLinkPreviewBot(request.headers.get("user-agent")) ? `/share/${page}` : undefined;
  const isReturning =
    hasCookie ||
    request.nextUrl.searchParams.has("step") ||
    (pathname === "/login" && request.cookies.has(TERMS_COOKIE));
  const knownPage = isReturning ? pageForReturningVisitor(pathname) : undefined;
  const rewriteTo = sharePage ?? knownPage;
  const tag = rewriteTo || request.headers.has("rsc") ? undefined : prerendered()[pathname]?.tag;
  if (tag && request.headers.get("if-none-match")?.includes(tag))
    return new NextResponse(null, { status: 304, headers: { etag: tag } });
  const policy = pagePolicy({
    nonce: crypto.randomUUID(),
    hashes: inlineScripts(pathname),
    development: env.NODE_ENV === "development",
    stripe: env.STRIPE_PUBLISHABLE_KEY !== undefined,
  });
  const response =
    needsSession(pathname) && !hasCookie
      ? redirectToLogin(request, path)
      : forward(request, { path, policy, rewriteTo });
  response.headers.set(CSP_HEADER, policy);
  if (tag) response.headers.set("ETag", tag);
  // Whoever signs in gets another page at this address: what keeps this one has to ask first.
  if (pageForReturningVisitor(pathname) && !rewriteTo)
    response.headers.set("Cache-Control", "private, no-cache");
  // The page itself was made before the server knew its address; see docs/decisions/0009-absolute-addresses.md.
  const canonical = page ? publicPages[page] : isTemplatePage(pathname) ? pathname : undefined;
  if (canonical) response.headers.append("Link", `<${appUrl()}${canonical}>; rel="canonical"`);
  if (appUrl().startsWith("https://")) response.headers.set("Strict-Transport-Security", "max-age=31536000");
  return response;
}

const isTemplatePage = (pathname: string) =>
  pathname.startsWith(`${publicPages.templates}/`) && Object.hasOwn(prerendered(), pathname);

const NON_PAGE_PATH = /^\/(?:api|frame|p)\//;

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

const redirectToLogin = (request: NextRequest, path: string) =>
  NextResponse.redirect(new URL(`/login?from=${encodeURIComponent(path)}`, request.url), 307);

/** `instead`: the page that answers in place of the one that was asked for. */
function forward(
  request: NextRequest,
  { path, policy, rewriteTo }: { path: string; policy: string; rewriteTo: string | undefined },
) {
  const headers = new Headers(request.headers);
  // Layouts cannot know the path; theirs is this header, which no client can set.
  headers.set("x-path", path);
  // Next reads the nonce out of it and puts it on the scripts of the pages that it renders for this request.
  headers.set(CSP_HEADER, policy);
  const options = { request: { headers } };
  return rewriteTo
    ? NextResponse.rewrite(new URL(`${rewriteTo}${request.nextUrl.search}`, request.url), options)
    : NextResponse.next(options);
}

/**
 * The scripts that the build listed for the page; for the home page, which is prerendered and so tells the theme's
 * script that the root layout puts on every page; and for the page that stands in when one fails.
 */
const inlineScripts = (pathname: string): string[] => [
  ...new Set([pathname, "/", "/_global-error"].flatMap((page) => prerendered()[page]?.scripts ?? [])),
];

type PrerenderedPage = { scripts: string[]; tag: string };
let manifest: Record<string, PrerenderedPage> | undefined;

/** By address; see scripts/set-up/prerendered-pages.mjs. */
function prerendered(): Record<string, PrerenderedPage> {
  manifest ??= env.NODE_ENV === "development" ? {} : JSON.parse(readFileSync(MANIFEST_PATH, "utf8"));
  return manifest ?? {};
}

// Pages only: not the API, Next's own files, the preview's frame, published pages, or files at the root. Below the
// root an ending makes no file: /chat/picture.svg is a page. Escapes in an address are looked at everywhere.
export const config = {
  matcher: [
    "/((?!api/|_next/|frame(?:/|$)|p/|[^/]*\\.(?:svg|png|avif|webp|ico|txt|xml|woff2|js|css|map|webmanifest)$).*)",
    "/(.*%.*)",
  ],
};
