import "server-only";
import { env } from "~/env";

/** Whom to write to; the operator sets it. */
export const supportEmail = () => env.SUPPORT_EMAIL;
