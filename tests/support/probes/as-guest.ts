import { errorCodeOf, findLeaks, summarize } from "./inspect-answer";
import { collect, type Probe } from "./probe";
import { visitor } from "./visitor";

/** The only procedures that guests may call. */
const publicProcedures = [
  "access.readInvitation",
  "mail.outboxHref",
  "auth.passkeySignInOptions",
  "auth.passkeySecondFactorOptions",
  "auth.signUp",
  "auth.signUpMode",
  "auth.confirmEmail",
  "auth.confirmHere",
  "auth.resendConfirmation",
  "auth.forgotPassword",
  "auth.resetPassword",
  "auth.confirmEmailChange",
  "inquiry.contact",
  "inquiry.send",
];

export const probeAsGuest: Probe = async ({ url, procedures, secrets }) => {
  const guest = visitor(url);
  const missing = publicProcedures.filter((path) => !procedures.some((procedure) => procedure.path === path));
  const found = await collect(procedures, async (procedure) => {
    const answer = await guest.call(procedure, procedure.sample.input);
    const leaks = findLeaks(answer, secrets).map((what) => `${procedure.path} tells a guest ${what}`);
    const isRefused = errorCodeOf(answer) === "UNAUTHORIZED";
    const isPublic = publicProcedures.includes(procedure.path);
    if (isPublic ? answer.status < 500 : isRefused) return leaks;
    return [...leaks, `${procedure.path} answers a guest: ${summarize(answer)}`];
  });
  return [...missing.map((path) => `${path} no longer exists; see as-guest.ts`), ...found];
};

const crossSiteHeaders: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  // Frames without an origin, such as our preview.
  { origin: "null" },
];

const libraryPosts = [
  "signin/github",
  "signin/google",
  "callback/credentials",
  "callback/second-factor",
  "callback/passkey",
  "signout",
  "session",
  "_log",
];

/** Requests that a page of another site makes with a signed-in user's browser. */
export const probeCrossSite: Probe = async ({ procedures, stranger }) => {
  const { visitor: browser } = stranger;
  const mutations = procedures.filter(({ type }) => type === "mutation");
  return collect(crossSiteHeaders, async (headers) => {
    const calls = mutations.map(({ path }) => `trpc/${path}`);
    const answers = await collect([...calls, ...libraryPosts.map((path) => `auth/${path}`)], async (path) => {
      const answer = await browser.send(`/api/${path}`, { method: "POST", headers, body: "{}" });
      return answer.status === 403 ? [] : [`${path} from ${JSON.stringify(headers)}: ${summarize(answer)}`];
    });
    return answers;
  });
};
