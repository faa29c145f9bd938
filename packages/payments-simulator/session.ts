import Stripe from "stripe";
import { resourceMissing } from "./api-error";
import type { EventType } from "./event-types";
import type { PublicType, Stored, StoredEvent, StoredType } from "./objects/stored";
import type { RecordQuery, Records, SimulatedRecord } from "./records";

const DAY = 86_400;
const EVENT_RETENTION = 30 * DAY;
const RESPONSE_RETENTION = DAY;

const prefixes = {
  product: "prod_",
  price: "price_",
  customer: "cus_",
  payment_method: "pm_",
  setup_intent: "seti_",
  payment_intent: "pi_",
  charge: "ch_",
  subscription: "sub_",
  invoice: "in_",
  credit_note: "cn_",
  refund: "re_",
  event: "evt_",
} as const satisfies Record<PublicType, string>;

export type Request = { id: string | null; idempotencyKey: string | null };

type SessionOptions = {
  records: Records;
  /** Simulated time, in seconds since 1970. */
  now: number;
  nextSeq: number;
  /** Random letters and digits of this length. */
  randomText: (length: number) => string;
  /** The product's public origin, for page addresses. */
  appUrl: string;
  request: Request;
};

/** When the object has to be processed. */
function dueOf(object: Stored[StoredType]): number | null {
  if (object.object === "subscription") return object.simulated.dueAt;
  if (object.object === "event") return object.created + EVENT_RETENTION;
  if (object.object === "idempotency_key") return object.created + RESPONSE_RETENTION;
  return null;
}

/** The object without the simulator's own data: JSON omits undefined values. */
export const toPublic = (object: object): object =>
  "simulated" in object ? { ...object, simulated: undefined } : object;

/** A transaction on the simulated account, at one simulated time. */
export class Session {
  readonly appUrl: string;
  readonly randomText: (length: number) => string;
  /** Delivered to the webhook after the commit. */
  readonly events: StoredEvent[] = [];
  now: number;
  nextSeq: number;
  readonly #records: Records;
  readonly #request: Request;

  constructor({ records, now, nextSeq, randomText, appUrl, request }: SessionOptions) {
    this.#records = records;
    this.randomText = randomText;
    this.#request = request;
    this.now = now;
    this.nextSeq = nextSeq;
    this.appUrl = appUrl;
  }

  newId(type: PublicType): string {
    return `${prefixes[type]}${this.randomText(20)}`;
  }

  async find<Type extends StoredType>(type: Type, id: string): Promise<Stored[Type] | undefined> {
    const record = await this.#records.get(id);
    return record?.type === type ? bodyOf<Type>(record) : undefined;
  }

  /** @throws {ApiError} when there is none; `param`: the name of the parameter */
  async load<Type extends StoredType>(type: Type, id: string, param?: string): Promise<Stored[Type]> {
    const object = await this.find(type, id);
    if (!object) throw resourceMissing(type, id, param);
    return object;
  }

  async findAny(id: string): Promise<object | undefined> {
    return (await this.#records.get(id))?.body;
  }

  async seqOf(id: string): Promise<number | undefined> {
    return (await this.#records.get(id))?.seq;
  }

  async list<Type extends StoredType>(
    type: Type,
    query: Omit<RecordQuery, "type">,
  ): Promise<{ seq: number; object: Stored[Type] }[]> {
    const records = await this.#records.list({ ...query, type });
    return records.map((record) => ({ seq: record.seq, object: bodyOf<Type>(record) }));
  }

  firstDue(at: number): Promise<SimulatedRecord | undefined> {
    return this.#records.firstDue(at);
  }

  async save<Type extends StoredType>(object: Stored[Type]): Promise<Stored[Type]> {
    const known = await this.#records.get(object.id);
    this.#records.put({
      id: object.id,
      type: object.object,
      parentId: "customer" in object && typeof object.customer === "string" ? object.customer : null,
      seq: known?.seq ?? this.nextSeq++,
      dueAt: dueOf(object),
      body: object,
    });
    return object;
  }

  remove(id: string): void {
    this.#records.remove(id);
  }

  /** Records an event with the object's current state. */
  async emit(type: EventType, object: object): Promise<void> {
    const { id, idempotencyKey } = this.#request;
    const event: StoredEvent = {
      id: this.newId("event"),
      object: "event",
      api_version: Stripe.API_VERSION,
      created: this.now,
      data: { object: toPublic(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id, idempotency_key: idempotencyKey },
      type,
    };
    await this.save<"event">(event);
    this.events.push(event);
  }
}

// Records are written by `save`, under the object's type.
const bodyOf = <Type extends StoredType>(record: SimulatedRecord) => record.body as Stored[Type];
