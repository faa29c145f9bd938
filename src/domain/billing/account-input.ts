import { z } from "zod";
import { billTo } from "./checkout-form";
import { newCard, providerId } from "./checkout-input";

/** Made by the browser for each submission; the same again where it does not know what became of it. */
const attempt = { attemptId: z.uuid() };

export const addCardInput = z.object({ ...attempt, card: newCard });
export type AddCardInput = z.infer<typeof addCardInput>;

export const finishCardInput = z.object({ intentId: providerId });
export type FinishCardInput = z.infer<typeof finishCardInput>;

export const cardInput = z.object({ cardId: providerId });
export type CardInput = z.infer<typeof cardInput>;

export const defaultCardInput = z.object({ ...attempt, cardId: providerId });
export type DefaultCardInput = z.infer<typeof defaultCardInput>;

export const addressInput = z.object({ ...attempt, billTo });
export type AddressInput = z.infer<typeof addressInput>;

export const invoicesInput = z.object({
  /** The last invoice of the page before. */
  cursor: providerId.nullish(),
  limit: z.int().min(1).max(50),
});
export type InvoicesInput = z.infer<typeof invoicesInput>;

export const invoiceInput = z.object({ invoiceId: providerId });
export type InvoiceInput = z.infer<typeof invoiceInput>;
