import { Archive, CloudUpload } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Time } from "~/components/ui/time";
import { type HostId, hostFacts } from "~/domain/publication/host";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "../copy";
import HostTokenForm from "../host-token-form";
import type { PublishableProject } from "../publishable-project";
import { VersionFiles } from "../version-files";

/** Deploys the version on screen to other hosts. */
export function DeployTargets({ project }: { project: PublishableProject }) {
  const { projectId, versionId } = project;
  const hosts = api.publication.hosts.useQuery();
  return (
    <>
      <VersionFiles versionId={versionId} use="deploy" />
      <ul className="flex flex-col gap-3">
        {hosts.data?.map(({ host, hasToken }) => (
          <Target key={host} projectId={projectId} versionId={versionId} host={host} hasToken={hasToken} />
        ))}
        <li>
          <a href={`/api/versions/${versionId}?format=site`} className={buttonStyles({ size: "sm" })}>
            <Archive aria-hidden />
            {copy.deploy.zip}
          </a>
        </li>
      </ul>
    </>
  );
}

type TargetProps = { projectId: string; versionId: string; host: HostId; hasToken: boolean };

function Target({ projectId, versionId, host, hasToken }: TargetProps) {
  const utils = api.useUtils();
  const [asksToken, setAsksToken] = useState(false);
  const { data } = api.publication.deployments.useQuery({ projectId });
  const last = data?.find((each) => each.host === host);
  const { label } = hostFacts[host];
  const deploy = api.publication.deploy.useMutation({
    async onSuccess({ address }) {
      toast.success(copy.deploy.done(label), { description: address });
      await utils.publication.deployments.invalidate({ projectId });
    },
    onError: (error) => {
      toastError(error, copy.failed);
      if (error.data?.field === "token") setAsksToken(true);
    },
  });
  const start = () => deploy.mutate({ projectId, versionId, host });
  if (asksToken)
    return (
      <li>
        <HostTokenForm
          host={host}
          onCancel={() => setAsksToken(false)}
          onSaved={() => {
            setAsksToken(false);
            start();
          }}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button size="sm" loading={deploy.isPending} onClick={hasToken ? start : () => setAsksToken(true)}>
        <CloudUpload aria-hidden />
        {last ? copy.deploy.again(label) : copy.deploy.to(label)}
      </Button>
      <span role="status" className="min-w-0 text-[13px] text-muted">
        {deploy.isPending
          ? copy.deploy.busy(label)
          : last && (
              <>
                <a
                  href={last.address}
                  target="_blank"
                  rel="noopener"
                  className="break-all rounded-inner text-link hover:underline"
                >
                  {last.address}
                </a>
                {" · "}
                <Time at={last.deployedAt} show="when" />
              </>
            )}
      </span>
    </li>
  );
}
