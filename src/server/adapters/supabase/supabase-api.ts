import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { readDefinition } from "~/domain/supabase/read-description";
import type { SupabaseTable } from "~/domain/supabase/supabase";
import { parseJson } from "~/domain/text/parse-json";
import type { Supabase, SupabaseTarget } from "~/server/ports/supabase";
import type { AnswerKind } from "../net/answer-limits";
import { createSafeFetch, ForeignRedirectError, RefusedAddressError } from "../net/create-fetch";
import { readItems } from "../net/read-items";

/** GoTrue's settings, which every Supabase project shows to holders of its public key. */
const settings = z.object({ external: z.record(z.string(), z.unknown()), disable_signup: z.boolean() });

/** Supabase over the two calls that its public key may make: the settings of its sign-in, and the list of its tables. */
export function supabaseApi(): Supabase {
  const fetches = {
    public: createSafeFetch({ guard: { allowPrivate: false } }),
    private: createSafeFetch({ guard: { allowPrivate: true } }),
  };
  const get = ({ url, key, allowPrivate }: SupabaseTarget, path: string, kind: AnswerKind) =>
    fetches[allowPrivate ? "private" : "public"](kind)(`${url}${path}`, {
      headers: { apikey: key, accept: "application/json" },
    });
  return {
    async check(target) {
      const { status, body } = await get(target, "/auth/v1/settings", "supabaseSettings")
        .then(async (answer) => ({ status: answer.status, body: await answer.text() }))
        .catch((error: unknown) => {
          throw unreachable(target, error);
        });
      if (status === 401 || status === 403) throw keyRefused();
      if (status >= 500)
        throw new DomainError(
          "unavailable",
          `The project answered with status ${status}. It may be paused; check the Supabase dashboard.`,
          { field: "url" },
        );
      if (!settings.safeParse(parseJson(body)).success) throw notSupabase();
    },
    async tables(target) {
      try {
        const { status, body } = await get(target, "/rest/v1/", "supabaseTables");
        // Since 2026 Supabase describes tables to secret keys only; older installations do so to the public one.
        if (status === 401 || status === 403 || status === 404) return "refused";
        if (status !== 200 || !body) return "failed";
        const tables: SupabaseTable[] = [];
        await readItems(body, {
          kind: "supabaseTables",
          paths: ["$.definitions.*"],
          onItem: ({ key, value }) => {
            const table = readDefinition(String(key), value);
            if (table) tables.push(table);
          },
        });
        return tables;
      } catch {
        return "failed";
      }
    },
  };
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
