import "server-only";
import type { SiteParts } from "~/domain/project/site";

/** Reads what published pages run with, once. */
export type ReadSiteParts = () => Promise<SiteParts>;
