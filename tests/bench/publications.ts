import { mutate, type Target } from "./call.ts";
import { type Model, makeProject } from "./projects.ts";
import { percentile, type Row } from "./report.ts";
import { perSecond } from "./requests.ts";

const PUBLISHES = 100;
/** Below the budget of calls that one user has in a minute. */
const WARM_UP = 5;

/** Serving a published project, next to a static file of the same process, and publishing it again and again. */
export async function benchPublications(target: Target, model: Model): Promise<Row[]> {
  const { projectId } = await makeProject(target, model);
  const form = { projectId, slug: "", title: "Garden", description: "", versionId: null, password: null };
  const publish = () => mutate<{ slug: string }>(target, "publication.publish", { ...form, expiresAt: null });
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + PUBLISHES; run++) {
    const start = performance.now();
    await publish();
    if (run >= WARM_UP) times.push(performance.now() - start);
  }
  const { slug } = await publish();
  const guest = { ...target, cookie: "" };
  const file = await perSecond(guest, "/icon-192.png");
  const bare = await perSecond(guest, "/api/live");
  const page = await perSecond(guest, `/p/${slug}`, { "accept-encoding": "gzip" });
  return [
    ["publishing, p50", percentile(times, 50), "ms"],
    ["publishing, p99", percentile(times, 99), "ms"],
    ["static file of the same process", file, "requests/s"],
    ["bare route handler", bare, "requests/s"],
    ["published page", page, "requests/s"],
    ["published page, ratio to a static file", page / file, ""],
    ["published page, ratio to bare", page / bare, ""],
  ];
}
