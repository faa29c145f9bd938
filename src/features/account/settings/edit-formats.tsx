import { useState } from "react";
import { Section } from "~/components/ui/section";
import { Select } from "~/components/ui/select";
import type { Settings } from "~/domain/account/settings";
import { type EditFormat, editFormats } from "~/domain/model/edit-format";
import { isStarter } from "~/domain/model/model";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

const AUTOMATIC = "automatic";

/** The edit format of each model: the user's choice, or else learned from its results. */
export function EditFormats({ settings: { defaultModel } }: { settings: Settings }) {
  const cache = api.useUtils();
  const { data: models = [] } = api.model.list.useQuery();
  const [picked, setPicked] = useState<string>();
  const choose = api.model.chooseEditFormat.useMutation({
    onError: ({ message }) => toast.error(copy.notSaved, { description: message }),
    onSettled: () => cache.model.list.invalidate(),
  });
  const choosable = models.filter(({ id, isConnected }) => isConnected && !isStarter(id));
  const model =
    choosable.find(({ id }) => id === picked) ??
    choosable.find(({ id }) => id === defaultModel?.id) ??
    choosable[0];
  if (!model?.editing) return null;
  const { format, source, record } = model.editing;
  const texts = copy.settings.editFormat;
  const optionOf = (each: EditFormat) => ({ id: each, label: texts.formats[each] });
  return (
    <Section title={texts.title} description={texts.text}>
      <div className="flex max-w-sm flex-col gap-4">
        <Select
          label={texts.model}
          options={choosable.map(({ id, name }) => ({ id, label: name }))}
          value={model.id}
          onChange={setPicked}
        />
        <Select
          label={texts.format}
          options={[{ id: AUTOMATIC, label: texts.automatic }, ...editFormats.map(optionOf)]}
          value={source === "chosen" ? format : AUTOMATIC}
          onChange={(id) => choose.mutate({ modelId: model.id, format: id === AUTOMATIC ? null : id })}
        />
        <p role="status" className="text-[13px] text-muted">
          {[source !== "chosen" && texts.now(texts.formats[format]), record && texts.counted(record)]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
    </Section>
  );
}
