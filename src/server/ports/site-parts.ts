import type { ProjectFiles } from "~/domain/project/project-files";
import type { Site, SiteOptions, SiteParts } from "~/domain/project/site";

/** Compiles projects apart from the server. @param owner whose turn it is: an id of the user, or of the project for visitors */
export interface SiteBuilder {
  /** What `buildSite` makes. @throws SiteError */
  build(files: ProjectFiles, options: SiteOptions, owner: string): Promise<Site>;
  /** Compiles an app, so that its packages are bundled. @throws SiteError */
  bundlePackages(files: ProjectFiles, owner: string): Promise<void>;
  /** What `exportProject` makes. @throws SiteError */
  exportProject(
    files: ProjectFiles,
    options: { name: string; versions: Readonly<Record<string, string>>; isFromClone: boolean },
    owner: string,
  ): Promise<ProjectFiles>;
}

/** Reads what published pages run with, once. */
export type ReadSiteParts = () => Promise<SiteParts & SiteBuilder>;
