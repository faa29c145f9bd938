import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type GitHubLineProps = {
  /** Undefined without a project. */
  onPush?: (() => void) | undefined;
  onImport: () => void;
};

/** The state of the GitHub connection and its actions. */
export function GitHubLine({ onPush, onImport }: GitHubLineProps) {
  const { data, isLoadingError } = api.github.read.useQuery(undefined, { staleTime: 5_000 });
  const connection = data?.connection;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-muted">
        {isLoadingError
          ? copy.line.failed
          : !data
            ? "…"
            : connection
              ? copy.line.connected(connection.login)
              : copy.line.notConnected}
      </p>
      <div className="-ml-3 flex flex-wrap gap-1">
        {data && !connection && (
          <ButtonLink
            href="/account/connections#github"
            target="_blank"
            prefetch={false}
            size="sm"
            variant="link"
          >
            {copy.line.connect}
          </ButtonLink>
        )}
        {connection && onPush && (
          <Button size="sm" variant="link" onClick={onPush}>
            {copy.line.push}
          </Button>
        )}
        <Button size="sm" variant="link" onClick={onImport}>
          {copy.line.importOne}
        </Button>
      </div>
    </div>
  );
}
