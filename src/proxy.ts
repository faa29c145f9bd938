import { type NextRequest, NextResponse } from "next/server";
import { needsSession } from "~/domain/auth/route-access";
import { appUrl } from "~/env";

const SESSION_COOKIE = /^(?:__Secure-)?next-auth\.session-token(?:\.0)?$/;

const securityHeaders = {
  // Nobody may frame our pages. The preview's own frame and published pages bring policies of their own.
  "Content-Security-Policy": "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/**
 * Sends visitors without a session cookie from protected pages to /login, before anything is rendered. That the
 * cookie is good is checked behind this, on the server, by every layout and procedure.
 */
export function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const path = `${pathname}${search}`;
  const hasCookie = request.cookies.getAll().some(({ name }) => SESSION_COOKIE.test(name));
  return withHeaders(needsSession(pathname) && !hasCookie ? toLogin(request, path) : goOn(request, path));
}

const toLogin = (request: NextRequest, path: string) =>
  NextResponse.redirect(new URL(`/login?from=${encodeURIComponent(path)}`, request.url), 307);

function goOn(request: NextRequest, path: string) {
  const headers = new Headers(request.headers);
  // Layouts cannot know the path; theirs is this header, which no client can set.
  headers.set("x-path", path);
  return NextResponse.next({ request: { headers } });
}

function withHeaders(response: NextResponse) {
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
  if (appUrl().startsWith("https://")) response.headers.set("Strict-Transport-Security", "max-age=31536000");
  return response;
}

// Pages only: not the API, Next's own files, the preview's frame, published pages, or files with an ending.
export const config = {
  matcher: [
    "/((?!api/|_next/|frame(?:/|$)|p/|.*\\.(?:svg|png|ico|txt|xml|woff2|js|css|map|webmanifest)$).*)",
  ],
};
