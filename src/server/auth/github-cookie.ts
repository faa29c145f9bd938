import "server-only";
import { secretCookie } from "./secret-cookie";

/** GitHub's page may ask for a password and a second factor first. */
const MINUTES = 15;

/** The secret of a connection to GitHub that began in this browser. */
export const gitHubCookie = secretCookie("github", MINUTES * 60);
