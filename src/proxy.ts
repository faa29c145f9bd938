import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type NextRequest, NextResponse } from "next/server";
import { pagePolicy } from "~/domain/auth/page-policy";
import { needsSession, pageForReturningVisitor } from "~/domain/auth/route-access";
import { TERMS_COOKIE } from "~/domain/auth/terms";
import { markdownRoute } from "~/domain/docs/address";
import { isLinkPreviewBot } from "~/domain/marketing/link-preview-bot";
import { publicPageAt, publicPages } from "~/domain/marketing/public-page";
import { appUrl, env } from "~/env";

const SESSION_COOKIE = /^(?:__Secure-)?next-auth\.session-token(?:\.0)?$/;
const CSP_HEADER = "Content-Security-Policy";
const MANIFEST_PATH = join(process.cwd(), ".next", "prerendered-pages.json");

/**
 * Redirects visitors without a session cookie from protected pages to /login before anything renders; layouts and
 * procedures verify the cookie itself. Also sets each page's Content-Security-Policy. Headers that are the same
 * everywhere are in next.config.js.
 */
export function proxy(request: NextRequest) {
  // Next's router would respond with 500.
  if (!isDecodable(request.nextUrl.pathname))
    return new NextResponse("This URL is malformed.", { status: 400 });
  if (NON_PAGE_PATH.test(request.nextUrl.pathname)) return NextResponse.next();
  // No page accepts a body.
  if (request.method !== "GET" && request.method !== "HEAD")
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const { pathname, search } = request.nextUrl;
  const markdown = markdownRoute(pathname, request.headers.get("accept"));
  if (markdown) return NextResponse.rewrite(new URL(markdown, request.url));
  const path = `${pathname}${search}`;
  const page = publicPageAt(pathname);
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name));
  const sharePage =
    page && isLinkPreviewBot(request.headers.get("user-agent")) ? `/share/${page}` : undefined;
  const isReturning =
    hasCookie ||
    hasProvider() ||
    request.nextUrl.searchParams.has("step") ||
    // So that the links to the other page keep it before the page is hydrated.
    request.nextUrl.searchParams.has("from") ||
    (pathname === "/login" && request.cookies.has(TERMS_COOKIE));
  const knownPage = isReturning ? pageForReturningVisitor(pathname) : undefined;
  const rewriteTo = sharePage ?? knownPage;
  const tag = rewriteTo || request.headers.has("rsc") ? undefined : prerendered()[pathname]?.tag;
  if (tag && request.headers.get("if-none-match")?.includes(tag))
    return new NextResponse(null, { status: 304, headers: { etag: tag } });
  const nonce = crypto.randomUUID();
  const policy = pagePolicy({
    nonce,
    hashes: inlineScripts(pathname),
    development: env.NODE_ENV === "development",
    stripe: env.STRIPE_PUBLISHABLE_KEY !== undefined,
  });
  const response =
    needsSession(pathname) && !hasCookie
      ? redirectToLogin(request, path)
      : forward(request, { path, policy, nonce, rewriteTo });
  response.headers.set(CSP_HEADER, policy);
  if (tag) response.headers.set("ETag", tag);
  // Signed-in users get a different page at this address, so caches must revalidate.
  if (pageForReturningVisitor(pathname) && !rewriteTo)
    response.headers.set("Cache-Control", "private, no-cache");
  // The page is built before the server knows its address; see docs/decisions/0009-absolute-addresses.md.
  const canonical = page ? publicPages[page] : isTemplatePage(pathname) ? pathname : undefined;
  if (canonical) response.headers.append("Link", `<${appUrl()}${canonical}>; rel="canonical"`);
  if (appUrl().startsWith("https://")) response.headers.set("Strict-Transport-Security", "max-age=31536000");
  return response;
}

/** The prerendered pages offer no provider: they are built before the server knows its own. */
const hasProvider = () => [env.GITHUB_CLIENT_ID, env.GOOGLE_CLIENT_ID].some(Boolean);

const isTemplatePage = (pathname: string) =>
  pathname.startsWith(`${publicPages.templates}/`) && Object.hasOwn(prerendered(), pathname);

const NON_PAGE_PATH = /^\/(?:\.well-known|api|driver|frame|git|libraries|packages|sdk|p)\//;

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

/** `rewriteTo`: the page to serve instead of the requested one. */
function forward(
  request: NextRequest,
  {
    path,
    policy,
    nonce,
    rewriteTo,
  }: { path: string; policy: string; nonce: string; rewriteTo: string | undefined },
) {
  const headers = new Headers(request.headers);
  // Layouts cannot read the path, so they use this header, which clients cannot set.
  headers.set("x-path", path);
  // Next reads the nonce from it and adds it to the scripts of pages rendered for this request.
  headers.set(CSP_HEADER, policy);
  // For our own scripts in such pages.
  headers.set("x-nonce", nonce);
  const options = { request: { headers } };
  return rewriteTo
    ? NextResponse.rewrite(new URL(`${rewriteTo}${request.nextUrl.search}`, request.url), options)
    : NextResponse.next(options);
}

/**
 * Hashes of the page's inline scripts, plus those of the home page, which include the theme script of the root
 * layout, and of the error page.
 */
const inlineScripts = (pathname: string): string[] => [
  ...new Set([pathname, "/", "/_global-error"].flatMap((page) => prerendered()[page]?.scripts ?? [])),
];

type PrerenderedPage = { scripts: string[]; tag: string };
let manifest: Record<string, PrerenderedPage> | undefined;

/** By path; see scripts/set-up/prerendered-pages.mjs. */
function prerendered(): Record<string, PrerenderedPage> {
  manifest ??= env.NODE_ENV === "development" ? {} : JSON.parse(readFileSync(MANIFEST_PATH, "utf8"));
  return manifest ?? {};
}

// Pages only: not the API, Next's own files, the preview frame, the SDKs, git's protocol, publications or files at the
// root. Below the root, a path with an extension is a page (/chat/picture.svg). Paths with escapes always match.
export const config = {
  matcher: [
    "/((?!\\.well-known/|api/|_next/|git/|libraries/|packages/|driver/|editor/|sdk/|p/|frame(?:/|$)|[^/]*\\.(?:svg|png|avif|webp|ico|txt|xml|woff2|js|css|map|webmanifest)$).*)",
    "/(.*%.*)",
  ],
};
