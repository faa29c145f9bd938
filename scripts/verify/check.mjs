import { projectPath } from "../environment.mjs";
import { runNode } from "../run.mjs";
import { formatSeconds, print } from "../set-up/step.mjs";

/** @type {{ title: string, args: string[] }[]} */
const checks = [
  {
    title: "Format, lint, layers (biome)",
    args: [projectPath("node_modules/@biomejs/biome/bin/biome"), "check", "--error-on-warnings"],
  },
  { title: "Types (tsc)", args: [projectPath("node_modules/typescript/bin/tsc"), "--noEmit"] },
  { title: "Dead code (knip)", args: [projectPath("node_modules/knip/bin/knip.js")] },
];

/** @param {{ title: string, args: string[] }} check */
async function runCheck({ title, args }) {
  const started = performance.now();
  const { code, output } = await runNode(args);
  print(`  ${title}: ${code === 0 ? "passed" : "FAILED"} in ${formatSeconds(performance.now() - started)}`);
  if (code !== 0) print(output);
  return { title, ok: code === 0 };
}

/** Checks format, lint, layers, types and dead code in parallel. @returns {Promise<import("./tally.mjs").Tally>} */
export async function check() {
  const results = await Promise.all(checks.map(runCheck));
  const failures = results.filter(({ ok }) => !ok).map(({ title }) => title);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}
