import "server-only";
import { env } from "~/env";

/** Whom organisations write to; the operator sets it. */
export const salesEmail = () => env.SALES_EMAIL;
