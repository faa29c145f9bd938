import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { limitsOf } from "~/domain/billing/plan";
import type { SavablePage } from "~/features/template/save-template-dialog";
import { galleryItems } from "~/features/template/state";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { CustomTemplatePicture, TemplateOpener } from "../../../template-opener";

const Gallery = dynamic(
  () => loadWhenOnline(() => import("~/features/template/gallery")).then((door) => door.Gallery),
  { ssr: false },
);
const GalleryDialog = dynamic(
  () => loadWhenOnline(() => import("~/features/template/gallery-dialog")).then((door) => door.GalleryDialog),
  { ssr: false },
);
const SaveTemplateDialog = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/template/save-template-dialog")).then(
      (door) => door.SaveTemplateDialog,
    ),
  { ssr: false },
);

type Shown = { browsing: boolean; templateId: string | null; saving: SavablePage | null };
const nothing: Shown = { browsing: false, templateId: null, saving: null };

/** The chat builder's template actions and dialogs. */
export function useTemplates(onStarted: (chatId: string) => void) {
  const [shown, setShown] = useState(nothing);
  const isWanted = shown !== nothing;
  const { data } = api.template.list.useQuery(undefined, { enabled: isWanted });
  const items = useMemo(() => (data ? galleryItems(data.templates, data.custom, data.planId) : []), [data]);
  const close = () => setShown(nothing);
  const open = useCallback((templateId: string) => setShown({ ...nothing, templateId }), []);
  const item = items.find(({ id }) => id === shown.templateId);
  const opened = item && (
    <TemplateOpener
      key={item.id}
      item={item}
      signedIn
      onStarted={(chatId) => {
        close();
        onStarted(chatId);
      }}
      onClose={() => setShown((now) => ({ ...now, templateId: null }))}
    />
  );
  const dialogs: ReactNode = (
    <>
      {shown.browsing && data ? (
        <GalleryDialog onClose={close}>
          <Gallery
            items={items}
            showsYours={limitsOf(data.planId).customTemplates || data.custom.length > 0}
            onOpen={({ id }) => setShown((now) => ({ ...now, templateId: id }))}
            renderPage={(templateId) => <CustomTemplatePicture templateId={templateId} />}
          />
          {opened}
        </GalleryDialog>
      ) : (
        opened
      )}
      {shown.saving && <SaveTemplateDialog page={shown.saving} onClose={close} onShow={open} />}
    </>
  );
  return {
    dialogs,
    open,
    browse: () => setShown({ ...nothing, browsing: true }),
    save: (saving: SavablePage) => setShown({ ...nothing, saving }),
  };
}
