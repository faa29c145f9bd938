import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { TemplateValues } from "~/domain/template/template";
import { templatePath } from "~/domain/template/template-summary";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { showRefusalToast } from "../show-refusal-toast";
import { clearStoredValues, storeValues } from "../stored-values";

type Start = { templateId: string; signedIn: boolean; onStarted: (chatId: string) => void };

/** Starts a chat from a template. A guest logs in first and comes back to the same dialog with the same values. */
export function useStart({ templateId, signedIn, onStarted }: Start) {
  const router = useRouter();
  const utils = api.useUtils();
  const [starting, setStarting] = useState(false);
  const attempt = useRef({ entered: "", chatId: "" });
  useEffect(() => {
    if (signedIn) clearStoredValues(templateId);
  }, [signedIn, templateId]);

  const start = async (values: TemplateValues) => {
    if (!signedIn) {
      storeValues(templateId, values);
      router.push(`/login?from=${encodeURIComponent(templatePath(templateId))}`);
      return;
    }
    // The same values reuse the attempt, because its response may have been lost; no second chat opens.
    const entered = JSON.stringify(values);
    if (attempt.current.entered !== entered) attempt.current = { entered, chatId: crypto.randomUUID() };
    setStarting(true);
    try {
      const { chatId } = await utils.client.template.start.mutate({
        chatId: attempt.current.chatId,
        templateId,
        values,
      });
      void utils.chat.list.invalidate();
      onStarted(chatId);
    } catch (error) {
      showRefusalToast(copy.dialog.startFailed, error);
    } finally {
      setStarting(false);
    }
  };
  return { starting, start };
}
