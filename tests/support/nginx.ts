import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/serve/port.mjs";
import { installDebianPackage } from "./debian.mjs";

export type Nginx = { url: string; stop(): Promise<void> };

const PROGRAM = "/usr/sbin/nginx";

/** Whether nginx is installed; installs it if permitted. */
export const hasNginx = (): boolean => fs.existsSync(PROGRAM) || installDebianPackage("nginx-light");

/**
 * Starts the real nginx on a free port, in a temporary folder.
 * @param server its `server` block; port 80 is replaced with the free port
 */
export async function startNginx(server: string): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-nginx-"));
  const port = await freePort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const config = path.join(folder, "nginx.conf");
  fs.writeFileSync(
    config,
    `pid ${folder}/pid;
daemon off;
error_log stderr;
events {}
http {
access_log off;
${paths}
${server.replace("listen 80;", `listen 127.0.0.1:${port};`)}
}
`,
  );
  const args = ["-p", folder, "-c", config, "-e", "stderr"];
  const checked = spawnSync(PROGRAM, [...args, "-t"], { encoding: "utf8" });
  if (checked.status !== 0) throw new Error(`nginx refuses its configuration:\n${checked.stderr}`);
  const child = spawn(PROGRAM, args, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "close");
  const url = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      child.kill();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
