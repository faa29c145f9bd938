import { z } from "zod";
import { Button } from "~/components/ui/button";
import { NativeSelect } from "~/components/ui/native-select";
import { TextArea } from "~/components/ui/text-area";
import { isInPlan, type PickableModel } from "~/domain/billing/model-access";
import { defaultPrompts } from "~/domain/chat/agent/default-prompts";
import type { RoleSetting } from "~/domain/chat/agent/role";
import { roleSetting } from "~/domain/chat/agent/role-input";
import { modelNameOf } from "~/domain/model/catalog";
import { isStarter } from "~/domain/model/model";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** @returns whether it was saved */
export type SaveRole = (setting: RoleSetting) => Promise<boolean>;

type RoleFormProps = { setting: RoleSetting; save: SaveRole };

const promptForm = z.object({ prompt: roleSetting.shape.prompt.unwrap() });
const AS_CHAT = "";

/** A role's model, saved on change, and its prompt. Default export for lazy loading. */
export default function RoleForm({ setting, save }: RoleFormProps) {
  const { role, modelId, prompt } = setting;
  const { data: models = [] } = api.model.list.useQuery();
  const { form, field } = useZodForm(promptForm, {
    defaultValues: { prompt: prompt ?? defaultPrompts[role] },
  });
  const submit = form.handleSubmit(async (values) => {
    if (!(await save({ ...setting, prompt: values.prompt }))) return;
    form.reset(values);
    toast.success(copy.saved);
  });
  const restore = async () => {
    if (prompt !== null && !(await save({ ...setting, prompt: null }))) return;
    form.reset({ prompt: defaultPrompts[role] });
    toast.success(copy.restored);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pt-3">
      <div className="max-w-sm">
        <NativeSelect
          label={copy.model}
          value={modelId ?? AS_CHAT}
          onChange={({ target }) => void save({ ...setting, modelId: target.value || null })}
          options={[{ value: AS_CHAT, label: copy.asChat }, ...optionsOf(models, modelId)]}
        />
      </div>
      <TextArea label={copy.prompt} className="max-h-80" {...field("prompt")} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" loading={form.formState.isSubmitting}>
          {copy.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void restore()}>
          {copy.restore}
        </Button>
      </div>
    </form>
  );
}

/** Lists the chosen model even if it is no longer available. */
function optionsOf(models: readonly PickableModel[], chosen: string | null) {
  const usable = models.filter((model) => model.isConnected && isInPlan(model) && !isStarter(model.id));
  const isMissing = chosen !== null && !usable.some(({ id }) => id === chosen);
  return [
    ...(isMissing ? [{ value: chosen, label: copy.notAvailable(modelNameOf(chosen)) }] : []),
    ...usable.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
