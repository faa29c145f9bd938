import fs from "node:fs";
import { memoryMb } from "./memory.ts";
import { benchHostile } from "./zz-hostile.ts";
let last = "";
setInterval(() => {
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const all = children.map((p) => { try { return memoryMb(Number(p)); } catch { return 0; } });
  const line = `${(globalThis as any).feed} self ${memoryMb(process.pid)} ${all.join("+")}`;
  if (all.reduce((a, b) => a + b, 0) > 250 && line !== last) console.log(last = line);
}, 100);
const rows = await benchHostile();
for (const r of rows) console.log(r[0], Number(r[1]).toFixed(0), r[2]);
process.exit();
