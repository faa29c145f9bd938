import type { StoredPrice } from "../objects/stored";
import type { Session } from "../session";

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** `22 Nov 2026`, as in invoice lines. */
const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

const nameOf = async (session: Session, price: StoredPrice) =>
  (await session.load("product", price.product)).name;

/** Describes the line of a full period. */
export const describePeriod = async (session: Session, price: StoredPrice) =>
  `1 × ${await nameOf(session, price)} (at ${dollars(price.unit_amount)} / ${price.recurring.interval})`;

export const describeUnused = async (session: Session, price: StoredPrice, from: number) =>
  `Unused time on ${await nameOf(session, price)} after ${dayOf(from)}`;

export const describeRemaining = async (session: Session, price: StoredPrice, from: number) =>
  `Remaining time on ${await nameOf(session, price)} after ${dayOf(from)}`;
