import { ArrowDown, ArrowUp, X } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { Section } from "~/components/ui/section";
import { Select } from "~/components/ui/select";
import type { Settings } from "~/domain/account/settings";
import { modelNameOf } from "~/domain/model/catalog";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { useSetting } from "./use-setting";

const ADD = "";

/** The models that answer when the selected one cannot be reached, in their order. */
export function FallbackModels({ settings: { fallbackModels } }: { settings: Settings }) {
  const { save } = useSetting();
  const { data: models } = api.model.list.useQuery();
  const set = (next: string[]) => save({ fallbackModels: next });
  const move = (from: number, to: number) => {
    const next = fallbackModels.filter((_, at) => at !== from);
    next.splice(to, 0, ...fallbackModels.slice(from, from + 1));
    set(next);
  };
  const others = (models ?? []).filter(({ id, neededPlan }) => !neededPlan && !fallbackModels.includes(id));
  const texts = copy.settings.fallback;
  return (
    <Section title={texts.title} description={texts.text}>
      {fallbackModels.length > 0 && (
        <ol className="flex flex-col divide-y divide-border rounded-control border border-border">
          {fallbackModels.map((id, at) => {
            const name = modelNameOf(id);
            return (
              <li key={id} className="flex items-center gap-1 py-1 pr-1 pl-3 text-sm">
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <IconButton
                  size="sm"
                  label={texts.up(name)}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="sm"
                  label={texts.down(name)}
                  disabled={at === fallbackModels.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton
                  size="sm"
                  label={texts.remove(name)}
                  onClick={() => set(fallbackModels.filter((each) => each !== id))}
                >
                  <X />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
      <div className="max-w-sm">
        <Select
          label={texts.add}
          options={[{ id: ADD, label: texts.choose }, ...others.map(({ id, name }) => ({ id, label: name }))]}
          value={ADD}
          disabled={others.length === 0}
          onChange={(id) => id && set([...fallbackModels, id])}
        />
      </div>
    </Section>
  );
}
