import { Cable, CalendarCheck, HardDrive, Layers, Palette, Server, ShieldCheck } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { enterpriseCopy } from "./copy/enterprise";
import { Banner } from "./enterprise/banner";
import { FeatureSection } from "./enterprise/feature-section";
import { enterpriseOffer } from "./enterprise/offer";
import { PlanOffer } from "./enterprise/plan-offer";

/** The Enterprise page. @param contact link target for contacting the team: an anchor of the page */
export function EnterprisePage({ contact }: { contact: `#${string}` }) {
  return (
    <>
      <section className="mx-auto flex max-w-6xl flex-col items-center px-4 pt-16 pb-20 text-center sm:px-6 sm:pt-24">
        <p className="rounded-full border border-border px-3 py-1 font-medium text-[13px] text-muted">
          {enterpriseCopy.hero.badge}
        </p>
        <h1 className="mt-6 max-w-3xl text-balance font-semibold text-4xl tracking-tight sm:text-6xl sm:leading-[1.05]">
          {enterpriseCopy.hero.title}
        </h1>
        <p className="mt-5 max-w-2xl text-pretty text-base text-muted sm:text-lg">
          {enterpriseCopy.hero.subtitle}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href={contact} className={buttonStyles({ variant: "primary", size: "lg" })}>
            {enterpriseCopy.hero.contact}
          </a>
          <a href="#enterprise" className={buttonStyles({ size: "lg" })}>
            {enterpriseCopy.hero.plan}
          </a>
        </div>
        <div className="mt-14 w-full">
          <Banner />
        </div>
      </section>
      <FeatureSection
        id="ground"
        title={enterpriseCopy.chapters.ground.title}
        text={enterpriseCopy.chapters.ground.text}
        items={[
          { icon: <Server />, ...enterpriseCopy.chapters.ground.items.premises },
          { icon: <ShieldCheck />, ...enterpriseCopy.chapters.ground.items.security },
        ]}
      />
      <FeatureSection
        id="name"
        title={enterpriseCopy.chapters.name.title}
        text={enterpriseCopy.chapters.name.text}
        items={[
          { icon: <Palette />, ...enterpriseCopy.chapters.name.items.label },
          { icon: <Cable />, ...enterpriseCopy.chapters.name.items.integration },
          {
            icon: <CalendarCheck />,
            title: enterpriseCopy.chapters.name.items.licensing.title,
            text: enterpriseCopy.chapters.name.items.licensing.text(
              enterpriseOffer.year,
              enterpriseOffer.month,
            ),
          },
        ]}
      />
      <FeatureSection
        id="models"
        title={enterpriseCopy.chapters.models.title}
        text={enterpriseCopy.chapters.models.text}
        items={[
          { icon: <Layers />, ...enterpriseCopy.chapters.models.items.llm },
          { icon: <HardDrive />, ...enterpriseCopy.chapters.models.items.agents },
        ]}
      />
      <PlanOffer />
    </>
  );
}
