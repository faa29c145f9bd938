import { type LucideIcon, Package, Trash2 } from "lucide-react";
import { use, useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import { shellDeletions } from "~/domain/project/shell-deletions";
import { shellInstalls } from "~/domain/project/shell-installs";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

const list = new Intl.ListFormat("en");

type OfferProps = {
  icon: LucideIcon;
  /** Null if there is nothing to do. */
  label: string | null;
  busy?: string;
  /** Resolves to the message for the user. */
  perform: () => Promise<string>;
};

/** A button below a reply's shell commands, with the result of its action. */
function Offer({ icon: Icon, label, busy, perform }: OfferProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState("");
  if (label === null && result === "") return null;
  const onPress = async () => {
    setIsBusy(true);
    setResult(await perform());
    setIsBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
      {label !== null && (
        <Button size="sm" variant="secondary" onClick={() => isBusy || void onPress()}>
          {isBusy ? <Spinner className="size-3.5" /> : <Icon aria-hidden />}
          {label}
        </Button>
      )}
      <p role="status" className="min-w-0 whitespace-pre-line text-muted text-xs">
        {(isBusy && busy) || result}
      </p>
    </div>
  );
}

type ShellCommands = { info: string; commands: string };

/** Offers to install the packages that the commands install and that the preview lacks. */
export function InstallOffer({ info, commands }: ShellCommands) {
  const { installer } = use(ConversationHostContext);
  const named = shellInstalls(info, commands).join(" ");
  const [missing, setMissing] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (!installer || named === "") return setMissing([]);
    installer.findMissing(named.split(" ")).then(
      (lacking) => isCurrent && setMissing(lacking),
      // The terminal can still install them.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [installer, named]);
  if (!installer || missing.length === 0) return null;
  const install = () =>
    installer.install(missing).then(
      ({ output }) => output.trim(),
      (error: unknown) => copy.install.failed(String(error)).trim(),
    );
  const label = copy.install.install(list.format(missing));
  return <Offer icon={Package} label={label} busy={copy.install.asking} perform={install} />;
}

/** More would make a button of several lines. */
const MAX_NAMED = 3;

/** Offers to delete the files of the project that the commands delete. */
export function DeletionOffer({ info, commands }: ShellCommands) {
  const { remover } = use(ConversationHostContext);
  if (!remover) return null;
  const paths = shellDeletions(info, commands, remover.paths);
  const remove = async () => {
    const problem = await remover.remove(paths).catch((error: unknown) => String(error));
    return problem === undefined ? copy.deletion.done : copy.deletion.failed(problem);
  };
  const named = paths.length > MAX_NAMED ? copy.deletion.files(paths.length) : list.format(paths);
  const label = paths.length > 0 ? copy.deletion.remove(named) : null;
  return <Offer icon={Trash2} label={label} perform={remove} />;
}
