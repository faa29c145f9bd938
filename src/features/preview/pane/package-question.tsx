import { skipToken } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import { MAX_AT_ONCE } from "~/domain/project/package-mode";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { useProjectChoice } from "../project-choice";
import { SlimBanner } from "./slim-banner";

type PackageQuestionProps = {
  projectId: string;
  /** What the app imports and nobody has fetched. */
  wanted: readonly string[];
  /** What the project pins already was fetched, so that its files are the same. */
  onFetched: () => void;
};

const texts = copy.packages;
const list = new Intl.ListFormat("en");

/**
 * Asks before packages of an app are fetched, or fetches them where the owner allows that. It is above the page and never
 * in it, whose code could forge the answer.
 */
export function PackageQuestion({ projectId, onFetched, ...props }: PackageQuestionProps) {
  const wanted = props.wanted.slice(0, MAX_AT_ONCE);
  const utils = api.useUtils();
  const key = wanted.join(" ");
  const names = list.format(wanted);
  const [declined, decline] = useProjectChoice("declined-packages", projectId);
  const [triedKey, setTriedKey] = useState("");
  // Another need, even if it is for the same packages again later.
  if (triedKey !== "" && triedKey !== key) setTriedKey("");
  const setting = api.packages.setting.useQuery(wanted.length > 0 ? undefined : skipToken);
  const setMode = api.packages.setMode.useMutation({
    onSuccess: (_, { mode }) =>
      utils.packages.setting.setData(undefined, (known) => known && { ...known, mode }),
  });
  const install = api.packages.install.useMutation({
    onSuccess(answer) {
      if (answer.outcome !== "changed") return;
      if (answer.scripts.length > 0) toast.success(texts.scripts(list.format(answer.scripts)));
      if (answer.version) void utils.project.ofChat.invalidate();
      else onFetched();
    },
    onError: ({ message }) => toast.error(texts.failed, { description: message }),
  });
  const get = (isConfirmed: boolean) => {
    setTriedKey(key);
    install.mutate({ projectId, names: wanted, isConfirmed });
  };
  const mode = setting.data?.mode;
  const isAutomatic = mode === "always" && key !== "" && triedKey !== key && declined !== key && !install.isPending;
  const getUnasked = useEffectEvent(() => get(false));
  useEffect(() => {
    if (isAutomatic) getUnasked();
  }, [isAutomatic]);

  const answer = triedKey === key ? install.data : undefined;
  const banner = (): ReactNode => {
    if (key === "" || !mode || mode === "off" || declined === key) return null;
    const notNow = (
      <Button size="sm" variant="ghost" onClick={() => decline(key)}>
        {texts.notNow}
      </Button>
    );
    if (answer?.outcome === "changed") return null;
    if (install.isPending)
      return (
        <SlimBanner
          title={texts.needs(names)}
          text={texts.getting(names)}
          action={<Spinner className="size-3.5" />}
        />
      );
    if (answer?.outcome === "refused")
      return <SlimBanner title={texts.refused(names)} text={answer.reason} action={notNow} />;
    if (answer?.outcome === "confirm")
      return (
        <SlimBanner
          title={texts.needs(names)}
          text={answer.question}
          action={
            <Choices>
              <Button size="sm" onClick={() => get(true)}>
                {texts.anyway}
              </Button>
              {notNow}
            </Choices>
          }
        />
      );
    const isOne = wanted.length === 1;
    return (
      <SlimBanner
        title={texts.needs(names)}
        text={isOne ? texts.ask : texts.askAll}
        action={
          <Choices>
            <Button size="sm" onClick={() => get(false)}>
              {isOne ? texts.get : texts.getAll}
            </Button>
            {setting.data?.isOwner && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setMode.mutate({ mode: "always" });
                  get(false);
                }}
              >
                {texts.always}
              </Button>
            )}
            {notNow}
          </Choices>
        }
      />
    );
  };
  return <div role="status">{banner()}</div>;
}

function Choices({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap gap-2">{children}</span>;
}
