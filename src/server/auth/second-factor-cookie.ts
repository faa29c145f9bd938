import "server-only";
import { CHALLENGE_MINUTES } from "~/domain/auth/two-factor";
import { secretCookie } from "./secret-cookie";

/** The secret of this browser's second-factor challenge. */
export const secondFactorCookie = secretCookie("second-factor", CHALLENGE_MINUTES * 60);
