import {
  addCardInput,
  addressInput,
  cardInput,
  defaultCardInput,
  finishCardInput,
  invoiceInput,
  invoicesInput,
} from "~/domain/billing/account-input";
import { addCard, finishCard, readCards, removeCard, setDefaultCard } from "~/server/services/billing/cards";
import { readBillingDetails, saveAddress } from "~/server/services/billing/customer";
import { listInvoices, readInvoice } from "~/server/services/billing/invoices";
import { finishPayment } from "~/server/services/billing/payment";
import { readQuota } from "~/server/services/billing/prompts";
import { createRouter, forUser, planProcedure, userProcedure } from "../trpc";
import { subscriptionRouter } from "./billing/subscription";

export const billingRouter = createRouter({
  subscription: subscriptionRouter,
  quota: userProcedure.query(forUser(readQuota)),
  cards: userProcedure.query(forUser(readCards)),
  addCard: planProcedure.meta({ cost: 5 }).input(addCardInput).mutation(forUser(addCard)),
  /** Called on return from the bank's challenge for a new card. */
  finishCard: planProcedure.input(finishCardInput).mutation(forUser(finishCard)),
  setDefaultCard: planProcedure.input(defaultCardInput).mutation(forUser(setDefaultCard)),
  /** Called on return from the bank's challenge for an overdue payment. */
  finishPayment: planProcedure.mutation(forUser(finishPayment)),
  removeCard: userProcedure.input(cardInput).mutation(forUser(removeCard)),
  address: userProcedure.query(({ ctx }) => readBillingDetails(ctx.deps, ctx.user.id)),
  saveAddress: userProcedure.input(addressInput).mutation(forUser(saveAddress)),
  invoices: userProcedure.meta({ cost: 5 }).input(invoicesInput).query(forUser(listInvoices)),
  invoice: userProcedure.meta({ cost: 5 }).input(invoiceInput).query(forUser(readInvoice)),
});
