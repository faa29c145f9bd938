import { Download } from "lucide-react";
import Link from "next/link";
import { buttonStyles } from "~/components/ui/button-styles";
import { Section } from "~/components/ui/section";
import { copy } from "./copy";

/** Downloads all data of the account. */
export const ExportAccount = () => (
  <Section id="export-account" title={copy.export.title} description={copy.export.text}>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <a href="/api/account-export" download className={buttonStyles({ variant: "primary" })}>
        <Download aria-hidden /> {copy.export.action}
      </a>
      <Link href="/docs/your-data" className="font-medium text-[13px] text-link hover:underline">
        {copy.export.format}
      </Link>
    </div>
  </Section>
);
