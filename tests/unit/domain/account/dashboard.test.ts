import { describe, expect, it } from "vitest";
import { dashboardFrom } from "~/domain/account/dashboard";

const user = { name: null, email: "ada@example.com", planId: "free-plan" };

describe("the dashboard", () => {
  it("greets by email address and shows defaults for unset settings", () =>
    expect(dashboardFrom(user, null, null)).toEqual({
      greetingName: "ada@example.com",
      email: "ada@example.com",
      defaultModel: "gemma3-4b",
      theme: "dark",
      plan: "Free",
    }));
  it("greets by name without a username", () => {
    const ada = { ...user, name: "Ada Lovelace" };
    expect(dashboardFrom(ada, { username: null }, null).greetingName).toBe("Ada Lovelace");
    expect(dashboardFrom(ada, { username: "ada" }, null).greetingName).toBe("ada");
  });
  it("greets by username and shows the user's settings", () =>
    expect(
      dashboardFrom(user, { username: "ada" }, { defaultModel: "ollama:phi", theme: "light" }),
    ).toMatchObject({
      greetingName: "ada",
      defaultModel: "phi",
      theme: "light",
    }));
});
