import { firstPage } from "~/domain/project/first-page";
import { buildSite as buildSiteOf, bundleApp, SiteError } from "~/domain/project/site";
import type { Jobs, ServerCalls } from "~/server/ports/workers";
import { compileAllSheets } from "~preview/bundle";
import { readSiteParts } from "../../site-parts/read-site-parts";

type Problem = { problem: string };

const partsFor = (calls: ServerCalls) => readSiteParts(process.cwd(), calls, compileAllSheets);

export const buildSite = (
  { files, target, supabase }: Jobs["buildSite"]["input"],
  calls: ServerCalls,
): Promise<Jobs["buildSite"]["output"]> =>
  explained(async () => buildSiteOf(files, await partsFor(calls), { target, supabase }));

export const buildFirstPage = async (
  { files }: Jobs["firstPage"]["input"],
  calls: ServerCalls,
): Promise<Jobs["firstPage"]["output"]> => firstPage(files, await partsFor(calls));

export const bundlePackages = (
  { files }: Jobs["bundlePackages"]["input"],
  calls: ServerCalls,
): Promise<Jobs["bundlePackages"]["output"]> =>
  explained(async () => {
    await bundleApp(files, await partsFor(calls));
    return {};
  });

async function explained<Result>(make: () => Promise<Result>): Promise<Result | Problem> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { problem: error.message };
  }
}
