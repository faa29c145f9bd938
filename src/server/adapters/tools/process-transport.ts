import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import {
  deserializeMessage,
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { type AnswerLimits, answerLimits } from "../net/answer-limits";
import { limitedBody } from "../net/limit-answer";

export type Program = { command: string; args: readonly string[]; env: Readonly<Record<string, string>> };

/** Per message: a program runs for as long as it is used. */
const LIMITS: AnswerLimits = { ...answerLimits.tools, bytes: Number.POSITIVE_INFINITY, stream: "lines" };
const GRACE_MS = 2_000;

/**
 * A program's standard streams, one message per line. The client's own transport limits a message's bytes only, and
 * handles everything received at once without yielding.
 */
export function processTransport({ command, args, env }: Program): Transport {
  let child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  const transport: Transport = {
    async start() {
      const started = spawn(command, args, {
        env: { ...getDefaultEnvironment(), ...env } as NodeJS.ProcessEnv,
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
      });
      child = started;
      const fail = (error: Error) => transport.onerror?.(error);
      started.on("error", fail);
      started.stdin.on("error", fail);
      started.on("close", () => {
        child = undefined;
        transport.onclose?.();
      });
      await once(started, "spawn");
      void readMessages(started.stdout, transport);
    },
    async send(message) {
      if (!child) throw new SdkError(SdkErrorCode.NotConnected, "Not connected");
      const { stdin } = child;
      if (!stdin.write(serializeMessage(message))) await once(stdin, "drain");
    },
    async close() {
      const ending = child;
      if (!ending) return;
      child = undefined;
      const closed = new Promise((resolve) => ending.once("close", resolve));
      ending.stdin.end();
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        await Promise.race([closed, delay(GRACE_MS, undefined, { ref: false })]);
        if (ending.exitCode !== null || ending.signalCode !== null) return;
        ending.kill(signal);
      }
    },
  };
  return transport;
}

async function readMessages(output: Readable, transport: Transport): Promise<void> {
  try {
    const body = Readable.toWeb(output) as WebStream<Uint8Array> as ReadableStream<Uint8Array>;
    for await (const lines of limitedBody(body, LIMITS))
      for (const line of Buffer.from(lines).toString().split("\n")) readMessage(line, transport);
  } catch (error) {
    transport.onerror?.(error as Error);
    await transport.close();
  }
}

function readMessage(line: string, transport: Transport): void {
  try {
    transport.onmessage?.(deserializeMessage(line));
  } catch (error) {
    // Programs also print text that is no message.
    if (!(error instanceof SyntaxError)) transport.onerror?.(error as Error);
  }
}
