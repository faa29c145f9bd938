import type { SupabaseTable } from "~/domain/supabase/supabase";

/** A Supabase project with its public key. */
export type SupabaseTarget = {
  /** An origin. */
  url: string;
  key: string;
  /** Whether private addresses may be called. */
  allowPrivate: boolean;
};

export interface Supabase {
  /** @throws DomainError with the invalid field, unless it is a Supabase project that accepts the key */
  check(target: SupabaseTarget): Promise<void>;
  /** Its tables, or why they are unavailable. */
  tables(target: SupabaseTarget): Promise<SupabaseTable[] | "refused" | "failed">;
}
