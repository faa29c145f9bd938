import "server-only";
import {
  addCardInput,
  addressInput,
  cardInput,
  defaultCardInput,
  finishCardInput,
  invoiceInput,
  invoicesInput,
} from "~/domain/billing/account-input";
import { addCard, finishCard } from "~/server/services/billing/add-card";
import { finishPayment } from "~/server/services/billing/finish-payment";
import { listInvoices } from "~/server/services/billing/list-invoices";
import { readCards } from "~/server/services/billing/read-cards";
import { readBillingDetails } from "~/server/services/billing/read-customer";
import { readInvoice } from "~/server/services/billing/read-invoice";
import { readQuota } from "~/server/services/billing/read-quota";
import { removeCard } from "~/server/services/billing/remove-card";
import { saveAddress } from "~/server/services/billing/save-address";
import { setDefaultCard } from "~/server/services/billing/set-default-card";
import { invalidateSessionAfter } from "../invalidate-session-after";
import { createRouter, userProcedure } from "../trpc";
import { subscriptionRouter } from "./billing/subscription";

export const billingRouter = createRouter({
  subscription: subscriptionRouter,
  quota: userProcedure.query(({ ctx }) => readQuota(ctx.deps, ctx.user)),
  cards: userProcedure.query(({ ctx }) => readCards(ctx.deps, ctx.user)),
  addCard: userProcedure
    .meta({ cost: 5 })
    .input(addCardInput)
    .mutation(({ ctx, input }) => invalidateSessionAfter(ctx, addCard(ctx.deps, ctx.user, input))),
  /** Called on return from the bank's challenge for a new card. */
  finishCard: userProcedure
    .input(finishCardInput)
    .mutation(({ ctx, input }) => invalidateSessionAfter(ctx, finishCard(ctx.deps, ctx.user, input))),
  setDefaultCard: userProcedure
    .input(defaultCardInput)
    .mutation(({ ctx, input }) => invalidateSessionAfter(ctx, setDefaultCard(ctx.deps, ctx.user, input))),
  /** Called on return from the bank's challenge for an overdue payment. */
  finishPayment: userProcedure.mutation(({ ctx }) =>
    invalidateSessionAfter(ctx, finishPayment(ctx.deps, ctx.user)),
  ),
  removeCard: userProcedure
    .input(cardInput)
    .mutation(({ ctx, input }) => removeCard(ctx.deps, ctx.user, input)),
  address: userProcedure.query(({ ctx }) => readBillingDetails(ctx.deps, ctx.user.id)),
  saveAddress: userProcedure
    .input(addressInput)
    .mutation(({ ctx, input }) => saveAddress(ctx.deps, ctx.user, input)),
  invoices: userProcedure
    .meta({ cost: 5 })
    .input(invoicesInput)
    .query(({ ctx, input }) => listInvoices(ctx.deps, ctx.user, input)),
  invoice: userProcedure
    .meta({ cost: 5 })
    .input(invoiceInput)
    .query(({ ctx, input }) => readInvoice(ctx.deps, ctx.user, input)),
});
