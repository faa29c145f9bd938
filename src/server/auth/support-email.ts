import "server-only";
import { env } from "~/env";

/** Support contact, set by the operator. */
export const supportEmail = () => env.SUPPORT_EMAIL;
