import { z } from "zod";

/** Where a project can be put besides this server. */
export const hostIds = ["netlify", "vercel"] as const;
export type HostId = (typeof hostIds)[number];

/** `tokenPage`: where its users make tokens. */
export const hostFacts: Readonly<Record<HostId, { label: string; tokenPage: string }>> = {
  netlify: {
    label: "Netlify",
    tokenPage: "https://app.netlify.com/user/applications#personal-access-tokens",
  },
  vercel: { label: "Vercel", tokenPage: "https://vercel.com/account/settings/tokens" },
};

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

/** A host, and where a project is on it. */
export type HostState = { host: HostId; hasToken: boolean };
export type DeploymentView = { host: HostId; address: string; deployedAt: Date };
