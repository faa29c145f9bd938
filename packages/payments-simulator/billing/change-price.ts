import type { NewLine } from "../objects/invoice";
import type { StoredItem, StoredPrice, StoredSubscription } from "../objects/stored";
import { intervalOf, withPrice } from "../objects/subscription";
import type { Session } from "../session";
import { addIntervals } from "./anchor";
import { describePeriod, describeRemaining, describeUnused } from "./describe";

type Change = { item: StoredItem; price: StoredPrice; prorationDate: number };

/** Prorates a period's amount to its remaining time, in whole cents. */
const prorate = (
  amount: number,
  { current_period_start: start, current_period_end: end }: StoredItem,
  from: number,
) => Math.round((amount * (end - from)) / (end - start));

async function unusedTimeLine(session: Session, { item, prorationDate }: Change): Promise<NewLine> {
  return {
    description: await describeUnused(session, item.price, prorationDate),
    amount: -prorate(item.price.unit_amount, item, prorationDate),
    price: item.price,
    period: { start: prorationDate, end: item.current_period_end },
    proration: true,
  };
}

async function remainingTimeLine(session: Session, { item, price, prorationDate }: Change): Promise<NewLine> {
  return {
    description: await describeRemaining(session, price, prorationDate),
    amount: prorate(price.unit_amount, item, prorationDate),
    price,
    period: { start: prorationDate, end: item.current_period_end },
    proration: true,
  };
}

/**
 * Changes a subscription's price and returns the proration lines. With the same interval the period continues; with
 * another one a new period starts now and is billed in full.
 */
export async function changePrice(
  session: Session,
  subscription: StoredSubscription,
  change: Change,
): Promise<{ subscription: StoredSubscription; lines: readonly NewLine[] }> {
  const { item, price } = change;
  if (item.price.id === price.id) return { subscription, lines: [] };
  const unused = await unusedTimeLine(session, change);
  if (intervalOf(item.price) === intervalOf(price)) {
    const changed = { ...subscription.items, data: [withPrice(item, price)] };
    return {
      subscription: { ...subscription, items: changed },
      lines: [unused, await remainingTimeLine(session, change)],
    };
  }
  const start = session.now;
  const end = addIntervals(start, { interval: intervalOf(price), count: 1 });
  const begun = { ...withPrice(item, price), current_period_start: start, current_period_end: end };
  const whole: NewLine = {
    description: await describePeriod(session, price),
    amount: price.unit_amount,
    price,
    period: { start, end },
    proration: false,
  };
  return {
    subscription: {
      ...subscription,
      billing_cycle_anchor: start,
      items: { ...subscription.items, data: [begun] },
      simulated: { ...subscription.simulated, dueAt: end },
    },
    lines: [unused, whole],
  };
}
