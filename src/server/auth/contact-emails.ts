import "server-only";
import { env } from "~/env";

/** Contact for organisations, set by the operator. */
export const salesEmail = () => env.SALES_EMAIL;

/** Support contact, set by the operator. */
export const supportEmail = () => env.SUPPORT_EMAIL;
