import superjson from "superjson";

/** A benchmarked server and a user's session cookie. */
export type Target = { url: string; cookie: string };

/** Calls a mutation over HTTP, as the browser does. */
export async function mutate<Output>(target: Target, path: string, input: unknown): Promise<Output> {
  const response = await fetch(`${target.url}/api/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: target.cookie, origin: target.url },
    body: JSON.stringify(superjson.serialize(input)),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer.error?.json ?? answer)}`);
  return superjson.deserialize(answer.result.data);
}

/** The URL path of a query, for a load generator. */
export const queryPath = (path: string, input?: unknown) =>
  `/api/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`}`;

export type FollowEvent = { type: string; text?: string; replyId?: string };

/** Follows a chat over server-sent events until the callback returns true. */
export async function follow(
  target: Target,
  chatId: string,
  onEvent: (event: FollowEvent) => boolean,
): Promise<void> {
  const leave = new AbortController();
  const response = await fetch(target.url + queryPath("chat.follow", { chatId }), {
    headers: { cookie: target.cookie, accept: "text/event-stream" },
    signal: leave.signal,
  });
  if (!response.ok || !response.body) throw new Error(`follow: ${response.status}`);
  let buffer = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += chunk;
    const parts = buffer.split("\n\n");
    buffer = parts.pop() ?? "";
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (!data || !/^id: /m.test(part)) continue;
      if (onEvent(superjson.deserialize<FollowEvent>(JSON.parse(data)))) {
        leave.abort();
        return;
      }
    }
  }
}
