import { InquirySection } from "~/features/inquiry/inquiry-section";
import { EnterprisePage } from "~/features/marketing/enterprise-page";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("enterprise");

export default function Enterprise() {
  return (
    <>
      <ShareImageLink page="enterprise" />
      <EnterprisePage contact="#contact" />
      <InquirySection id="contact" />
    </>
  );
}
