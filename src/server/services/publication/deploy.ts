import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, type DomainErrorCode, notFound } from "~/domain/error/domain-error";
import { SiteError } from "~/domain/project/site";
import { type HostId, hostFacts } from "~/domain/publication/host";
import { slugFrom } from "~/domain/publication/slug";
import type { DeployInput, DeploymentView } from "~/domain/publication/static-host";
import { HostFailure, type HostFailureKind, type StaticHosts } from "~/server/ports/static-hosts";
import type { Clock, Ids, Sealer } from "~/server/ports/system";
import { readTreeFiles } from "~/server/services/project/project-store";
import { requireProject, requireVersion } from "~/server/services/project/require-project";
import { supabaseOfProject } from "~/server/services/supabase/access";
import { openHostToken } from "./host-tokens";
import type { SiteDeps } from "./published-sites";

type Deps = SiteDeps & { clock: Clock; ids: Ids; sealer: Sealer; staticHosts: StaticHosts };

/** The deployments of one of the user's projects. @throws DomainError not_found */
export async function listDeployments(
  { db }: Pick<Deps, "db">,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<DeploymentView[]> {
  await requireProject(db, user.id, { projectId, deed: "manage" });
  const rows = await db.deployment.findMany({
    where: { projectId },
    select: { host: true, address: true, deployedAt: true },
  });
  return rows.map((row) => ({ ...row, host: row.host as HostId }));
}

/**
 * Deploys a version to another host.
 *
 * @throws DomainError not_found; invalid when there is no token or the files do not run; unavailable, with the host's reason
 */
export async function deployVersion(
  deps: Deps,
  user: SignedInUser,
  { projectId, versionId, host }: DeployInput,
): Promise<DeploymentView> {
  const { db, clock, ids, staticHosts } = deps;
  const version = await requireVersion(db, user.id, { versionId, deed: "manage" });
  if (version.projectId !== projectId) throw notFound();
  const token = await openHostToken(deps, user.id, host);
  if (token === null)
    throw new DomainError("invalid", `Enter a token for ${hostFacts[host].label} first.`, { field: "token" });
  const files = await siteOf(deps, user.id, version);
  const where = { projectId_host: { projectId, host } };
  const existing = await db.deployment.findUnique({ where, select: { siteId: true } });
  const name = slugFrom(version.project.name, ids.secret());
  const { siteId, address } = await staticHosts[host]
    .deploy({ token, siteId: existing?.siteId ?? null, name, files })
    .catch((error: unknown) => {
      throw error instanceof HostFailure ? explain(error, host) : error;
    });
  const data = { siteId, address, deployedAt: clock.now() };
  await db.deployment.upsert({
    where,
    create: { ...data, projectId, host },
    update: data,
    select: { host: true },
  });
  return { host, address, deployedAt: data.deployedAt };
}

async function siteOf(
  deps: Deps,
  userId: string,
  { projectId, treeId }: { projectId: string; treeId: string },
) {
  const files = await readTreeFiles(deps.db, projectId, treeId);
  const supabase = await supabaseOfProject(deps, projectId);
  const builder = await deps.siteParts();
  const site = await builder
    .build(files, { target: "elsewhere", supabase }, userId)
    .catch((error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      throw new DomainError("invalid", `This version does not run: ${error.message}`, { cause: error });
    });
  if (!site.files.has("index.html")) throw new DomainError("invalid", "This project has no page to publish.");
  const encoder = new TextEncoder();
  return new Map(
    [...site.files].map(([path, content]) => [
      path,
      new Uint8Array(typeof content === "string" ? encoder.encode(content) : content),
    ]),
  );
}

const refusals: Readonly<Record<HostFailureKind, { code: DomainErrorCode; say: (label: string) => string }>> =
  {
    unauthorised: {
      code: "invalid",
      say: (label) => `${label} rejected the token. Enter a new one.`,
    },
    quota: {
      code: "unavailable",
      say: (label) => `${label} is limiting deployments from this account. Try again later.`,
    },
    refused: { code: "unavailable", say: (label) => `${label} rejected the site.` },
    unreachable: {
      code: "unavailable",
      say: (label) => `${label} is not responding. Please try again later.`,
    },
  };

function explain(failure: HostFailure, host: HostId): DomainError {
  const { code, say } = refusals[failure.kind];
  const reason = failure.kind === "refused" && failure.message ? ` It says: ${failure.message}` : "";
  return new DomainError(code, say(hostFacts[host].label) + reason, {
    cause: failure,
    ...(failure.kind === "unauthorised" && { field: "token" }),
  });
}
