import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryRecords } from "~payments-simulator";
import { simulatedPayments } from "./payments-under-test";

/** Stripe's API over HTTP, served by the simulator in this process. */
export async function startStripe(): Promise<{ url: string; close(): Promise<void> }> {
  const { simulator, realTime } = simulatedPayments(memoryRecords());
  const server = createServer(async (request, response) => {
    realTime.now = new Date();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const body = Buffer.concat(chunks).toString();
    const answer = await simulator.fetch(`https://api.stripe.com${request.url}`, {
      method: request.method,
      headers,
      ...(body && { body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
