import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { limitsOf } from "~/domain/billing/plan";
import { rememberOpened } from "~/features/template/opened-templates";
import type { SavablePage } from "~/features/template/save-template-dialog";
import { galleryItems } from "~/features/template/state";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { CustomTemplatePicture, TemplateOpener } from "../../../template-opener";

const Gallery = dynamic(
  () => loadWhenOnline(() => import("~/features/template/gallery")).then((module) => module.Gallery),
  { ssr: false },
);
const GalleryDialog = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/template/gallery-dialog")).then((module) => module.GalleryDialog),
  { ssr: false },
);
const SaveTemplateDialog = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/template/save-template-dialog")).then(
      (module) => module.SaveTemplateDialog,
    ),
  { ssr: false },
);

type Dialog = { browsing: boolean; templateId: string | null; saving: SavablePage | null };
const noDialog: Dialog = { browsing: false, templateId: null, saving: null };

/** The chat builder's template actions and dialogs. */
export function useTemplates(onStarted: (chatId: string) => void) {
  const [dialog, setDialog] = useState(noDialog);
  const isOpen = dialog !== noDialog;
  const { data } = api.template.list.useQuery(undefined, { enabled: isOpen });
  const items = useMemo(() => (data ? galleryItems(data.templates, data.custom, data.planId) : []), [data]);
  const close = () => setDialog(noDialog);
  const open = useCallback((templateId: string) => {
    rememberOpened(templateId);
    setDialog({ ...noDialog, templateId });
  }, []);
  const item = items.find(({ id }) => id === dialog.templateId);
  const opened = item && (
    <TemplateOpener
      key={item.id}
      item={item}
      signedIn
      onStarted={(chatId) => {
        close();
        onStarted(chatId);
      }}
      onClose={() => setDialog((now) => ({ ...now, templateId: null }))}
    />
  );
  const dialogs: ReactNode = (
    <>
      {dialog.browsing && data ? (
        <GalleryDialog onClose={close}>
          <Gallery
            items={items}
            showsYours={limitsOf(data.planId).customTemplates || data.custom.length > 0}
            onOpen={({ id }) => setDialog((now) => ({ ...now, templateId: id }))}
            renderPage={(templateId) => <CustomTemplatePicture templateId={templateId} />}
          />
          {opened}
        </GalleryDialog>
      ) : (
        opened
      )}
      {dialog.saving && <SaveTemplateDialog page={dialog.saving} onClose={close} onShow={open} />}
    </>
  );
  return {
    dialogs,
    open,
    browse: () => setDialog({ ...noDialog, browsing: true }),
    save: (saving: SavablePage) => setDialog({ ...noDialog, saving }),
  };
}
