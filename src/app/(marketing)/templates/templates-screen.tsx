"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { limitsOf } from "~/domain/billing/plan";
import { saveDraft } from "~/domain/chat/draft";
import { company } from "~/domain/marketing/company";
import { type TemplateSummary, templatePath } from "~/domain/template/template-summary";
import { useSignedIn } from "~/features/marketing/use-signed-in";
import { copy } from "~/features/template/copy";
import { Gallery } from "~/features/template/gallery";
import { type GalleryItem, galleryItems } from "~/features/template/state";
import { api, TRPCReactProvider } from "~/trpc/react";
import { CustomTemplatePicture, TemplateOpener } from "../../template-opener";

const GALLERY = "/templates";
const idIn = (path: string): string | null => /^\/templates\/([^/]+)$/.exec(path)?.[1] ?? null;

type TemplatesScreenProps = { templates: readonly TemplateSummary[] };

/** The public gallery, with the dialog of the template named in the URL. */
export function TemplatesScreen(props: TemplatesScreenProps) {
  return (
    <TRPCReactProvider>
      <Screen {...props} />
    </TRPCReactProvider>
  );
}

function Screen({ templates }: TemplatesScreenProps) {
  const router = useRouter();
  const signedIn = useSignedIn();
  const { data: mine } = api.template.list.useQuery(undefined, { enabled: signedIn });
  const planId = mine?.planId ?? null;
  const custom = mine?.custom ?? [];
  const items = useMemo(() => galleryItems(templates, mine?.custom ?? [], planId), [templates, mine, planId]);
  const { openId, open, close } = useOpenTemplate();
  const item = items.find(({ id }) => id === openId);
  useTabTitle(item);
  const describe = (words: string) => {
    saveDraft(() => window.localStorage, null, words);
    router.push("/chat");
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{copy.gallery.title}</h1>
        <p className="max-w-xl text-pretty text-base text-muted">{copy.gallery.text}</p>
      </header>
      <Gallery
        items={items}
        showsYours={custom.length > 0 || (planId !== null && limitsOf(planId).customTemplates)}
        onOpen={open}
        renderPage={(templateId) => <CustomTemplatePicture templateId={templateId} />}
        onDescribe={describe}
      />
      {item && (
        <TemplateOpener
          key={item.id}
          item={item}
          signedIn={signedIn}
          onStarted={(chatId) => router.push(`/chat/${chatId}`)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Which template's dialog is open. The URL records it, except for the user's own templates, which have no page. */
function useOpenTemplate() {
  const named = idIn(usePathname());
  const [ownId, setOwnId] = useState<string | null>(null);
  const pushedHistoryEntry = useRef(false);
  const open = useCallback(({ own, id }: GalleryItem) => {
    if (own) return setOwnId(id);
    pushedHistoryEntry.current = true;
    // No server request is needed: the gallery is the same at all of its URLs.
    window.history.pushState(null, "", templatePath(id));
  }, []);
  const close = useCallback(() => {
    setOwnId(null);
    if (!idIn(window.location.pathname)) return;
    // A dialog opened from here closes by going back in the history.
    if (pushedHistoryEntry.current) window.history.back();
    else window.history.replaceState(null, "", GALLERY);
    pushedHistoryEntry.current = false;
  }, []);
  return { openId: named ?? ownId, open, close };
}

/** The pages set the title only when they are loaded, so it is updated here. */
function useTabTitle(item: GalleryItem | undefined) {
  useEffect(() => {
    document.title = `${item && !item.own ? copy.tab.template(item.title) : copy.tab.gallery} · ${company.product}`;
  }, [item]);
}
