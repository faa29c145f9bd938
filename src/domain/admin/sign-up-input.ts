import { z } from "zod";
import { emailInput } from "~/domain/auth/credentials";
import { signUpModes } from "~/domain/auth/sign-up-mode";

export const signUpModeInput = z.object({ mode: z.enum(signUpModes) });
export const inviteInput = z.object({ email: emailInput.shape.email });
export const invitationInput = z.object({ invitationId: z.uuid() });

export type SignUpModeInput = z.infer<typeof signUpModeInput>;
export type InviteInput = z.infer<typeof inviteInput>;
export type InvitationInput = z.infer<typeof invitationInput>;
