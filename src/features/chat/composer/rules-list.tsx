import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { SavedCheckbox } from "~/components/ui/saved-checkbox";
import { api, type RouterOutputs } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

type RulesSource = RouterOutputs["chat"]["context"]["rules"][number];
type RulesListProps = {
  chatId: string;
  rules: readonly RulesSource[];
  onChanged: () => void;
  onRead: () => void;
};

/** The rules and skills of a chat: their token counts, and whether the chat uses them. */
export function RulesList({ chatId, rules, onChanged, onRead }: RulesListProps) {
  const utils = api.useUtils();
  const { mutateAsync: set } = api.chat.setRules.useMutation({
    onError: showErrorToast,
    onSettled() {
      onChanged();
      return utils.chat.context.invalidate({ chatId });
    },
  });
  // What comes with a project is its owner's to accept.
  const mayAccept = useDeed("manage");
  const unread = rules.some(({ state }) => state === "unread");
  return (
    <section className="flex flex-col gap-1 border-border border-b px-4 py-3">
      <h3 className="font-medium text-[13px] text-foreground">{copy.rules.title}</h3>
      <ul>
        {rules.map((each) => (
          <li key={each.source} className="flex min-h-8 items-center gap-3 text-[13px]">
            {each.state === "on" || each.state === "off" ? (
              <div className="min-w-0 flex-1">
                <SavedCheckbox
                  label={<span className="[overflow-wrap:anywhere]">{nameOf(each)}</span>}
                  checked={each.state === "on"}
                  onSave={(isOn) => set({ chatId, source: each.source, isOn })}
                />
              </div>
            ) : (
              <span className="min-w-0 flex-1 py-0.5 pl-7 text-muted [overflow-wrap:anywhere]">
                {each.source}
                {each.problem && <span className="block text-xs">{each.problem}</span>}
              </span>
            )}
            <span className="shrink-0 text-muted text-xs tabular-nums">{stateOf(each)}</span>
          </li>
        ))}
      </ul>
      {unread && mayAccept && (
        <Button size="sm" className="mt-1 self-start" onClick={onRead}>
          {copy.rules.read}
        </Button>
      )}
    </section>
  );
}

function nameOf({ source, kind, name }: RulesSource): string {
  if (kind === "account") return copy.rules.account;
  if (kind === "folder") return copy.rules.folder(name);
  return kind === "skill" ? copy.rules.skill(name) : source;
}

/** How much of a source is sent. */
function stateOf({ kind, state, tokens, loaded, isCut }: RulesSource): string {
  if (state === "unread" || state === "broken") return copy.rules[state];
  if (state === "off") return "";
  const sent =
    kind === "skill"
      ? loaded > 0
        ? copy.rules.loaded(loaded)
        : copy.rules.listed
      : copy.context.tokens(tokens);
  return isCut ? copy.rules.shortened(sent) : sent;
}
