import { z } from "zod";
import { HostFailure, type StaticHost } from "~/server/ports/static-hosts";
import { listOf } from "../net/list-of";
import { type HostOptions, hostCalls, sha1, uploadAll } from "./host-calls";

const site = z.object({ id: z.string(), url: z.string(), ssl_url: z.string().nullish() });
const deploy = z.object({
  id: z.string(),
  state: z.string(),
  required: listOf("staticHost", z.string()).default([]),
  error_message: z.string().nullish(),
});

/** Netlify's file digest deploys: https://docs.netlify.com/api/get-started/#file-digest-method */
export function netlifyHost(options: HostOptions): StaticHost {
  const connect = hostCalls(options);
  return {
    async deploy({ token, siteId, files }) {
      const { call, read, poll } = connect(token);
      const digests = new Map([...files].map(([path, bytes]) => [path, sha1(bytes)]));
      const start = (id: string) =>
        read(deploy, {
          method: "POST",
          path: `/api/v1/sites/${encodeURIComponent(id)}/deploys`,
          json: { files: Object.fromEntries([...digests].map(([path, digest]) => [`/${path}`, digest])) },
        });
      const readSite = (id: string) =>
        read(site, { method: "GET", path: `/api/v1/sites/${encodeURIComponent(id)}` });
      const createSite = () => read(site, { method: "POST", path: "/api/v1/sites", json: {} });
      // Recreates a site that was deleted at Netlify.
      const existing = siteId && (await readSite(siteId).catch(nullIfNotFound));
      const target = existing || (await createSite());
      const started = await start(target.id);
      const required = new Set(started.required);
      await uploadAll(files, async ([path, bytes]) => {
        const digest = digests.get(path) ?? "";
        // Files with the same content are uploaded once.
        if (!required.delete(digest)) return;
        const encoded = path.split("/").map(encodeURIComponent).join("/");
        await call({ method: "PUT", path: `/api/v1/deploys/${started.id}/files/${encoded}`, bytes });
      });
      const finished = await poll(deploy, `/api/v1/deploys/${started.id}`, ({ state }) =>
        ["ready", "error"].includes(state),
      );
      if (finished.state === "error") throw new HostFailure("refused", finished.error_message ?? "");
      return { siteId: target.id, address: target.ssl_url || target.url };
    },
  };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof HostFailure && error.cause === 404) return null;
  throw error;
}
