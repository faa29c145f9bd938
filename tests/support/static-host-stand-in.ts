import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type HostStandIn = {
  url: string;
  /** The token that it accepts. */
  token: string;
  /** The files that are served at an address, by their paths. */
  served(address: string): Map<string, string> | undefined;
  /** The bodies of files that were sent. */
  uploads: string[];
  /** The next calls get this answer. */
  refuse(answer: { status: number; body: unknown } | null): void;
  /** Sites that somebody deleted there. */
  forget(): void;
  close(): Promise<void>;
};

type Answer = [status: number, body: unknown];
type Call = { method: string; path: string; body: Buffer; headers: IncomingMessage["headers"] };

const sha1 = (bytes: Buffer) => createHash("sha1").update(bytes).digest("hex");
const jsonOf = (body: Buffer) => JSON.parse(body.toString("utf8"));

/** Netlify's file digest deploys: only the files whose digests it does not know are asked for. */
export const startNetlify = () =>
  start("nfp_wild-flowers", (state) => {
    const sites = new Map<string, string>();
    const known = new Map<string, Buffer>();
    const deploys = new Map<string, { site: string; files: Record<string, string>; asked: number }>();
    const missing = (files: Record<string, string>) => [
      ...new Set(Object.values(files).filter((digest) => !known.has(digest))),
    ];
    state.forget = () => sites.clear();
    const siteOf = (id: string) => ({
      id,
      name: id,
      url: `http://${id}.netlify.test`,
      ssl_url: sites.get(id),
    });
    return ({ method, path, body }): Answer => {
      if (method === "POST" && path === "/api/v1/sites") {
        const id = randomUUID();
        sites.set(id, `https://${id.slice(0, 8)}.netlify.test`);
        return [201, siteOf(id)];
      }
      const [, siteId, isDeploy] = /^\/api\/v1\/sites\/([^/]+)(\/deploys)?$/.exec(path) ?? [];
      if (siteId && !sites.has(siteId)) return [404, { code: 404, message: "Not Found" }];
      if (siteId && method === "GET") return [200, siteOf(siteId)];
      if (siteId && isDeploy && method === "POST") {
        const { files } = jsonOf(body);
        const id = randomUUID();
        deploys.set(id, { site: siteId, files, asked: 0 });
        return [200, { id, state: "uploading", required: missing(files) }];
      }
      const [, deployId = "", file] = /^\/api\/v1\/deploys\/([^/]+)(?:\/files(\/.+))?$/.exec(path) ?? [];
      const deploy = deploys.get(deployId);
      if (!deploy) return [404, { code: 404, message: "Not Found" }];
      if (file && method === "PUT") {
        const digest = deploy.files[decodeURIComponent(file)];
        if (digest !== sha1(body)) return [422, { code: 422, message: "digest mismatch" }];
        known.set(digest, body);
        state.uploads.push(body.toString("utf8"));
        return [200, { id: digest, path: file }];
      }
      deploy.asked++;
      const isReady = missing(deploy.files).length === 0 && deploy.asked > 1;
      if (isReady)
        state.sites.set(
          sites.get(deploy.site) ?? "",
          new Map(
            Object.entries(deploy.files).map(([name, digest]) => [name.slice(1), String(known.get(digest))]),
          ),
        );
      return [200, { id: deployId, state: isReady ? "ready" : "processing", required: [] }];
    };
  });

/** Vercel's deployments of files that were uploaded before. */
export const startVercel = () =>
  start("vercel-wild-flowers", (state) => {
    const known = new Map<string, Buffer>();
    const deployments = new Map<string, { name: string; asked: number }>();
    const view = (id: string, name: string, readyState: string) => ({
      id,
      readyState,
      url: `${name}-${id.slice(0, 6)}.vercel.test`,
      ...(readyState === "READY" && { alias: [`${name}.vercel.test`] }),
    });
    return ({ method, path, body, headers }): Answer => {
      if (method === "POST" && path === "/v2/files") {
        const digest = String(headers["x-vercel-digest"]);
        if (digest !== sha1(body))
          return [400, { error: { code: "bad_request", message: "digest mismatch" } }];
        known.set(digest, body);
        state.uploads.push(body.toString("utf8"));
        return [200, {}];
      }
      if (method === "POST" && path === "/v13/deployments") {
        type File = { file: string; sha: string; size: number };
        const { name, files }: { name: string; files: File[] } = jsonOf(body);
        const missing = files
          .filter(({ sha, size }) => known.get(sha)?.length !== size)
          .map(({ sha }) => sha);
        if (missing.length > 0)
          return [400, { error: { code: "missing_files", message: "Missing files", missing } }];
        const id = `dpl_${randomUUID()}`;
        deployments.set(id, { name, asked: 0 });
        state.sites.set(
          `https://${name}.vercel.test`,
          new Map(files.map(({ file, sha }) => [file, String(known.get(sha))])),
        );
        return [200, view(id, name, "QUEUED")];
      }
      const id = path.replace("/v13/deployments/", "");
      const deployment = deployments.get(id);
      if (!deployment) return [404, { error: { code: "not_found", message: "Deployment not found" } }];
      return [200, view(id, deployment.name, deployment.asked++ > 0 ? "READY" : "BUILDING")];
    };
  });

type State = { uploads: string[]; sites: Map<string, Map<string, string>>; forget: () => void };

async function start(
  token: string,
  protocol: (state: State) => (call: Call) => Answer,
): Promise<HostStandIn> {
  const state: State = { uploads: [], sites: new Map(), forget: () => {} };
  const answer = protocol(state);
  let refusal: { status: number; body: unknown } | null = null;
  const reply = (response: ServerResponse, [status, body]: Answer) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { method = "GET", url = "/", headers } = request;
    if (refusal) return reply(response, [refusal.status, refusal.body]);
    if (headers.authorization !== `Bearer ${token}`)
      return reply(response, [401, { code: 401, message: "Access Denied" }]);
    return reply(response, answer({ method, path: url, body, headers }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    token,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads: state.uploads,
    served: (address) => state.sites.get(address),
    refuse: (next) => {
      refusal = next;
    },
    forget: () => state.forget(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
