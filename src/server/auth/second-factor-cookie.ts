import "server-only";
import { CHALLENGE_MINUTES } from "~/domain/auth/two-factor";
import { secretCookie } from "./secret-cookie";

/** The secret of the question for a second factor that this browser was asked. */
export const secondFactorCookie = secretCookie("second-factor", CHALLENGE_MINUTES * 60);
