import superjson from "superjson";
import type { Procedure } from "./procedures";

export type Answer = { status: number; text: string };
export type Visitor = ReturnType<typeof visitor>;

const WAIT_MS = 20_000;

/** An HTTP client with a cookie jar. */
export function visitor(url: string) {
  const jar = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), WAIT_MS);
    try {
      const response = await fetch(`${url}${path}`, {
        redirect: "manual",
        ...init,
        headers,
        signal: end.signal,
      });
      for (const cookie of response.headers.getSetCookie()) keep(cookie);
      return { status: response.status, text: await readAnswer(response) };
    } finally {
      clearTimeout(timer);
      end.abort();
    }
  }

  function keep(cookie: string) {
    const [pair = ""] = cookie.split(";");
    const equals = pair.indexOf("=");
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }

  /** Calls a procedure with any text as its input. */
  const callRaw = ({ path, type }: Pick<Procedure, "path" | "type">, text: string) =>
    type === "mutation"
      ? send(`/api/trpc/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: text,
        })
      : send(`/api/trpc/${path}?input=${encodeURIComponent(text)}`);

  /** Calls a procedure as our client does, which also serializes undefined inputs. */
  const call = (procedure: Pick<Procedure, "path" | "type">, input?: unknown) =>
    callRaw(procedure, JSON.stringify(superjson.serialize(input)));

  /** @returns a procedure's result @throws {Error} if the call fails */
  async function ask<Result>(type: Procedure["type"], path: string, input?: unknown): Promise<Result> {
    const { status, text } = await call({ path, type }, input);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
    return superjson.deserialize(JSON.parse(text).result.data);
  }

  return { url, send, call, callRaw, ask };
}

/** The whole response; of a stream, which may never end, everything up to an error or a long silence. */
async function readAnswer(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  let text = "";
  try {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (/event: serialized-error\ndata: .*\n/.test(text)) return text;
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
  return text;
}
