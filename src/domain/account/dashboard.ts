import { limitsOf } from "../billing/plan";
import { modelNameOf } from "../model/catalog";

/** The user's data on the dashboard. */
export type Dashboard = {
  greetingName: string;
  email: string;
  defaultModel: string;
  theme: string;
  /** The plan's name. */
  plan: string;
};

const FALLBACK_MODEL = "gemma3-4b";
const FALLBACK_THEME = "dark";

/** The greeting uses the username, else the name, else the email address. Unset settings show their defaults. */
export const dashboardFrom = (
  user: { name: string | null; email: string; planId: string },
  profile: { username: string | null } | null,
  settings: { defaultModel: string | null; theme: string | null } | null,
): Dashboard => ({
  greetingName: profile?.username ?? user.name ?? user.email,
  email: user.email,
  defaultModel: settings?.defaultModel ? modelNameOf(settings.defaultModel) : FALLBACK_MODEL,
  theme: settings?.theme ?? FALLBACK_THEME,
  plan: limitsOf(user.planId).name,
});
