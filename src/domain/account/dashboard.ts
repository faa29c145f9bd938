/** What the dashboard shows. */
export type Dashboard = { greetingName: string; email: string; defaultModel: string; theme: string };

const FALLBACK_MODEL = "gemma3-4b";
const FALLBACK_THEME = "dark";

/** Greets by username, or by e-mail without one; settings that were never made show their fallbacks. */
export const dashboardFrom = (
  user: { email: string },
  profile: { username: string | null } | null,
  settings: { defaultModel: string | null; theme: string | null } | null,
): Dashboard => ({
  greetingName: profile?.username ?? user.email,
  email: user.email,
  defaultModel: settings?.defaultModel ?? FALLBACK_MODEL,
  theme: settings?.theme ?? FALLBACK_THEME,
});
