import { leaksIn, refusalIn, shortly } from "./judge";
import { visitor } from "./visitor";
import { forEach, type Walk } from "./world";

/** Who is not signed in may call these, and no other. */
const forEverybody = [
  "mail.outboxHref",
  "auth.passkeySignInOptions",
  "auth.passkeySecondFactorOptions",
  "auth.signUp",
  "auth.confirmEmail",
  "auth.resendConfirmation",
  "auth.forgotPassword",
  "auth.resetPassword",
  "auth.confirmEmailChange",
  "inquiry.contact",
  "inquiry.send",
];

export const walkAsGuest: Walk = async ({ url, procedures, secrets }) => {
  const guest = visitor(url);
  const gone = forEverybody.filter((path) => !procedures.some((procedure) => procedure.path === path));
  const found = await forEach(procedures, async (procedure) => {
    const answer = await guest.call(procedure, procedure.sample.input);
    const leaks = leaksIn(answer, secrets).map((what) => `${procedure.path} tells a guest ${what}`);
    const isRefused = refusalIn(answer) === "UNAUTHORIZED";
    const isPublic = forEverybody.includes(procedure.path);
    if (isPublic ? answer.status < 500 : isRefused) return leaks;
    return [...leaks, `${procedure.path} answers a guest: ${shortly(answer)}`];
  });
  return [...gone.map((path) => `${path} is no procedure any more; see as-guest.ts`), ...found];
};

const elsewhere: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  // Frames without an origin, as our own preview is.
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

/** A page of another site makes the browser of a signed-in user call us. */
export const walkFromElsewhere: Walk = async ({ procedures, stranger }) => {
  const { visitor: browser } = stranger;
  const mutations = procedures.filter(({ type }) => type === "mutation");
  return forEach(elsewhere, async (headers) => {
    const calls = mutations.map(({ path }) => `trpc/${path}`);
    const answers = await forEach([...calls, ...libraryPosts.map((path) => `auth/${path}`)], async (path) => {
      const answer = await browser.send(`/api/${path}`, { method: "POST", headers, body: "{}" });
      return answer.status === 403 ? [] : [`${path} from ${JSON.stringify(headers)}: ${shortly(answer)}`];
    });
    return answers;
  });
};
