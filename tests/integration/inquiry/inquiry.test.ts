import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type InquiryInput, inquiryInput } from "~/domain/inquiry/inquiry";
import { MAX_COPIES_PER_DAY } from "~/domain/inquiry/inquiry-mail";
import { smtpMailer } from "~/server/adapters/mailer/smtp";
import { sendInquiry } from "~/server/services/inquiry/send-inquiry";
import { dispatchMail, type MailDeps, startMailDispatcher } from "~/server/services/mail/dispatch-mail";
import { authWorld } from "~tests/support/auth-world";
import { type SmtpStandIn, startSmtp } from "~tests/support/smtp-stand-in";

const world = authWorld();
const SALES = "sales@bluebonnet.example";
const HOUR = 3_600_000;

let count = 0;
const inquiryOf = (changed: Partial<InquiryInput> = {}): InquiryInput =>
  inquiryInput.parse({
    fullname: "Ada Lovelace",
    company: "Analytical Engines",
    email: `ada-${++count}@example.com`,
    phone: "+1 512 555 0199",
    description: `We want to run it in our own data centre.\nFor all our teams.\n${"Details follow. ".repeat(5)}`,
    userCount: "51-200",
    contactMethod: "phone",
    scheduleDemo: true,
    ...changed,
  });

/** The test world with a mailer that uses this server. */
const withMailServer = ({ url }: { url: string }, silence?: number): MailDeps => ({
  ...world().deps,
  mailer: smtpMailer({ url, from: "hello@bluebonnet.example", idleMs: silence }),
});
/** Sends what is due, and waits for jobs that another dispatch has locked. */
async function settle(deps: MailDeps) {
  await dispatchMail(deps);
  const untouched = { doneAt: null, lastError: null };
  while ((await deps.db.outbox.count({ where: untouched })) > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}
const rowOf = (email: string) => world().deps.db.inquiry.findFirstOrThrow({ where: { email } });

beforeEach(async () => {
  const { db } = world().deps;
  await db.outbox.deleteMany();
  await db.inquiry.deleteMany();
});

let open: SmtpStandIn[] = [];
const serverThat = async (options: Parameters<typeof startSmtp>[0] = {}) => {
  const smtp = await startSmtp(options);
  open.push(smtp);
  return smtp;
};
afterEach(async () => {
  await Promise.all(open.map((smtp) => smtp.close()));
  open = [];
});

describe("an inquiry", () => {
  it("is stored in full, emailed to the Enterprise team with its sender as reply-to, and copied to the sender", async () => {
    const smtp = await serverThat();
    const deps = withMailServer(smtp);
    const inquiry = inquiryOf();
    await sendInquiry(deps, inquiry);
    await settle(deps);
    const { referrer: _nobodySees, ...kept } = inquiry;
    const sent = { salesMail: "sent", salesMailError: null, copyMail: "sent", copyMailError: null };
    expect(await rowOf(inquiry.email)).toMatchObject({ ...kept, ...sent });
    const [toSales, copy] = smtp.mails;
    expect(smtp.mails).toHaveLength(2);
    expect(toSales).toMatchObject({
      to: SALES,
      from: "hello@bluebonnet.example",
      replyTo: [{ name: "Ada Lovelace", address: inquiry.email }],
      subject: "Enterprise inquiry from Analytical Engines",
    });
    expect(copy).toMatchObject({ to: inquiry.email, from: "hello@bluebonnet.example" });
    for (const { text } of smtp.mails)
      for (const said of ["+1 512 555 0199", "51-200", "Wants a demo: yes", "For all our teams."])
        expect(text).toContain(said);
  });

  it("leaves no name or address in the outbox once its emails are sent", async () => {
    const deps = withMailServer(await serverThat());
    const inquiry = inquiryOf();
    await sendInquiry(deps, inquiry);
    await settle(deps);
    const rows = JSON.stringify(await deps.db.outbox.findMany());
    expect(rows).toContain("inquiry_copy");
    expect(rows).not.toContain(inquiry.email);
    expect(rows).not.toContain(SALES);
  });

  it("is neither stored nor emailed when the honeypot is filled in", async () => {
    const smtp = await serverThat();
    const deps = withMailServer(smtp);
    await expect(sendInquiry(deps, inquiryOf({ referrer: "https://spam.example" }))).resolves.toBeUndefined();
    await settle(deps);
    expect(await deps.db.inquiry.count()).toBe(0);
    expect(await deps.db.outbox.count()).toBe(0);
    expect(smtp.attempts()).toBe(0);
  });

  it("queues no email when it cannot be stored", async () => {
    const deps = withMailServer(await serverThat());
    await deps.db.$executeRawUnsafe(`ALTER TABLE "outbox" RENAME TO "outbox_away"`);
    const sending = sendInquiry(deps, inquiryOf()).then(
      () => "kept",
      () => "failed",
    );
    const outcome = await sending;
    await deps.db.$executeRawUnsafe(`ALTER TABLE "outbox_away" RENAME TO "outbox"`);
    expect(outcome).toBe("failed");
    expect(await deps.db.inquiry.count()).toBe(0);
  });

  it("limits the copies per address and day, so that the form cannot flood a mailbox", async () => {
    const smtp = await serverThat();
    const deps = withMailServer(smtp);
    const { email } = inquiryOf();
    for (let sent = 0; sent <= MAX_COPIES_PER_DAY; sent++) await sendInquiry(deps, inquiryOf({ email }));
    await settle(deps);
    expect(smtp.mails.filter(({ to }) => to === email)).toHaveLength(MAX_COPIES_PER_DAY);
    expect(smtp.mails.filter(({ to }) => to === SALES)).toHaveLength(MAX_COPIES_PER_DAY + 1);
    expect(await deps.db.inquiry.count({ where: { email, copyMail: "withheld" } })).toBe(1);
    world().pass(25 * HOUR);
    await sendInquiry(deps, inquiryOf({ email }));
    await settle(deps);
    expect(smtp.mails.filter(({ to }) => to === email)).toHaveLength(MAX_COPIES_PER_DAY + 1);
  });
});

describe("while the mail server rejects it", () => {
  it("records the error and retries with growing delays until it arrives, once", async () => {
    const smtp = await serverThat({ refusals: 4 });
    const deps = withMailServer(smtp);
    const inquiry = inquiryOf();
    await sendInquiry(deps, inquiry);
    await settle(deps);
    expect(smtp.attempts()).toBe(2);
    const refused = { salesMail: "retrying", salesMailError: expect.stringMatching(/Busy/) };
    expect(await rowOf(inquiry.email)).toMatchObject({
      ...refused,
      copyMail: "retrying",
      copyMailError: expect.stringMatching(/Busy/),
    });
    world().pass(30_000);
    await settle(deps);
    expect(smtp.attempts()).toBe(4);
    world().pass(30_000);
    await settle(deps);
    expect(smtp.attempts()).toBe(4);
    world().pass(30_000);
    await settle(deps);
    await settle(deps);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual([inquiry.email, SALES].sort());
    expect(await rowOf(inquiry.email)).toMatchObject({ salesMail: "sent", salesMailError: null });
  });

  // Fails by timeout if the mailer waits as long as its library does by default: half a minute.
  it("does not wait for a silent server, and gives up on it after a while", {
    timeout: 20_000,
  }, async () => {
    const smtp = await serverThat({ silent: true });
    const deps = withMailServer(smtp, 300);
    const inquiry = inquiryOf();
    await sendInquiry(deps, inquiry);
    expect(await rowOf(inquiry.email)).toMatchObject({ salesMail: "waiting", copyMail: "waiting" });
    await settle(deps);
    expect(smtp.attempts()).toBeGreaterThan(0);
    expect(await rowOf(inquiry.email)).toMatchObject({
      salesMail: "retrying",
      salesMailError: expect.stringMatching(/greeting|timeout/i),
    });
  });

  it("is sent by the next process after this one ended", async () => {
    const refusing = withMailServer(await serverThat({ refusals: 2 }));
    const inquiry = inquiryOf();
    await sendInquiry(refusing, inquiry);
    await settle(refusing);
    world().pass(30_000);
    const smtp = await serverThat();
    const next = withMailServer(smtp);
    const { stop } = startMailDispatcher(next);
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(2);
    stop();
    await expect.poll(async () => (await rowOf(inquiry.email)).copyMail).toBe("sent");
  });

  it("is given up after a day, and logged as needing attention", { tags: ["long"] }, async () => {
    const smtp = await serverThat({ refusals: 1_000 });
    const deps = withMailServer(smtp);
    const inquiry = inquiryOf();
    const began = deps.clock.now().getTime();
    await sendInquiry(deps, inquiry);
    for (;;) {
      await settle(deps);
      const next = await deps.db.outbox.findFirst({
        where: { doneAt: null },
        orderBy: { availableAt: "asc" },
        select: { availableAt: true },
      });
      if (!next) break;
      world().pass(next.availableAt.getTime() - deps.clock.now().getTime());
    }
    const hours = (deps.clock.now().getTime() - began) / HOUR;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await rowOf(inquiry.email)).toMatchObject({ salesMail: "failed", copyMail: "failed" });
  });
});

describe("line breaks in header values", () => {
  const evil = "Acme\r\nBcc: eve@example.com\r\n\r\nBuy now";

  it("cannot add a header or a recipient", async () => {
    const smtp = await serverThat();
    const deps = withMailServer(smtp);
    const inquiry = inquiryOf({ company: evil, fullname: `Ada "A"\r\nTo: eve@example.com` });
    await sendInquiry(deps, inquiry);
    await settle(deps);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual([inquiry.email, SALES].sort());
    for (const { headers } of smtp.mails) {
      expect(headers.filter(({ key }) => key === "bcc")).toEqual([]);
      expect(headers.filter(({ key }) => key === "to")).toHaveLength(1);
    }
    expect(smtp.mails.find(({ to }) => to === SALES)).toMatchObject({
      subject: "Enterprise inquiry from Acme Bcc: eve@example.com Buy now",
      replyTo: [{ name: `Ada "A" To: eve@example.com`, address: inquiry.email }],
    });
  });

  it("cannot do so even without validation", async () => {
    const smtp = await serverThat();
    const mailer = smtpMailer({ url: smtp.url, from: "hello@bluebonnet.example" });
    await mailer.send({
      to: SALES,
      subject: evil,
      text: "Hello",
      replyTo: { name: evil, address: "ada@example.com" },
    });
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.to).toBe(SALES);
    expect(smtp.mails[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
  });
});
