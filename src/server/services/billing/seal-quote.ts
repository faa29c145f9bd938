import "server-only";
import { type ChangeQuote, changeQuote } from "~/domain/billing/change-quote";
import type { Sealer } from "~/server/ports/sealer";

export type QuoteDeps = { sealer: Sealer };

/** Encrypts a quote for the round trip through the browser, which can neither read nor change it. */
export const sealQuote = ({ sealer }: QuoteDeps, quote: ChangeQuote): string =>
  sealer.seal(JSON.stringify(quote), "change-quote");

/** @returns undefined for anything that we did not seal */
export function openQuote({ sealer }: QuoteDeps, sealed: string): ChangeQuote | undefined {
  try {
    return changeQuote.parse(JSON.parse(sealer.open(sealed, "change-quote")));
  } catch {
    return undefined;
  }
}
