import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import type { GalleryItem } from "~/features/template/state";
import { loadWhenOnline } from "~/lib/load-when-online";

const TemplateDialog = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/template/template-dialog")).then(
      (module) => module.TemplateDialog,
    ),
  { ssr: false },
);
const LivePage = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/live-page")).then((module) => module.LivePage),
  { ssr: false },
);
const PageThumbnail = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/preview/page-thumbnail")).then((module) => module.PageThumbnail),
  { ssr: false },
);

type TemplateOpenerProps = {
  item: GalleryItem;
  signedIn: boolean;
  onStarted: (chatId: string) => void;
  onClose: () => void;
};

/** A template's dialog, with its page running in the preview frame. */
export function TemplateOpener(props: TemplateOpenerProps) {
  const theme = usePreviewTheme();
  return <TemplateDialog {...props} preview={(page) => <LivePage markup={page} theme={theme} />} />;
}

/** A thumbnail of one of the user's own templates, rendered by the preview. */
export function CustomTemplatePicture({ templateId }: { templateId: string }) {
  return (
    <PageThumbnail
      source={`/api/custom-templates/${templateId}`}
      theme={usePreviewTheme()}
      outsideImages={false}
    />
  );
}

const usePreviewTheme = () => (useTheme().resolvedTheme === "light" ? "light" : "dark");
