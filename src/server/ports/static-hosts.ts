import { instancesByName } from "~/domain/error/instances-by-name";
import type { HostId } from "~/domain/publication/host";

/** unauthorised: the token · quota: the plan's limit or the rate limit · refused, unreachable: the rest. */
export type HostFailureKind = "unauthorised" | "quota" | "refused" | "unreachable";

/** Why a host did not accept a site; `message`: the host's own, if any. */
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
  /** A new site's name, where the host supports names. */
  name: string;
  /** By path, without a leading "/". */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
};

/** A service that serves static files. */
export interface StaticHost {
  /** Uploads the files and waits until they are served. @throws HostFailure */
  deploy(site: SiteUpload): Promise<{ siteId: string; address: string }>;
}

export type StaticHosts = Readonly<Record<HostId, StaticHost>>;
