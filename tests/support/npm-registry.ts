import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { create } from "tar";

export type PublishedPackage = {
  manifest: { name: string; version: string; [field: string]: unknown };
  files?: Record<string, string>;
  /** When its first version was published; absent: long ago. */
  created?: string;
  /** False: as with some mirrors, the short description does not say when it was changed. */
  saysModified?: boolean;
  /** False: the registry gives no hash of its contents. */
  hasIntegrity?: boolean;
  /** Where the registry sends those who ask for its tarball. */
  redirect?: string;
};

const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** A registry of npm over HTTP, with real tarballs of these packages. */
export async function startNpmRegistry(published: readonly PublishedPackage[]) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "npm-registry-"));
  const tarballs = new Map<string, Buffer>();
  for (const { manifest, files } of published) {
    const inside = path.join(folder, `${manifest.name.replace("/", "__")}-${manifest.version}`, "package");
    for (const [name, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
      await fs.mkdir(path.dirname(path.join(inside, name)), { recursive: true });
      await fs.writeFile(path.join(inside, name), text);
    }
    const file = `${path.dirname(inside)}.tgz`;
    await create({ gzip: true, cwd: path.dirname(inside), file }, ["package"]);
    tarballs.set(`${manifest.name}@${manifest.version}`, await fs.readFile(file));
  }
  const requests: string[] = [];
  let origin = "";
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(request.url ?? "").slice(1);
    requests.push(asked);
    const { redirect } =
      published.find(({ manifest }) => asked === `tarballs/${manifest.name}@${manifest.version}`) ?? {};
    if (redirect) return void response.writeHead(302, { location: redirect }).end();
    const bytes = tarballs.get(asked.replace(/^tarballs\//, ""));
    if (bytes) return void response.end(bytes);
    const versions = published.filter(({ manifest }) => manifest.name === asked);
    if (versions.length === 0) return void response.writeHead(404).end("{}");
    const described = versions.map(({ manifest, hasIntegrity = true }) => {
      const id = `${manifest.name}@${manifest.version}`;
      const hash = createHash("sha512")
        .update(tarballs.get(id) ?? "")
        .digest("base64");
      const dist = {
        tarball: `${origin}/tarballs/${id}`,
        ...(hasIntegrity && { integrity: `sha512-${hash}` }),
      };
      return [manifest.version, { ...manifest, dist }] as const;
    });
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name: asked,
        ...(versions[0]?.saysModified !== false && { modified: versions[0]?.created ?? LONG_AGO }),
        time: { created: versions[0]?.created ?? LONG_AGO },
        "dist-tags": { latest: described.at(-1)?.[0] },
        versions: Object.fromEntries(described),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    registry: `${origin}/`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
