import { describe, expect, it } from "vitest";
import { confirmationMail } from "~/domain/auth/mail-text";

describe("the confirmation mail", () => {
  const link = "https://bluebonnet.example/verify-email?token=abc";
  it("holds its link in both parts", () => {
    const { text, html } = confirmationMail({ name: "Ada", link });
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });
  it("shows a name as text, whatever somebody called himself", () => {
    const { html } = confirmationMail({ name: `<a href="https://evil.example">win</a>`, link });
    expect(html).not.toContain('evil.example">');
    expect(html).toContain("&lt;a href=&quot;https://evil.example&quot;&gt;");
  });
});
