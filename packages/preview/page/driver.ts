import type { MessageOf } from "../messages";
import type { PageAction, PageReport, pageToHost } from "../protocol";

type Perform = (action: PageAction) => Promise<PageReport>;

// Captured now: the page may replace it later.
const Compile = Function;

/** Does what agents ask for, with a script that comes with each request: the pages that no agent uses do without it. */
export function createDriver(send: (message: MessageOf<typeof pageToHost>) => void) {
  let perform: Perform | undefined;
  let acting = 0;

  async function run(id: number, script: string, action: PageAction): Promise<void> {
    acting += 1;
    try {
      const act: Perform = perform ?? Compile(`${script};return driver.perform`)();
      perform = act;
      send({ type: "acted", id, report: await act(action) });
    } finally {
      acting -= 1;
    }
  }
  return {
    run: (id: number, script: string, action: PageAction): void => void run(id, script, action),
    isActing: (): boolean => acting > 0,
  };
}
