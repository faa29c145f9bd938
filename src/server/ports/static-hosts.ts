import { instancesByName } from "~/domain/error/instances-by-name";
import type { HostId } from "~/domain/publication/host";

/** unauthorised: the token · quota: the account's plan or its pace · refused, unreachable: all else. */
export type HostFailureKind = "unauthorised" | "quota" | "refused" | "unreachable";

/** Why a host did not take a site; `message` holds the host's own words, if it gave some. */
export class HostFailure extends Error {
  static override readonly [Symbol.hasInstance] = instancesByName("HostFailure");
  override readonly name = "HostFailure";
  constructor(
    readonly kind: HostFailureKind,
    message = "",
  ) {
    super(message);
  }
}

export type SiteUpload = {
  token: string;
  /** Null: a new site. */
  siteId: string | null;
  /** What a new site is called where its host takes names. */
  name: string;
  /** By path, without "/" at its start. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
};

/** A service that serves static files. */
export interface StaticHost {
  /** Puts the files there and waits until they are served. @throws HostFailure */
  deploy(site: SiteUpload): Promise<{ siteId: string; address: string }>;
}

export type StaticHosts = Readonly<Record<HostId, StaticHost>>;
