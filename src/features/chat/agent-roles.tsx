"use client";

import { ChevronRight } from "lucide-react";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { NativeSelect } from "~/components/ui/native-select";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import { TextArea } from "~/components/ui/text-area";
import { isInPlan, type PickableModel } from "~/domain/billing/model-access";
import { defaultPrompts } from "~/domain/chat/agent/default-prompts";
import { agentRoles, type RoleSetting, roleSettingOf } from "~/domain/chat/agent/role";
import { roleSetting } from "~/domain/chat/agent/role-input";
import { modelNameOf } from "~/domain/model/catalog";
import { isStarter } from "~/domain/model/model";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { copy } from "./roles/copy";

/** Settings of the agent roles. */
export function AgentRoles() {
  const { data, isLoadingError, refetch } = api.settings.roles.useQuery();
  const save = useSaveRole();
  return (
    <Section id="agent-roles" title={copy.title} description={copy.text}>
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-80" />}
      {data && (
        <ul className="flex flex-col divide-y divide-border">
          {agentRoles.map((role) => (
            <li key={role} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
              <RoleSettings setting={roleSettingOf(data, role)} save={save} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type SaveRole = (setting: RoleSetting) => Promise<boolean>;

function RoleSettings({ setting, save }: { setting: RoleSetting; save: SaveRole }) {
  const { role, isOn, modelId, prompt } = setting;
  const name = copy.names[role];
  return (
    <>
      {role === "coder" ? (
        <div className="flex flex-col gap-1">
          <p className="font-medium text-foreground text-sm">{name}</p>
          <p className="max-w-prose text-pretty text-[13px] text-muted leading-5">{copy.does[role]}</p>
        </div>
      ) : (
        <Switch
          label={name}
          description={copy.does[role]}
          checked={isOn}
          onChange={(checked) => void save({ ...setting, isOn: checked })}
        />
      )}
      <details className="group/own">
        <summary className="flex min-h-7 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-[13px] text-muted hover:text-foreground pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 transition-transform group-open/own:rotate-90"
          />
          <span>
            {copy.own} <span className="sr-only">{copy.ofRole(name)}</span>
          </span>
          {(modelId !== null || prompt !== null) && <span className="font-normal">· {copy.changed}</span>}
        </summary>
        <RoleForm setting={setting} save={save} />
      </details>
    </>
  );
}

/** Optimistic update, rolled back on error. */
function useSaveRole(): SaveRole {
  const utils = api.useUtils();
  const { mutateAsync } = api.settings.saveRoles.useMutation();
  return async (setting) => {
    await utils.settings.roles.cancel();
    const before = utils.settings.roles.getData() ?? [];
    const roles = [...before.filter(({ role }) => role !== setting.role), setting];
    utils.settings.roles.setData(undefined, roles);
    try {
      await mutateAsync({ roles });
      return true;
    } catch (error) {
      utils.settings.roles.setData(undefined, before);
      toast.error(copy.notSaved, { description: error instanceof Error ? error.message : undefined });
      return false;
    }
  };
}

type RoleFormProps = { setting: RoleSetting; save: (setting: RoleSetting) => Promise<boolean> };

const promptForm = z.object({ prompt: roleSetting.shape.prompt.unwrap() });
const AS_CHAT = "";

/** A role's model, saved on change, and its prompt. */
function RoleForm({ setting, save }: RoleFormProps) {
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
