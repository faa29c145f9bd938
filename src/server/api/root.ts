import "server-only";
import { accountRouter } from "./routers/account";
import { authRouter } from "./routers/auth";
import { billingRouter } from "./routers/billing";
import { chatRouter } from "./routers/chat";
import { modelRouter } from "./routers/model";
import { settingsRouter } from "./routers/settings";
import { createCallerFactory, createRouter } from "./trpc";

export const appRouter = createRouter({
  account: accountRouter,
  auth: authRouter,
  billing: billingRouter,
  chat: chatRouter,
  model: modelRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
