import { describe, expect, it } from "vitest";
import { accountErasedMail } from "~/domain/account/account-mail";
import { auditSentence } from "~/domain/auth/audit-sentence";
import { providerNames, providers } from "~/domain/auth/provider";
import { copy } from "~/features/auth/copy";
import { providersCopy } from "~/features/auth/copy/providers";
import { securityCopy } from "~/features/auth/copy/security";

describe("auth copy", () => {
  it("uses the name on a provider's button in the title and text of every failure", () => {
    for (const provider of providers) {
      const name = providerNames[provider];
      // The others are about the server or the account here.
      const ours = ["signed_out", "disk_full", "suspended", "sign_up_closed"];
      for (const [refusal, sentence] of Object.entries(providersCopy.refusals))
        if (!ours.includes(refusal)) expect(sentence(name), refusal).toContain(name);
      expect(providersCopy.failed(name)).toContain(name);
    }
    expect(providerNames.google).toBe("Gmail");
    expect(auditSentence("signed_in", { method: "google" })).toContain("Gmail");
  });

  it("promises nothing that depends on the configuration or does not exist", () => {
    expect(copy.signUp.subtitle).not.toMatch(/machine|stays/i);
    expect(securityCopy.deletion.description).not.toMatch(/publish/i);
    expect(
      accountErasedMail({ signUpLink: "https://bluebonnet.example/signup" }).lines.join("\n"),
    ).not.toMatch(/publish/i);
  });

  it("welcomes back only returning users", () => {
    expect(copy.login.succeeded).toEqual({
      title: "Login successful",
      description: "Welcome back to Bluebonnet!",
    });
    expect(copy.login.succeededFirst.description).toBe("Welcome to Bluebonnet!");
    expect(copy.login.title).not.toMatch(/back/i);
  });
});
