import { handlerRoutes } from "../routes";
import { findLeaks, summarize } from "./inspect-answer";
import { collect, type Probe, type ProbeTarget } from "./probe";
import { visitor } from "./visitor";

/** Public routes, with the URL to request. */
const publicRoutes: Record<string, string> = {
  "/.well-known/oauth-authorization-server": "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource/[[...path]]": "/.well-known/oauth-protected-resource/api/mcp",
  // Both act for whoever is signed in, which tests/integration/transfer checks; tests/e2e/portability.spec.ts asks them as a guest.
  "/api/account-export": "/api/account-export",
  "/api/account-import": "/api/account-import",
  // For owners of the installation; tests/integration/admin checks that others are refused.
  "/api/admin-export/[file]": "/api/admin-export/people.csv",
  // Also for owners; tests/e2e/usage.spec.ts asks as another user.
  "/api/admin-usage": "/api/admin-usage?range=day&timeZone=UTC",
  "/api/auth/[...nextauth]": "/api/auth/session",
  "/api/billing/clock": "/api/billing/clock",
  // Gives everybody their own, which tests/integration/chat/list-chats.test.ts checks.
  "/api/chats": "/api/chats?format=json",
  // Names the model of whoever asks, which tests/integration/docs checks.
  "/api/docs-answers": "/api/docs-answers",
  // Both act for whoever is signed in, and only in the browser that began.
  "/api/github/callback": "/api/github/callback?code=x&state=x",
  "/api/github/connect": "/api/github/connect",
  "/api/health": "/api/health",
  "/api/live": "/api/live",
  // Takes files of the owner, and gives nothing back.
  "/api/local-models": "/api/local-models",
  // Asks for a key; tests/integration/api/mcp.test.ts checks what it opens.
  "/api/mcp": "/api/mcp",
  // Is not there without its setting, and asks for its token with it: tests/e2e/monitoring.spec.ts.
  "/api/metrics": "/api/metrics",
  // They take what an app has, and no cookie; tests/integration/api/oauth.test.ts checks what they give.
  "/api/oauth/device": "/api/oauth/device",
  "/api/oauth/register": "/api/oauth/register",
  "/api/oauth/revoke": "/api/oauth/revoke",
  "/api/oauth/token": "/api/oauth/token",
  // Gives everybody their own, which tests/integration/chat/ratings.test.ts checks.
  "/api/rated-replies": "/api/rated-replies?rating=all",
  "/api/payments": "/api/payments",
  "/api/ready": "/api/ready",
  "/api/stripe/webhook": "/api/stripe/webhook",
  // Ends a sign-in that the same user began; tests/e2e/tool-servers.spec.ts asks it as a guest.
  "/api/tools/oauth": "/api/tools/oauth",
  // Asks for a key, and tells nobody more without one; tests/integration/api/public-api.test.ts checks what a key opens.
  "/api/v1/[...path]": "/api/v1/models",
  // Gives everybody their own, which tests/integration/usage checks.
  "/api/usage": "/api/usage?range=day&timeZone=UTC",
  "/api/v1/openapi.json": "/api/v1/openapi.json",
  "/docs.md": "/docs.md",
  "/docs/[[...page]]": "/docs/install.md",
  "/docs/search-index.json": "/docs/search-index.json",
  "/editor/[...path]": "/editor/index.json",
  "/frame": "/frame",
  "/frame/[file]": "/frame/nothing.js",
  "/frame/outside-images": "/frame/outside-images",
  "/frame/terminal": "/frame/terminal",
  // As the API, which asks for a key: tests/integration/project/git-remote.test.ts checks what that opens.
  "/git/[repository]/[...path]": "/git/00000000-0000-0000-0000-000000000000.git/info/refs",
  "/libraries/[...path]": "/libraries/index.json",
  "/llms.txt": "/llms.txt",
  "/packages/[...path]": "/packages/index.json",
  // Shows what its owner chose to publish; tests/integration/publication checks to whom.
  "/p/[slug]/[[...path]]": "/p/no-such-slug",
  // Gives anyone modules of a lock file, which names the hashes of their contents.
  "/api/project-packages": "/api/project-packages",
  "/api/publications/[slug]": "/api/publications/no-such-slug",
  "/sales": "/sales",
  "/share/[page]/image.png": "/share/home/image.png",
  "/api/templates/[templateId]": "/api/templates/todo-list",
  "/support": "/support",
};
/** Probed procedure by procedure. */
const probedElsewhere = ["/api/trpc/[trpc]"];

const wrongIds = [
  "x",
  "%00",
  "%ff",
  "..%2f..%2f..%2fetc%2fpasswd",
  "00000000-0000-0000-0000-000000000000",
  "'%20OR%201=1",
  "x".repeat(4_000),
];
const otherMethods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** User A's resources respond with 401 to a guest and 404 to a stranger; no request crashes a handler. */
export const probeRouteHandlers: Probe = (world) =>
  collect(
    handlerRoutes().filter((route) => !probedElsewhere.includes(route)),
    async (route) => [
      ...(await (route in publicRoutes ? probePublic(world, route) : probeOwned(world, route))),
      ...(await probeInvalid(world, route)),
    ],
  );

async function probePublic({ url, secrets }: ProbeTarget, route: string): Promise<string[]> {
  const answer = await visitor(url).send(publicRoutes[route] ?? route);
  const leaks = findLeaks({ ...answer, text: route.startsWith("/api") ? answer.text : "" }, secrets);
  return [
    ...leaks.map((what) => `${route} tells a guest ${what}`),
    ...(answer.status < 500 ? [] : [`${route}: ${summarize(answer)}`]),
  ];
}

async function probeOwned({ url, known, stranger, secrets }: ProbeTarget, route: string): Promise<string[]> {
  const name = /\[(\w+)\]/.exec(route)?.[1] ?? "";
  const owned = known[name];
  if (!owned?.owned) return [unknownRoute(route)];
  const path = route.replace(`[${name}]`, String(owned.value));
  const [guest, other] = await Promise.all([visitor(url).send(path), stranger.visitor.send(path)]);
  return [
    ...(guest.status === 401 ? [] : [`${route} answers a guest: ${summarize(guest)}`]),
    ...(other.status === 404 ? [] : [`${route} answers a stranger: ${summarize(other)}`]),
    ...findLeaks({ status: 0, text: guest.text + other.text }, secrets).map(
      (what) => `${route} tells ${what}`,
    ),
  ];
}

async function probeInvalid({ stranger, secrets }: ProbeTarget, route: string): Promise<string[]> {
  const fill = (id: string) => route.replace(/\[(?:\.\.\.)?\w+\]/, id);
  const paths = route.includes("[") ? wrongIds.map(fill) : [];
  const asked = await Promise.all([
    ...paths.map((path) => stranger.visitor.send(path)),
    ...otherMethods.map((method) => stranger.visitor.send(fill("x"), { method })),
  ]);
  return asked.flatMap((answer) => [
    ...(answer.status < 500 ? [] : [`${route} with invalid input: ${summarize(answer)}`]),
    // Our not-found page contains names of our files.
    ...findLeaks(answer.text.startsWith("<!DOCTYPE") ? { ...answer, text: "" } : answer, secrets).map(
      (what) => `${route} tells ${what}`,
    ),
  ]);
}

/** For the author of a new route. */
const unknownRoute = (route: string) =>
  `The probes do not know ${route}. Say in tests/support/probes/route-handlers.ts that it is public, or in ` +
  `tests/support/probes/known-fields.ts which of user A's ids its parameter stands for.`;
