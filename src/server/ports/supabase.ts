import type { SupabaseTable } from "~/domain/supabase/supabase";

/** A Supabase project, and the key that browsers may have of it. */
export type SupabaseTarget = {
  /** An origin. */
  url: string;
  key: string;
  /** Whether it may be on this machine and its network. */
  allowPrivate: boolean;
};

export interface Supabase {
  /** @throws DomainError with the field that is wrong, unless it is a Supabase project that takes the key */
  check(target: SupabaseTarget): Promise<void>;
  /** Its tables; or why they are not known. */
  tables(target: SupabaseTarget): Promise<SupabaseTable[] | "refused" | "failed">;
}
