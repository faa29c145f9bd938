import type { startRecording } from "../driver/record";
import type { CheckRun, runSteps } from "../driver/run-steps";
import { MAX_CONSOLE_TEXT } from "../limits";
import type { MessageOf } from "../messages";
import type { PageTime } from "../page-time";
import type { PageAction, PageReport, pageToHost, RecordedStep } from "../protocol";
import { pause, realNow } from "./natives";
import { firstFailure } from "./output";

type Driver = {
  perform: (action: PageAction) => Promise<PageReport>;
  runSteps: typeof runSteps;
  startRecording: typeof startRecording;
};

const FRAME_MS = 16;

// Captured before the page runs and may replace it.
const Compile = Function;

/**
 * Runs the actions of agents and checks. The script comes with each request, so that other pages do not load it.
 *
 * @param time the page's clock; null where no checks run
 */
export function createDriver(send: (message: MessageOf<typeof pageToHost>) => void, time: PageTime | null) {
  let driver: Driver | undefined;
  let activeRuns = 0;
  let hasLeft = false;
  let recording: ReturnType<typeof startRecording> | undefined;

  async function withDriver(script: string, act: (driver: Driver) => Promise<void>): Promise<void> {
    activeRuns += 1;
    try {
      const known: Driver = driver ?? Compile(`${script};return driver`)();
      driver = known;
      await act(known);
    } finally {
      activeRuns -= 1;
    }
  }
  return {
    run: (id: number, script: string, action: PageAction): void =>
      void withDriver(script, async ({ perform }) =>
        send({ type: "acted", id, report: await perform(action) }),
      ),
    check(id: number, script: string, run: CheckRun): void {
      if (!time) return;
      const report = (at: number, problem: string | null) =>
        send({ type: "checked", id, at, problem: problem?.slice(0, MAX_CONSOLE_TEXT) ?? null });
      const environment = { time, pause, realNow, firstFailure, hasLeft: () => hasLeft, report };
      void withDriver(script, (each) => each.runSteps(run, environment));
    },
    async record(script: string): Promise<void> {
      if (!time || recording) return;
      const onStep = (recorded: RecordedStep) => send({ type: "recorded", recorded });
      await withDriver(script, async (each) => {
        recording = each.startRecording({ onStep, pause });
      });
      // While a user is recorded, the clock runs.
      for (let at = realNow(); ; await pause(FRAME_MS)) {
        const now = realNow();
        await time.advance(now - at);
        at = now;
      }
    },
    /** While recording, adds an expectation for the element that the user picked. */
    expect: (element: Element): void => recording?.expect(element),
    /** Another page replaces this one. */
    leave(): void {
      hasLeft = true;
    },
    hasLeft: (): boolean => hasLeft,
    isActing: (): boolean => activeRuns > 0,
  };
}
