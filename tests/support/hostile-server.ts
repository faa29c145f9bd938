import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";

export type HostileAnswer = {
  body: Uint8Array;
  type?: string;
  status?: number;
  headers?: Record<string, string>;
  /** Written in pieces of this size. */
  pieceBytes?: number;
};

/** A server in its own thread that answers whatever it is told. */
export async function startHostileServer() {
  const worker = new Worker(new URL("./hostile-server-thread.mjs", import.meta.url));
  const [port] = await once(worker, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    /** By the beginning of a request's path. */
    async answer(answers: Record<string, HostileAnswer>): Promise<void> {
      worker.postMessage(answers);
      await once(worker, "message");
    },
    close: () => worker.terminate(),
  };
}

type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;
type Reading = { answers: Record<string, HostileAnswer>; read(url: string): Promise<unknown> };

/** In milliseconds. */
export type Pauses = {
  /** The longest time for which reading a server's answer blocks everything else. */
  longest: number;
  /** The same in processor time, to which other work on the machine adds nothing. */
  longestWork: number;
};

const workOfThread = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** How long reading a server's answer blocks everything else. */
export async function measurePauses(server: HostileServer, { answers, read }: Reading): Promise<Pauses> {
  await server.answer(answers);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let longestWork = 0;
  let last = workOfThread();
  const endTurn = () => {
    const now = workOfThread();
    longestWork = Math.max(longestWork, now - last);
    last = now;
  };
  const turns = setInterval(endTurn, 1);
  // Whether it is refused or read in part is the reader's business; that it ends is not.
  await read(server.url).catch(() => {});
  endTurn();
  clearInterval(turns);
  delay.disable();
  return { longest: delay.max / 1e6, longestWork };
}
