import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { parseJson } from "~/domain/text/parse-json";
import { HostFailure, type HostFailureKind } from "~/server/ports/static-hosts";
import { createFetch } from "../net/create-fetch";

export type HostOptions = { baseUrl: string; pollMs?: number };

const IDLE_TIMEOUT_MS = 60_000;
const POLL_MS = 1_000;
const MAX_POLLS = 90;
const UPLOADS_AT_ONCE = 4;
const MAX_REASON_LENGTH = 200;

const kindOf: Readonly<Record<number, HostFailureKind>> = {
  401: "unauthorised",
  403: "unauthorised",
  402: "quota",
  429: "quota",
};

export type HostCall = {
  method: "GET" | "POST" | "PUT";
  path: string;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** Calls a host's API with a token. */
export function hostCalls({ baseUrl, pollMs = POLL_MS }: HostOptions) {
  const send = createFetch({ idleMs: IDLE_TIMEOUT_MS })("staticHost");
  return (token: string) => {
    /** @returns the answer's text @throws HostFailure with its status as `cause` */
    const call = async ({ method, path, json, bytes, headers }: HostCall): Promise<string> => {
      const answer = await send(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": json === undefined ? "application/octet-stream" : "application/json",
          ...headers,
        },
        ...(json === undefined ? { body: bytes ?? null } : { body: JSON.stringify(json) }),
      }).catch((error: unknown) => {
        throw Object.assign(new HostFailure("unreachable"), { cause: error });
      });
      const text = await answer.text();
      if (answer.ok) return text;
      throw Object.assign(new HostFailure(kindOf[answer.status] ?? "refused", reasonIn(text)), {
        cause: answer.status,
      });
    };
    const read = async <T>(shape: z.ZodType<T>, request: HostCall): Promise<T> => {
      const text = await call(request);
      const parsed = shape.safeParse(parseJson(text));
      if (!parsed.success) throw new HostFailure("refused", "Its answer could not be read.");
      return parsed.data;
    };
    return {
      call,
      read,
      /** Polls until `isDone`. */
      async poll<T>(shape: z.ZodType<T>, path: string, isDone: (answer: T) => boolean): Promise<T> {
        for (let attempt = 0; attempt < MAX_POLLS; attempt++) {
          const answer = await read(shape, { method: "GET", path });
          if (isDone(answer)) return answer;
          await pause(pollMs);
        }
        throw new HostFailure("unreachable", "It did not finish in time.");
      },
    };
  };
}

/** Runs the uploads, a few at a time. */
export async function uploadAll<T>(items: Iterable<T>, upload: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await upload(item);
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
}

export const sha1 = (bytes: Uint8Array): string => createHash("sha1").update(bytes).digest("hex");

/** Netlify says `message`, Vercel `error.message`. */
function reasonIn(text: string): string {
  const answer = parseJson(text) as { message?: unknown; error?: { message?: unknown } } | null | undefined;
  const reason = answer?.error?.message ?? answer?.message;
  return typeof reason === "string" ? reason.slice(0, MAX_REASON_LENGTH) : "";
}
