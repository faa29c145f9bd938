import { z } from "zod";
import { emailInput } from "~/domain/auth/credentials";
import { roles } from "./role";

/**
 * What is shared: a team, or what the chat builds from whose page somebody shares, which is its project or, while it has
 * none, the chat itself.
 */
const sharedInput = z.object({ chatId: z.uuid().optional(), teamId: z.uuid().optional() });
export type SharedInput = z.infer<typeof sharedInput>;
const role = z.enum(roles);
const shareInput = sharedInput.extend({ shareId: z.uuid() });

/** Days after which access ends; null: never. */
export const lifetimes = [1, 7, 30, null] as const;
const lifetimeDays = z.union([z.literal(1), z.literal(7), z.literal(30), z.null()]);

export const listSharesInput = sharedInput;
export const inviteInput = sharedInput.extend({ email: emailInput.shape.email, role, lifetimeDays });
export type InviteInput = z.infer<typeof inviteInput>;
export const changeShareInput = shareInput.extend({ role });
export type ChangeShareInput = z.infer<typeof changeShareInput>;
export const revokeShareInput = shareInput;
export const handOverInput = shareInput;
export const leaveInput = sharedInput;
export const makeLinkInput = sharedInput.extend({ role, lifetimeDays });
export type MakeLinkInput = z.infer<typeof makeLinkInput>;
export const revokeLinkInput = sharedInput.extend({ linkId: z.uuid() });

/**
 * The end of an invitation's address: a link's secret, 32 bytes in base64url, or the id of a share that was mailed, which
 * only the address that it is for can accept.
 */
export const invitationInput = z.object({
  secret: z.union([z.string().regex(/^[A-Za-z0-9_-]{43}$/), z.uuid()]),
});
