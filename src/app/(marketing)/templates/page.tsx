import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";

export const metadata = pageMetadata("templates");

export default function TemplatesPage() {
  return <ShareImageLink page="templates" />;
}
