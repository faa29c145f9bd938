import { RenderBarrier } from "~/components/layout/render-barrier";
import { copy } from "~/features/marketing/copy";
import { LicenseList } from "~/features/marketing/license-list";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("licenses");

export default function LicensesPage() {
  return (
    <>
      {/* At least as high as the screen before the list loads, so that the footer does not visibly move. */}
      <article className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-6 px-4 pt-12 pb-24 sm:px-6">
        <ShareImageLink page="licenses" />
        <h1 className="font-semibold text-4xl tracking-tight">{copy.licences.title}</h1>
        <p className="text-pretty text-muted">{copy.licences.intro}</p>
        <LicenseList />
      </article>
      <RenderBarrier />
    </>
  );
}
