import "server-only";
import { accessRouter } from "./routers/access";
import { teamRouter } from "./routers/access/team";
import { accountRouter } from "./routers/account";
import { profileRouter } from "./routers/account/profile";
import { settingsRouter } from "./routers/account/settings";
import { adminRouter } from "./routers/admin";
import { apiKeyRouter, connectedAppRouter } from "./routers/api";
import { authRouter } from "./routers/auth";
import { billingRouter } from "./routers/billing";
import { checkoutRouter } from "./routers/billing/checkout";
import { chatRouter } from "./routers/chat";
import { historyRouter } from "./routers/chat/history";
import { savedPromptRouter } from "./routers/chat/saved-prompt";
import { gitHubRouter } from "./routers/github";
import { inquiryRouter } from "./routers/inquiry";
import { knowledgeRouter } from "./routers/knowledge";
import { mailRouter } from "./routers/mail";
import { modelRouter } from "./routers/model";
import { projectRouter } from "./routers/project";
import { packagesRouter } from "./routers/project/packages";
import { publicationRouter } from "./routers/publication";
import { reviewRouter } from "./routers/review";
import { suggestionRouter } from "./routers/review/suggestion";
import { supabaseRouter } from "./routers/supabase";
import { templateRouter } from "./routers/template";
import { toolRouter } from "./routers/tool";
import { trafficRouter } from "./routers/traffic";
import { transferRouter } from "./routers/transfer";
import { usageRouter } from "./routers/usage";
import { createCallerFactory, createRouter } from "./trpc";

export const appRouter = createRouter({
  access: accessRouter,
  account: accountRouter,
  admin: adminRouter,
  apiKey: apiKeyRouter,
  auth: authRouter,
  billing: billingRouter,
  chat: chatRouter,
  checkout: checkoutRouter,
  connectedApp: connectedAppRouter,
  history: historyRouter,
  github: gitHubRouter,
  inquiry: inquiryRouter,
  knowledge: knowledgeRouter,
  mail: mailRouter,
  model: modelRouter,
  packages: packagesRouter,
  profile: profileRouter,
  project: projectRouter,
  publication: publicationRouter,
  review: reviewRouter,
  savedPrompt: savedPromptRouter,
  settings: settingsRouter,
  suggestion: suggestionRouter,
  supabase: supabaseRouter,
  team: teamRouter,
  template: templateRouter,
  traffic: trafficRouter,
  tool: toolRouter,
  transfer: transferRouter,
  usage: usageRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
