import fc from "fast-check";
import { LinkifyIt } from "linkify-it";
import { describe, expect, it } from "vitest";
import { confirmationMail } from "~/domain/auth/auth-mail";
import { securityMail } from "~/domain/auth/security-mail";
import { inquiryCopyMail } from "~/domain/inquiry/inquiry-mail";
import { type RenderedMail, renderMail } from "~/domain/mail/render-mail";

const link = "https://bluebonnet.example/verify-email?token=abc";

describe("the confirmation email", () => {
  it("contains its link in both parts", () => {
    const { text, html } = renderMail(confirmationMail({ link }));
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });
});

/** Finds what mail clients turn into links: URLs of any scheme, bare domains, email addresses. */
const mailProgram = new LinkifyIt({ fuzzyLink: true }).tlds("example", true);

const addressesIn = ({ subject, text, html }: RenderedMail): string[] => {
  const read = html.replace(/<title>.*?<\/title>|<[^>]*>/g, " ");
  return [subject, text, read].flatMap((part) => mailProgram.match(part)?.map(({ url }) => url) ?? []);
};

const hosts = ["evil.com", "evil.example", "www.evil.co.uk/path?x=1#y", "xn--e1afmkfd.com"];
/** Only some mail clients link these. */
const oddHosts = ["sub.evil.example:8080", "evil。com", "evil．com"];
const address = fc
  .tuple(
    fc.constantFrom("", "http://", "HTTPS://", "//", "ftp://", "mailto:", "someone@", "mailto:a@"),
    fc.constantFrom(...hosts, ...oddHosts),
  )
  .map((parts) => parts.join(""));
/** User input with addresses inside and around it. */
const typed = fc
  .array(
    fc.oneof(
      address,
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(" ", "(", "<", ">", "!", '"'),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(""));

describe("user input in an email to another user", () => {
  it("is detected here when linkable", () => {
    const notice = (line: string): RenderedMail => ({ subject: "", text: line, html: "" });
    for (const host of hosts) expect(addressesIn(notice(`Visit ${host} now`)), host).not.toEqual([]);
  });

  it("is not linkable: the copy of an inquiry", () => {
    fc.assert(
      fc.property(typed, typed, typed, typed, (fullname, company, phone, description) => {
        const email = "reader@mailbox.example";
        const mail = inquiryCopyMail({
          fullname,
          company,
          phone,
          description,
          email,
          userCount: "",
          contactMethod: "email",
          scheduleDemo: false,
        });
        expect(new Set(addressesIn(renderMail(mail)))).toEqual(new Set([`mailto:${email}`]));
      }),
      { numRuns: 500 },
    );
  });

  it("is not linkable: the name of a passkey", () => {
    const appUrl = "https://bluebonnet.example";
    fc.assert(
      fc.property(typed, (name) => {
        const mail = securityMail(
          {
            kind: "passkey_added",
            at: new Date(0),
            from: { device: "Chrome", place: "This machine" },
            detail: { name },
          },
          { appUrl },
        );
        expect(addressesIn(renderMail(mail)).every((found) => found.startsWith(appUrl))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
