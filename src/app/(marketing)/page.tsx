import { FeatureList } from "~/features/marketing/feature-list";
import { Hero } from "~/features/marketing/hero";
import { Pricing } from "~/features/marketing/pricing";
import { LiveSample } from "./live-sample";

export default function LandingPage() {
  return (
    <>
      <Hero sample={<LiveSample />} />
      <FeatureList />
      <Pricing />
    </>
  );
}
