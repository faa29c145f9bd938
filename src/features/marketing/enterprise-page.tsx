import { Cable, CalendarCheck, HardDrive, Layers, Palette, Server, ShieldCheck } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { enterpriseCopy } from "./copy/enterprise";
import { Banner } from "./enterprise/banner";
import { FeatureSection } from "./enterprise/feature-section";
import { enterpriseOffer } from "./enterprise/offer";
import { PlanOffer } from "./enterprise/plan-offer";

const { hero, chapters } = enterpriseCopy;
const { ground, name, models } = chapters;
const { licensing } = name.items;

/** The Enterprise page. @param contact link target for contacting the team: an anchor of the page */
export function EnterprisePage({ contact }: { contact: `#${string}` }) {
  return (
    <>
      <section className="mx-auto flex max-w-6xl flex-col items-center px-4 pt-16 pb-20 text-center sm:px-6 sm:pt-24">
        <p className="rounded-full border border-border px-3 py-1 font-medium text-[13px] text-muted">
          {hero.badge}
        </p>
        <h1 className="mt-6 max-w-3xl text-balance font-semibold text-4xl tracking-tight sm:text-6xl sm:leading-[1.05]">
          {hero.title}
        </h1>
        <p className="mt-5 max-w-2xl text-pretty text-base text-muted sm:text-lg">{hero.subtitle}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href={contact} className={buttonStyles({ variant: "primary", size: "lg" })}>
            {hero.contact}
          </a>
          <a href="#enterprise" className={buttonStyles({ size: "lg" })}>
            {hero.plan}
          </a>
        </div>
        <div className="mt-14 w-full">
          <Banner />
        </div>
      </section>
      <FeatureSection
        id="ground"
        title={ground.title}
        text={ground.text}
        items={[
          { icon: <Server />, ...ground.items.premises },
          { icon: <ShieldCheck />, ...ground.items.security },
        ]}
      />
      <FeatureSection
        id="name"
        title={name.title}
        text={name.text}
        items={[
          { icon: <Palette />, ...name.items.label },
          { icon: <Cable />, ...name.items.integration },
          {
            icon: <CalendarCheck />,
            title: licensing.title,
            text: licensing.text(enterpriseOffer.year, enterpriseOffer.month),
          },
        ]}
      />
      <FeatureSection
        id="models"
        title={models.title}
        text={models.text}
        items={[
          { icon: <Layers />, ...models.items.llm },
          { icon: <HardDrive />, ...models.items.modelServers },
        ]}
      />
      <PlanOffer />
    </>
  );
}
