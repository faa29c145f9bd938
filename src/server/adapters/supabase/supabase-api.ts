import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { readDescription } from "~/domain/supabase/read-description";
import type { Supabase, SupabaseTarget } from "~/server/ports/supabase";
import { createSafeFetch, ForeignRedirectError, RefusedAddressError } from "../net/create-fetch";

const TIMEOUT_MS = 8_000;
/** A prompt waits for it. */
const TABLES_TIMEOUT_MS = 4_000;
const MAX_BYTES = 4_000_000;

/** GoTrue's settings, which every Supabase project tells whoever has its public key. */
const settings = z.object({ external: z.record(z.string(), z.unknown()), disable_signup: z.boolean() });

/** Supabase over the two calls that its public key may make: the settings of its sign-in, and the list of its tables. */
export function supabaseApi(): Supabase {
  const doors = [false, true].map((allowPrivate) =>
    createSafeFetch({ guard: { allowPrivate }, maxBytes: MAX_BYTES, silenceMs: TIMEOUT_MS }),
  );
  const get = async ({ url, key, allowPrivate }: SupabaseTarget, path: string, timeout: number) => {
    const door = doors[Number(allowPrivate)] ?? fetch;
    const answer = await door(`${url}${path}`, {
      headers: { apikey: key, accept: "application/json" },
      signal: AbortSignal.timeout(timeout),
    });
    return { status: answer.status, body: await answer.text() };
  };
  return {
    async check(target) {
      const { status, body } = await get(target, "/auth/v1/settings", TIMEOUT_MS).catch((error: unknown) => {
        throw unreachable(target, error);
      });
      if (status === 401 || status === 403) throw keyRefused();
      if (status >= 500)
        throw new DomainError(
          "unavailable",
          `The project answered with status ${status}. It may be paused; check the Supabase dashboard.`,
          { field: "url" },
        );
      if (!settings.safeParse(parsed(body)).success) throw notSupabase();
    },
    async tables(target) {
      try {
        const { status, body } = await get(target, "/rest/v1/", TABLES_TIMEOUT_MS);
        // Since 2026 Supabase describes tables to secret keys only; older installations do so to the public one.
        if (status === 401 || status === 403 || status === 404) return "refused";
        return (status === 200 && readDescription(parsed(body))) || "failed";
      } catch {
        return "failed";
      }
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const keyRefused = () =>
  new DomainError("invalid", "Supabase rejected the key. Copy it again from the project's API keys.", {
    field: "key",
  });

const notSupabase = () =>
  new DomainError("invalid", "This URL responds, but not like a Supabase project.", { field: "url" });

function unreachable({ url }: SupabaseTarget, error: unknown): DomainError {
  const { host } = new URL(url);
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (error instanceof RefusedAddressError || cause instanceof RefusedAddressError)
    return new DomainError("invalid", `This server may not connect to ${host}.`, { field: "url", cause });
  if (error instanceof ForeignRedirectError) return notSupabase();
  return new DomainError("unavailable", `${host} did not answer. Check the project URL.`, {
    field: "url",
    cause,
  });
}
