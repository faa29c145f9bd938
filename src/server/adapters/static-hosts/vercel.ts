import { z } from "zod";
import { HostFailure, type StaticHost } from "~/server/ports/static-hosts";
import { listOf } from "../net/list-of";
import { type HostOptions, hostCalls, sha1, uploadAll } from "./host-calls";

const deployment = z.object({
  id: z.string(),
  url: z.string(),
  alias: listOf("staticHost", z.string()).default([]),
  readyState: z.string(),
  errorMessage: z.string().nullish(),
});

const MAX_NAME_LENGTH = 52;

/** Vercel's deployments of uploaded files: https://vercel.com/docs/rest-api/deployments */
export function vercelHost(options: HostOptions): StaticHost {
  const connect = hostCalls(options);
  return {
    async deploy({ token, siteId, name, files }) {
      const { call, read, poll } = connect(token);
      const digests = new Map([...files].map(([path, bytes]) => [path, sha1(bytes)]));
      const contents = new Map([...files].map(([path, bytes]) => [digests.get(path) ?? "", bytes]));
      await uploadAll(contents, ([digest, bytes]) =>
        call({ method: "POST", path: "/v2/files", bytes, headers: { "x-vercel-digest": digest } }),
      );
      // Projects are known by their names, within an account.
      const project = siteId ?? name.slice(0, MAX_NAME_LENGTH);
      const started = await read(deployment, {
        method: "POST",
        path: "/v13/deployments",
        json: {
          name: project,
          files: [...files].map(([file, bytes]) => ({ file, sha: digests.get(file), size: bytes.length })),
          projectSettings: { framework: null },
          target: "production",
        },
      });
      const ended = await poll(deployment, `/v13/deployments/${started.id}`, ({ readyState }) =>
        ["READY", "ERROR", "CANCELED"].includes(readyState),
      );
      if (ended.readyState !== "READY") throw new HostFailure("refused", ended.errorMessage ?? "");
      return { siteId: project, address: `https://${ended.alias[0] ?? ended.url}` };
    },
  };
}
