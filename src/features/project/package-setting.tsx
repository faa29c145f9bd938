"use client";

import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { Select } from "~/components/ui/select";
import { Skeleton } from "~/components/ui/skeleton";
import { type PackageMode, packageModes } from "~/domain/project/package-mode";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const texts = copy.packageSetting;

/** Whether apps may get packages from the registry. The owner decides for everybody. */
export function PackageSetting() {
  const utils = api.useUtils();
  const { data, isLoadingError, refetch } = api.packages.setting.useQuery();
  const setMode = api.packages.setMode.useMutation({
    onSuccess: (_, { mode }) =>
      utils.packages.setting.setData(undefined, (cached) => cached && { ...cached, mode }),
    onError: ({ message }) => toast.error(texts.failed, { description: message }),
  });
  return (
    <Section id="packages" title={texts.title} description={texts.text}>
      {isLoadingError && <LoadFailed title={texts.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-9" />}
      {data && !data.isOwner && <Notice>{`${texts.modes[data.mode]}. ${texts.ownersOnly}`}</Notice>}
      {data?.isOwner && (
        <div className="max-w-sm">
          <Select
            label={texts.label}
            options={packageModes.map((mode) => ({ id: mode, label: texts.modes[mode] }))}
            value={data.mode}
            onChange={(mode: PackageMode) => setMode.mutate({ mode })}
          />
        </div>
      )}
    </Section>
  );
}
