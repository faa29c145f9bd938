import { redirect } from "next/navigation";
import { RenderBarrier } from "~/components/layout/render-barrier";
import { MonoPreload } from "~/components/theme/mono-preload";
import { productDescription } from "~/domain/billing/product-description";
import { company } from "~/domain/marketing/company";
import { FeatureList } from "~/features/marketing/feature-list";
import { Hero } from "~/features/marketing/hero";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { Pricing } from "~/features/marketing/pricing";
import { StillSample } from "~/features/marketing/sample-window";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { PreviewSkeleton } from "~/features/preview/preview-skeleton";
import { LiveSample } from "./live-sample";

export const metadata = pageMetadata("home");

export default function LandingPage() {
  if (company.landing !== "product") redirect(company.landing === "none" ? "/login" : company.landing);
  return (
    <>
      <MonoPreload />
      <ShareImageLink page="home" />
      {/* JSON-LD is data and never runs, so no policy has to allow it. */}
      <script type="application/ld+json">{JSON.stringify(productDescription())}</script>
      <Hero sample={<LiveSample still={<StillSample preview={<PreviewSkeleton />} />} />} />
      <FeatureList />
      <Pricing />
      <RenderBarrier />
    </>
  );
}
