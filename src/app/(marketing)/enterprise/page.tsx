import type { Metadata } from "next";
import { InquirySection } from "~/features/inquiry/inquiry-section";
import { EnterprisePage } from "~/features/marketing/enterprise-page";

export const metadata: Metadata = {
  title: "Enterprise",
  description:
    "On-premises deployment, white-labeling, custom integration, security compliance information, annual licensing, several models and several agents.",
};

export default function Enterprise() {
  return (
    <>
      <EnterprisePage contact="#contact" />
      <InquirySection id="contact" />
    </>
  );
}
