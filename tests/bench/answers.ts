import { hostileReadings } from "../support/hostile-answers.ts";
import { measurePauses, startHostileServer } from "../support/hostile-server.ts";
import type { Row } from "./report.ts";

/** The minimum over several rounds excludes other load on the machine. */
const ROUNDS = 3;

/** The longest event-loop pause that a hostile answer at its limits causes, for each reader of such answers. */
export async function benchAnswers(): Promise<Row[]> {
  const server = await startHostileServer();
  const worst = new Map<string, { text: string; pause: number }>();
  for (const reading of hostileReadings) {
    let pause = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++)
      pause = Math.min(pause, (await measurePauses(server, reading)).longest);
    const [reader = "", text = ""] = reading.name.split(": ");
    if (pause > (worst.get(reader)?.pause ?? 0)) worst.set(reader, { text, pause });
  }
  await server.close();
  return [...worst].map(([reader, { text, pause }]): Row => [`${reader}: ${text}`, pause, "ms"]);
}
