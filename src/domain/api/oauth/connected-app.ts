import type { ApiScope } from "../scope";
import type { AuthorizationVerdict } from "./authorization";
import type { AppLocation } from "./client";

export const MAX_CONNECTED_APPS = 50;

/** An app that may use an account, as the owner sees it. */
export type ConnectedApp = {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
  lastUsedAt: Date | null;
  createdAt: Date;
};

/** An app that requests access, under the name that it claims. */
export type RequestingApp = { name: string | null; scopes: readonly ApiScope[] };

/** State of the consent page. `returnTo`: the app's redirect URI with the error in its query. */
export type AuthorizationView =
  | { state: "asks"; app: RequestingApp; place: AppLocation }
  | { state: "unsafe"; problem: Extract<AuthorizationVerdict, { verdict: "unsafe" }>["problem"] }
  | { state: "refused"; name: string | null; reason: string; returnTo: string };

/** A pending login on the device page. */
export type WaitingDeviceView = {
  code: string;
  app: RequestingApp;
  device: string;
  place: string;
  createdAt: Date;
};
