import { inFullRun } from "../full-run.mjs";
import { handlerRoutes, pageRoutes } from "../routes";
import { errorCodeOf, findLeaks, summarize } from "./inspect-answer";
import { collect, type Probe } from "./probe";
import { isSignedIn, signIn } from "./users";

const BYTES = 10_000_000;
const OVER_EVERY_LIMIT = 20_000_000;

/** Every path except a procedure that ignores its input. */
const readsBody = (path: string) => path !== "/api/trpc/auth.passkeySignInOptions";

const uploadProcedures = ["chat.send", "profile.saveAvatar"];

/** One reader takes the bodies of all procedures; in `npm test`, it is asked through one in this many. */
const EVERY = inFullRun(1, 8);

/** A call with one text of `bytes` characters. */
const call = (bytes: number) => JSON.stringify({ json: { text: "x".repeat(bytes) } });

/** A body without a content-length header. */
function withoutLength(text: string): RequestInit & { duplex: "half" } {
  return { body: new Blob([text]).stream(), duplex: "half" };
}

const withoutParameters = (route: string) => route.replace(/\[+(?:\.\.\.)?\w+\]+/g, "x");

/** Sends 10 MB to every route and to procedures, with and without content-length, and more to procedures that accept files. */
export const probeLargeBodies: Probe = async ({ procedures, stranger, secrets }) => {
  const calls = procedures.filter((_, at) => at % EVERY === 0).map(({ path }) => `/api/trpc/${path}`);
  const library = ["callback/credentials", "callback/passkey", "signout", "signin/github"];
  const routes = [...handlerRoutes(), ...pageRoutes()].map(withoutParameters);
  const paths = [...calls, ...library.map((path) => `/api/auth/${path}`), ...routes];
  // A connection with an unread body cannot be reused.
  const headers = { "content-type": "application/json", connection: "close" };
  const ask = (bytes: number) => {
    const text = call(bytes);
    return (path: string) => askWith(text, path);
  };
  const askWith = async (text: string, path: string) => {
    const answers = [
      await stranger.visitor.send(path, { method: "POST", headers, body: text }).catch(asRefused),
      await stranger.visitor.send(path, { method: "POST", headers, ...withoutLength(text) }).catch(asRefused),
    ];
    return answers.flatMap((answer) => {
      const leaks = findLeaks(answer, secrets).map((what) => `${path} tells ${what}`);
      // A subscription reports the error in its stream.
      const isRefused =
        answer.status >= 400
          ? answer.status < 500
          : !readsBody(path) || errorCodeOf(answer) === "METHOD_NOT_SUPPORTED";
      return isRefused ? leaks : [...leaks, `${path} with ${text.length} bytes: ${summarize(answer)}`];
    });
  };
  const found = await collect(paths, ask(BYTES));
  for (const path of uploadProcedures) found.push(...(await ask(OVER_EVERY_LIMIT)(`/api/trpc/${path}`)));
  if (!(await isSignedIn(stranger))) await signIn(stranger);
  return found;
};

/** The server may close the connection early. Whether it is still running is checked afterwards. */
function asRefused(error: unknown) {
  if (!(error instanceof TypeError)) throw error;
  return { status: 413, text: "" };
}
