import { describe, expect, it } from "vitest";
import { auditKinds, isMailed } from "~/domain/auth/audit-kind";
import { securityMail } from "~/domain/auth/security-mail";
import { renderMail } from "~/domain/mail/render-mail";

const notice = {
  at: new Date("2026-03-01T12:00:00Z"),
  from: { device: "Firefox on Linux", place: "203.0.113.9" },
  detail: { name: "<b>key</b>", due: "2026-03-15T12:00:00.000Z" },
};
const appUrl = "https://bluebonnet.example";

describe("a security email", () => {
  it.each(Object.keys(auditKinds).filter(isMailed))(
    "shows time, device and place, and what to do: %s",
    (kind) => {
      const { text, html } = renderMail(securityMail({ ...notice, kind }, { appUrl }));
      for (const part of ["March 1, 2026", "Firefox on Linux", "203.0.113.9", `${appUrl}/forgot-password`])
        expect(text).toContain(part);
      expect(html).not.toContain("<b>key</b>");
    },
  );
  it("says that an administrator did it, and nothing of their device", () => {
    const { text } = renderMail(securityMail({ ...notice, from: null, kind: "suspended" }, { appUrl }));
    expect(text).toContain("By: your administrator");
    expect(text).not.toMatch(/Device:|forgot-password/);
  });
  it("names the day an account is erased", () =>
    expect(renderMail(securityMail({ ...notice, kind: "deletion_requested" }, { appUrl })).text).toContain(
      "March 15, 2026",
    ));
});
