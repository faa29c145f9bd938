import type { ApiScope } from "../scope";
import type { AuthorizationVerdict } from "./authorization";
import type { AppLocation } from "./client";

/** More would be forgotten rather than used. */
export const MAX_CONNECTED_APPS = 50;

/** An app that may use an account, as the owner sees it. */
export type ConnectedApp = {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
  lastUsedAt: Date | null;
  createdAt: Date;
};

/** An app that asks; what it is called is its own claim. */
export type AskingApp = { name: string | null; scopes: readonly ApiScope[] };

/** What the consent page shows. `returnTo`: the app's address, with the error in its query. */
export type AuthorizationView =
  | { state: "asks"; app: AskingApp; place: AppLocation }
  | { state: "unsafe"; problem: Extract<AuthorizationVerdict, { verdict: "unsafe" }>["problem"] }
  | { state: "refused"; name: string | null; reason: string; returnTo: string };

/** What the device page shows of a login that waits. */
export type WaitingDeviceView = {
  code: string;
  app: AskingApp;
  device: string;
  place: string;
  createdAt: Date;
};
