"use client";

import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import { agentRoles, type RoleSetting, roleSettingOf } from "~/domain/chat/agent/role";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./roles/copy";
import type { SaveRole } from "./roles/role-form";

const RoleForm = lazy(() => loadWhenOnline(() => import("./roles/role-form")));

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

function RoleSettings({ setting, save }: { setting: RoleSetting; save: SaveRole }) {
  const { role, isOn, modelId, prompt } = setting;
  const name = copy.names[role];
  const [wasOpened, setWasOpened] = useState(false);
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
      <details className="group/own" onToggle={() => setWasOpened(true)}>
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
        <Suspense fallback={<Skeleton className="mt-3 h-80" />}>
          {wasOpened && <RoleForm setting={setting} save={save} />}
        </Suspense>
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
