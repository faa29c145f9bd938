import * as fc from "fast-check";
import { expect, it } from "vitest";
import { invitationMail } from "~/domain/access/invitation-mail";
import { plainName } from "~/domain/access/plain-name";
import { renderMail } from "~/domain/mail/render-mail";

/** What mail programs turn into a link: a scheme, an address, a domain, a path, a phone number. */
const LINKED = /[:@/\\.\u3002\uff0e\uff61\uff20\uff0f\uff1a]|\p{N}(?:[^\p{L}]*\p{N}){6}/u;

it.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Anne-Marie\n O’Neil & Co ", "Anne-Marie O’Neil & Co"],
  ["https://evil.example/pay?now", "https evil example pay now"],
  ["Win at ｅｖｉｌ．ｅｘａｍｐｌｅ", "Win at evil example"],
  ["call +1 (555) 123-4567 now", "call + - now"],
  ["Zoë 2", "Zoë 2"],
  ["\u202e<b>x</b>", "b x b"],
  ["://", ""],
])("a name for a stranger's mail: %j is %j", (text, plain) => {
  expect(plainName(text)).toBe(plain);
});

it("no name or title leaves anything that a mail program would link, or more than one short line", () => {
  const words = fc.constantFrom(
    "http://",
    "www.",
    "evil.example",
    "@",
    "a@b.co",
    "tel:",
    "555 123 4567",
    "．",
    "\n",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 20 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (name) => {
      const plain = plainName(name);
      expect(plain).not.toMatch(LINKED);
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect([...new Intl.Segmenter("en").segment(plain)].length).toBeLessThanOrEqual(60);
    }),
  );
});

it("an invitation says who, what and until when, with one link", () => {
  const link = "https://bluebonnet.example/invite/1";
  const content = invitationMail({
    inviter: "Ada https://evil.example",
    name: "Garden",
    isTeam: false,
    role: "suggester",
    expiresAt: new Date("2026-03-08T12:00:00Z"),
    link,
  });
  expect(content.subject).toBe(
    "Ada https evil example invited you to suggest changes to “Garden” on Bluebonnet",
  );
  const { text } = renderMail(content);
  expect(text.match(/\S*\/\/\S*/g)).toEqual([link]);
  expect(text).toContain("March 8, 2026");
});
