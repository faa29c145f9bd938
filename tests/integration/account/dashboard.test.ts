import { expect, it } from "vitest";
import { systemClock } from "~/server/adapters/system/clock";
import { systemIds } from "~/server/adapters/system/ids";
import { loadDashboard } from "~/server/services/account/load-dashboard";
import { saveTheme } from "~/server/services/account/save-theme";
import { testDatabase } from "~tests/support/test-database";

const database = testDatabase();

async function newUser(email: string) {
  const id = systemIds.next();
  await database().db.user.create({ data: { id, email, createdAt: systemClock.now() } });
  return { id, email, name: null, planId: "free-plan", sessionId: systemIds.next() };
}

it("remembers the theme that a user chose last, and nobody else's", async () => {
  const { db } = database();
  const ada = await newUser("ada@example.com");
  const bob = await newUser("bob@example.com");
  await saveTheme({ db }, ada, "light");
  await saveTheme({ db }, ada, "system");
  expect((await loadDashboard({ db }, ada)).theme).toBe("system");
  expect((await loadDashboard({ db }, bob)).theme).toBe("dark");
});

it("greets by the username of one's own profile", async () => {
  const { db } = database();
  const eve = await newUser("eve@example.com");
  expect((await loadDashboard({ db }, eve)).greetingName).toBe("eve@example.com");
  await db.profile.create({ data: { id: eve.id, username: "eve" } });
  expect((await loadDashboard({ db }, eve)).greetingName).toBe("eve");
});
