import { queryPath, type Target } from "./call.ts";
import { addFiles, type Model, makeProject } from "./projects.ts";
import type { Row } from "./report.ts";

const EXPORTS = 60;
const SEARCHES = 20;

/** How long others wait while one person asks for many archives, or reads all of their texts through, at once. */
export async function benchExports(target: Target, model: Model): Promise<Row[]> {
  const { chatId, projectId } = await makeProject(target, model);
  await addFiles(target, projectId);
  const headers = { cookie: target.cookie };
  const head = await fetch(target.url + queryPath("project.ofChat", { chatId }), { headers });
  const { versionId } = (await head.json()).result.data.json;
  const archive = `/api/versions/${versionId}?format=git`;
  const list = queryPath("chat.list", { search: "=>", limit: 30 });
  // First: the exports spend the user's budget of a minute.
  const searched = await whileAll(target, "/api/health", Array(SEARCHES).fill(list));
  const exported = await whileAll(target, "/api/live", Array(EXPORTS).fill(archive));
  return [
    [`${EXPORTS} exports with history of 5 MB at once, served`, exported.served, ""],
    ["the same, until the last is answered", exported.total, "ms"],
    ["the same, longest wait of /api/live", exported.longestWait, "ms"],
    [`${SEARCHES} searches for => at once, answered`, searched.served, ""],
    ["the same, until the last is answered", searched.total, "ms"],
    ["the same, longest wait of /api/health, which asks the database", searched.longestWait, "ms"],
  ];
}

/** Asks for all paths at once, and for `watched` again and again until they are answered. */
async function whileAll({ url, cookie }: Target, watched: string, paths: string[]) {
  const start = performance.now();
  let answered = 0;
  const all = Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path, { headers: { cookie } });
      await response.arrayBuffer();
      answered++;
      return response.ok;
    }),
  );
  let longestWait = 0;
  while (answered < paths.length) {
    const begin = performance.now();
    await (await fetch(url + watched)).text();
    longestWait = Math.max(longestWait, performance.now() - begin);
  }
  const served = (await all).filter(Boolean).length;
  return { served, total: performance.now() - start, longestWait };
}
