import "server-only";
import { authRouter } from "./routers/auth";
import { billingRouter } from "./routers/billing";
import { chatRouter } from "./routers/chat";
import { checkoutRouter } from "./routers/checkout";
import { inquiryRouter } from "./routers/inquiry";
import { mailRouter } from "./routers/mail";
import { modelRouter } from "./routers/model";
import { profileRouter } from "./routers/profile";
import { settingsRouter } from "./routers/settings";
import { subscriptionRouter } from "./routers/subscription";
import { templateRouter } from "./routers/template";
import { userRouter } from "./routers/user";
import { createCallerFactory, createRouter } from "./trpc";

export const appRouter = createRouter({
  auth: authRouter,
  billing: billingRouter,
  chat: chatRouter,
  checkout: checkoutRouter,
  inquiry: inquiryRouter,
  mail: mailRouter,
  model: modelRouter,
  profile: profileRouter,
  settings: settingsRouter,
  subscription: subscriptionRouter,
  template: templateRouter,
  user: userRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
