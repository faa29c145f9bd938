import "server-only";
import { CONFIRMATION_HOURS } from "~/domain/auth/confirmation";
import { secretCookie } from "./secret-cookie";

/** The secret that identifies the browser that signed up, for as long as its emailed link is valid. */
export const signUpCookie = secretCookie("sign-up", CONFIRMATION_HOURS * 3_600);
