import { expect, it } from "vitest";
import { loadDashboard } from "~/server/services/account/dashboard";
import { accountWorld } from "~tests/support/account-world";

const world = accountWorld();

it("greets the user by username", async () => {
  const { deps, newUser } = world();
  const eve = await newUser({ email: "eve@example.com" });
  expect((await loadDashboard(deps, eve)).greetingName).toBe("eve@example.com");
  await deps.db.profile.create({ data: { id: eve.id, username: "eve" } });
  expect((await loadDashboard(deps, eve)).greetingName).toBe("eve");
});
