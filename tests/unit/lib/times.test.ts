import { expect, it } from "vitest";
import { formatBillingDate } from "~/domain/billing/money";
import { timesOn } from "~/lib/times";

const now = new Date("2026-03-01T23:30:00Z");
const at = (iso: string) => new Date(iso);

it("decides today and tomorrow in the user's time zone", () => {
  const london = timesOn({ zone: "Europe/London", now });
  expect(london.when(at("2026-03-01T00:10:00Z"))).toBe("today at 00:10");
  expect(london.when(at("2026-02-28T23:50:00Z"))).toBe("February 28, 2026");
  expect(london.soon(at("2026-03-02T00:10:00Z"))).toBe("tomorrow at 00:10");

  const auckland = timesOn({ zone: "Pacific/Auckland", now });
  expect(auckland.when(at("2026-03-01T00:10:00Z"))).toBe("March 1, 2026");
  expect(auckland.when(at("2026-03-01T11:10:00Z"))).toBe("today at 00:10");
  expect(auckland.soon(at("2026-03-02T00:10:00Z"))).toBe("at 13:10");
});

it("formats dates as invoices do, and times in 24 hours", () => {
  const utc = timesOn({ zone: "UTC", now });
  expect(utc.day(now)).toBe(formatBillingDate(now));
  expect(utc.moment(now)).toBe("March 1, 2026 at 23:30");
});
