import type { BuiltFirstPage } from "~/domain/project/first-page";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Site, SiteOptions, SiteParts } from "~/domain/project/site";

/** Compiles projects outside the server process. @param owner for fair scheduling: the user's id, or the project's for visitors */
export interface SiteBuilder {
  /** See `buildSite`. @throws SiteError */
  build(files: ProjectFiles, options: SiteOptions, owner: string): Promise<Site>;
  /** See `firstPage`. @throws WorkStopped */
  firstPage(files: ProjectFiles, owner: string): Promise<BuiltFirstPage>;
  /** Compiles an app, so that its packages are bundled. @throws SiteError */
  bundlePackages(files: ProjectFiles, owner: string): Promise<void>;
  /** See `exportProject`. @throws SiteError */
  exportProject(
    files: ProjectFiles,
    options: { name: string; versions: Readonly<Record<string, string>>; isFromClone: boolean },
    owner: string,
  ): Promise<ProjectFiles>;
}

/** Reads the runtime of published pages, once. */
export type ReadSiteParts = () => Promise<SiteParts & SiteBuilder>;
