import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writePrivate } from "./settings.js";

/** A stored login: an access token, and a refresh token that renews both. */
export type Login = {
  url: string;
  clientId: string;
  token_endpoint: string;
  revocation_endpoint: string;
  accessToken: string;
  refreshToken: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
};

const fields = ["url", "clientId", "token_endpoint", "revocation_endpoint", "accessToken", "refreshToken"];
const LOCK_MS = 40_000;

/** Separate from the settings, which are edited by hand. */
export const loginFile = (settingsFile: string): string =>
  path.join(path.dirname(settingsFile), "login.json");

/** The stored login; undefined if there is none or it cannot be read. */
export function storedLogin(settingsFile: string): Login | undefined {
  try {
    const login = JSON.parse(readFileSync(loginFile(settingsFile), "utf8"));
    const isWhole =
      fields.every((name) => typeof login[name] === "string") && Number.isFinite(login.expiresAt);
    return isWhole ? login : undefined;
  } catch {
    return undefined;
  }
}

export const storeLogin = (settingsFile: string, login: Login): void =>
  writePrivate(loginFile(settingsFile), login);

export const removeLogin = (settingsFile: string): void => rmSync(loginFile(settingsFile), { force: true });

/** Runs a function under a lock between processes: using a refresh token twice ends the login. */
export async function withLoginLock<T>(settingsFile: string, run: () => Promise<T>): Promise<T> {
  const lock = `${loginFile(settingsFile)}.lock`;
  while (!tryLock(lock)) await sleep(50);
  try {
    return await run();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx", 0o600));
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    // The process that held the lock was killed.
    if (since !== undefined && Date.now() - since > LOCK_MS) rmSync(lock, { force: true });
    return false;
  }
}
