import { skipToken } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import { MAX_AT_ONCE } from "~/domain/project/package-mode";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { copy } from "../copy";
import type { Requests } from "../package-requests";
import { useProjectChoice } from "../project-choice";
import { SlimBanner } from "./slim-banner";

type PackageQuestionProps = {
  requests: Requests;
  projectId: string;
  /** Packages that the app imports and that are not installed. */
  packages: readonly string[];
  /** Already pinned packages were fetched, so no file changed. */
  onFetched: () => void;
};

const texts = copy.packages;
const list = new Intl.ListFormat("en");

/**
 * Asks before fetching packages for an app or a command, or fetches them if the owner allows that. Never inside the
 * page, whose code could forge the answer.
 */
export function PackageQuestion({ requests, projectId, onFetched, ...props }: PackageQuestionProps) {
  const utils = api.useUtils();
  const request = useSyncExternalStore(requests.subscribe, () => requests.current(projectId));
  const packages = (request?.names ?? props.packages).slice(0, MAX_AT_ONCE);
  const key = packages.join(" ");
  const names = list.format(packages);
  const [declined, decline] = useProjectChoice("declined-packages", projectId);
  const [triedKey, setTriedKey] = useState("");
  // A new request, even for the same packages later.
  if (triedKey !== "" && triedKey !== key) setTriedKey("");
  const setting = api.packages.setting.useQuery(packages.length > 0 ? undefined : skipToken);
  const setMode = api.packages.setMode.useMutation({
    onSuccess: (_, { mode }) =>
      utils.packages.setting.setData(undefined, (cached) => cached && { ...cached, mode }),
  });
  const end = (sentence: string, exitCode = 1) => request?.answer({ output: `${sentence}\n`, exitCode });
  const install = api.packages.install.useMutation({
    onSuccess(answer) {
      if (answer.outcome === "refused") end(answer.reason);
      if (answer.outcome !== "changed") return;
      const scripts = answer.scripts.length > 0 ? texts.scripts(list.format(answer.scripts)) : null;
      if (scripts && !request) toast.success(scripts);
      if (answer.version) void utils.project.ofChat.invalidate();
      else onFetched();
      end([texts.added(names), scripts].filter(Boolean).join("\n"), 0);
    },
    onError({ message }) {
      if (request) end(message);
      else toast.error(texts.failed, { description: message });
    },
  });
  const get = (isConfirmed: boolean) => {
    setTriedKey(key);
    install.mutate({ projectId, names: packages, isConfirmed });
  };
  const mode = setting.data?.mode;
  const isDeclined = !request && declined === key;
  const isAutomatic =
    mode === "always" && key !== "" && triedKey !== key && !isDeclined && !install.isPending;
  const getAutomatically = useEffectEvent(() => get(false));
  useEffect(() => {
    if (isAutomatic) getAutomatically();
  }, [isAutomatic]);
  const isOff = mode === "off" && request !== null;
  const refuse = useEffectEvent(() => end(texts.off));
  useEffect(() => {
    if (isOff) refuse();
  }, [isOff]);

  const answer = triedKey === key ? install.data : undefined;
  const isLacking =
    props.packages.length > 0 &&
    !isDeclined &&
    !setting.isLoadingError &&
    mode !== "off" &&
    answer?.outcome !== "refused";
  useEffect(() => {
    requests.setLacking(projectId, isLacking);
    return () => requests.setLacking(projectId, false);
  }, [requests, projectId, isLacking]);

  const isQuiet = key === "" || !mode || mode === "off" || isDeclined || answer?.outcome === "changed";
  return (
    <div role="status">
      {!isQuiet && (
        <PackageBanner
          title={request ? texts.commandNeeds(names) : texts.needs(names)}
          packages={packages}
          names={names}
          answer={answer}
          get={get}
          isPending={install.isPending}
          onDecline={() => (request ? end(texts.declined) : decline(key))}
          onAlways={
            setting.data?.isOwner
              ? () => {
                  setMode.mutate({ mode: "always" });
                  get(false);
                }
              : null
          }
        />
      )}
    </div>
  );
}

type PackageBannerProps = {
  title: string;
  packages: readonly string[];
  /** The packages as a phrase. */
  names: string;
  answer: RouterOutputs["packages"]["install"] | undefined;
  isPending: boolean;
  get: (isConfirmed: boolean) => void;
  onDecline: () => void;
  /** Null unless the user is the owner. */
  onAlways: (() => void) | null;
};

function PackageBanner({
  title,
  packages,
  names,
  answer,
  isPending,
  get,
  onDecline,
  onAlways,
}: PackageBannerProps) {
  const notNow = (
    <Button size="sm" variant="ghost" onClick={onDecline}>
      {texts.notNow}
    </Button>
  );
  if (isPending)
    return <SlimBanner title={title} text={texts.getting(names)} action={<Spinner className="size-3.5" />} />;
  if (answer?.outcome === "refused")
    return <SlimBanner title={texts.refused(names)} text={answer.reason} action={notNow} />;
  const isOne = packages.length === 1;
  const question =
    answer?.outcome === "confirm"
      ? { text: answer.question, yes: texts.anyway, isConfirmed: true }
      : { text: isOne ? texts.ask : texts.askAll, yes: isOne ? texts.get : texts.getAll, isConfirmed: false };
  return (
    <SlimBanner
      title={title}
      text={question.text}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => get(question.isConfirmed)}>
            {question.yes}
          </Button>
          {onAlways && !question.isConfirmed && (
            <Button size="sm" variant="ghost" onClick={onAlways}>
              {texts.always}
            </Button>
          )}
          {notNow}
        </span>
      }
    />
  );
}
