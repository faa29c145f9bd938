import { z } from "zod";
import { type HostId, hostIds } from "./host";

const host = z.enum(hostIds);
const MAX_TOKEN_LENGTH = 500;

export const hostInput = z.object({ host });

export const hostTokenInput = hostInput.extend({
  token: z
    .string()
    .trim()
    .min(1, "Enter the token.")
    .max(MAX_TOKEN_LENGTH, `Use at most ${MAX_TOKEN_LENGTH} characters.`)
    // It is sent in a header.
    .regex(/^[\x21-\x7e]*$/, "A token cannot contain spaces."),
});
export type HostTokenInput = z.infer<typeof hostTokenInput>;

export const deployInput = hostInput.extend({ projectId: z.uuid(), versionId: z.uuid() });
export type DeployInput = z.infer<typeof deployInput>;

export type HostState = { host: HostId; hasToken: boolean };
export type DeploymentView = { host: HostId; address: string; deployedAt: Date };
