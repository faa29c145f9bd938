import "server-only";
import { CONFIRMATION_HOURS } from "~/domain/auth/confirmation";
import { secretCookie } from "./secret-cookie";

/** The secret by which the browser that signed up is known again, as long as its mailed link works. */
export const signUpCookie = secretCookie("sign-up", CONFIRMATION_HOURS * 3_600);
