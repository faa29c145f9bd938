import { expect, it } from "vitest";
import { loadDashboard } from "~/server/services/account/dashboard";
import { readViewer } from "~/server/services/account/read-viewer";
import { readSettings, saveSettings } from "~/server/services/account/settings";
import { accountWorld } from "~tests/support/account-world";

const world = accountWorld();

it("has the specification's defaults until something is chosen", async () => {
  const { deps, newUser } = world();
  expect(await readSettings(deps, await newUser())).toEqual({
    defaultModel: null,
    fallbackModels: [],
    theme: null,
    emailNotifications: true,
    pushNotifications: true,
    marketingEmails: false,
    automaticRepair: false,
    marketingConsentAt: null,
  });
});

it("changes only the given fields of this user", async () => {
  const { deps, newUser } = world();
  const [ada, bob] = [await newUser(), await newUser()];
  await saveSettings(deps, ada, { theme: "light", emailNotifications: false });
  await saveSettings(deps, ada, { theme: "system" });
  expect(await readSettings(deps, ada)).toMatchObject({ theme: "system", emailNotifications: false });
  expect((await readViewer(deps, ada)).theme).toBe("system");
  expect(await readSettings(deps, bob)).toMatchObject({ theme: null, emailNotifications: true });
});

it("shows the chosen model's name on the dashboard, or the default", async () => {
  const { deps, newUser } = world();
  const ada = await newUser();
  await saveSettings(deps, ada, { defaultModel: "ollama:llama3:8b" });
  expect((await readSettings(deps, ada)).defaultModel).toEqual({ id: "ollama:llama3:8b", name: "llama3:8b" });
  expect((await loadDashboard(deps, ada)).defaultModel).toBe("llama3:8b");
  await saveSettings(deps, ada, { defaultModel: null });
  expect((await loadDashboard(deps, ada)).defaultModel).toBe("gemma3-4b");
});

it("records when marketing consent was given and withdrawn, once each", async () => {
  const { deps, newUser, pass } = world();
  const ada = await newUser();
  const agreedAt = deps.clock.now();
  await saveSettings(deps, ada, { marketingEmails: true });
  pass(86_400_000);
  await saveSettings(deps, ada, { marketingEmails: true });
  await saveSettings(deps, ada, { theme: "dark" });
  expect((await readSettings(deps, ada)).marketingConsentAt).toEqual(agreedAt);
  await saveSettings(deps, ada, { marketingEmails: false });
  expect((await readSettings(deps, ada)).marketingConsentAt).toBeNull();
  const events = await deps.db.auditEvent.findMany({ where: { userId: ada.id }, orderBy: { id: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual(["marketing_consented", "marketing_withdrawn"]);
});
