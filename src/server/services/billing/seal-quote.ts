import "server-only";
import { type ChangeQuote, changeQuote } from "~/domain/billing/change-quote";
import type { Sealer } from "~/server/ports/sealer";

export type QuoteDeps = { sealer: Sealer };

/** A quote as the browser keeps it and hands it back: it can neither be read nor be changed there. */
export const sealQuote = ({ sealer }: QuoteDeps, quote: ChangeQuote): string =>
  sealer.seal(JSON.stringify(quote), "change-quote");

/** @returns undefined for what we did not seal */
export function openQuote({ sealer }: QuoteDeps, sealed: string): ChangeQuote | undefined {
  try {
    return changeQuote.parse(JSON.parse(sealer.open(sealed, "change-quote")));
  } catch {
    return undefined;
  }
}
