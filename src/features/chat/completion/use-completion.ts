import { skipToken } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useState } from "react";
import type { PromptReference } from "~/domain/chat/reference";
import { OWN_CHATS } from "~/domain/knowledge/collection";
import { isComposing } from "~/lib/enter-key";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { type ChatCommands, type CompletionOption, matchesNothing, useCommandOptions } from "./commands";
import { findTrigger, matchPaths, type Trigger } from "./find-trigger";

const MAX_PATHS = 30;
export const COMPLETION_ID = "composer-completion";
export const optionId = (at: number): string => `${COMPLETION_ID}-${at}`;

type CompletionDeps = {
  chatId: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
  paths: readonly string[];
  /** The names of the skills that the chat uses. */
  skills: readonly string[];
  commands: ChatCommands;
  onReference: (reference: PromptReference) => void;
  onNewChat: () => void;
  onHelp: () => void;
  onSavePrompt: () => void;
};

/** Completes commands, and mentions of skills, files and collections, in the message box. */
export function useCompletion(deps: CompletionDeps) {
  const { chatId, box, paths, skills, onReference } = deps;
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState(0);
  /** Escape closes the list until the text changes. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const commands = useCommandOptions(chatId, trigger, deps);
  const files =
    trigger?.sign === "@" ? matchPaths(paths, trigger.query, MAX_PATHS).map(toFileOption(onReference)) : [];
  const collections = useCollectionOptions(trigger, onReference);
  const named = trigger?.sign === "/" ? skills.filter((name) => name.startsWith(trigger.query)) : [];
  const isOpen = trigger !== null && trigger.start !== dismissed;
  const options = isOpen ? [...commands, ...named.map(toSkillOption), ...files, ...collections] : [];
  const nothingMatches = isOpen && matchesNothing(trigger, options);

  const update = () => {
    const area = box.current;
    const isCaret = area?.selectionStart === area?.selectionEnd;
    const next = area && isCaret ? findTrigger(area.value, area.selectionStart) : null;
    if (isSame(trigger, next)) return;
    if (next === null) setDismissed(null);
    setTrigger(next);
    setActive(0);
  };
  const choose = (option: CompletionOption) => {
    const area = box.current;
    if (!area || !trigger) return;
    area.focus();
    area.setRangeText(option.fill, trigger.start, trigger.end, "end");
    // As if typed, so that the box grows and the draft is saved.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    update();
    option.run?.();
  };
  /** @returns whether the list handled the key */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (isComposing(event.nativeEvent) || event.shiftKey) return false;
    // Prevents sending a mistyped command; after Escape it can be sent.
    if (nothingMatches && event.key === "Enter") {
      event.preventDefault();
      return true;
    }
    if (options.length === 0 && !nothingMatches) return false;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const option = options[active];
    if (step && options.length > 0) setActive((active + step + options.length) % options.length);
    else if (event.key === "Escape") setDismissed(trigger?.start ?? null);
    else if ((event.key === "Enter" || event.key === "Tab") && option) choose(option);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    options,
    nothingMatches,
    active,
    sign: trigger?.sign,
    update,
    choose,
    close: () => setTrigger(null),
    onKeyDown,
  };
}

export type Completion = ReturnType<typeof useCompletion>;

const toSkillOption = (name: string): CompletionOption => ({
  id: `skill ${name}`,
  label: `/${name}`,
  note: copy.commands.skill,
  fill: `/${name} `,
});

const toFileOption =
  (onReference: CompletionDeps["onReference"]) =>
  (path: string): CompletionOption => ({
    id: path,
    label: path,
    note: "",
    fill: `@${path} `,
    run: () => onReference({ kind: "file", path }),
  });

/** Collections whose names match the text after "@"; fetched only then. */
function useCollectionOptions(
  trigger: Trigger | null,
  onReference: CompletionDeps["onReference"],
): CompletionOption[] {
  const { data } = api.knowledge.list.useQuery(trigger?.sign === "@" ? undefined : skipToken);
  if (trigger?.sign !== "@") return [];
  return [OWN_CHATS, ...(data ?? [])]
    .filter(({ name }) => name.toLowerCase().includes(trigger.query))
    .map(({ id, name }) => ({
      id,
      label: name,
      note: copy.commands.collection,
      fill: `@${name} `,
      run: () => onReference({ kind: "collection", id, name }),
    }));
}

const isSame = (a: Trigger | null, b: Trigger | null): boolean =>
  a?.sign === b?.sign && a?.query === b?.query && a?.start === b?.start && a?.end === b?.end;
