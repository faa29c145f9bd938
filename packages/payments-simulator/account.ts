import type { StoredEvent, StoredState } from "./objects/stored";
import type { RecordStore } from "./records";
import { type Request, Session } from "./session";

const STATE = "state";
const initialState: StoredState = { id: STATE, object: "state", offset: 0, nextSeq: 1 };

export type AccountOptions = {
  store: RecordStore;
  /** Real time, in seconds since 1970. */
  realNow: () => number;
  /** Random letters and digits of this length. */
  randomText: (length: number) => string;
  appUrl: string;
  /** Receives events once they are committed. */
  deliver: (events: readonly StoredEvent[]) => void;
};

/** The clock within one transaction. */
export type Time = {
  /** The simulated time. */
  now: number;
  /** Advances the clock, never backwards. */
  moveTo(seconds: number): void;
};

export type Account = {
  /** Runs a transaction at the simulated time: all of its changes are stored, or none. */
  transact<Answer>(
    request: Request,
    work: (session: Session, time: Time) => Promise<Answer>,
  ): Promise<Answer>;
};

/** The simulated account: its store, its clock and its sequence numbers. */
export function openAccount({ store, realNow, randomText, appUrl, deliver }: AccountOptions): Account {
  return {
    async transact(request, work) {
      const { answer, events } = await store.transact(async (records) => {
        // The only record with this id, written below.
        const state = ((await records.get(STATE))?.body as StoredState | undefined) ?? initialState;
        const real = realNow();
        let { offset } = state;
        const now = real + offset;
        const session = new Session({ records, now, nextSeq: state.nextSeq, randomText, appUrl, request });
        const time: Time = {
          now,
          moveTo: (seconds) => {
            offset = Math.max(offset, seconds - real);
          },
        };
        const answer = await work(session, time);
        if (offset !== state.offset || session.nextSeq !== state.nextSeq) {
          const body: StoredState = { ...state, offset, nextSeq: session.nextSeq };
          records.put({ id: STATE, type: "state", parentId: null, seq: 0, dueAt: null, body });
        }
        return { answer, events: session.events };
      });
      deliver(events);
      return answer;
    },
  };
}
