import { Package } from "lucide-react";
import { use, useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import { shellInstalls } from "~/domain/project/shell-installs";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

const list = new Intl.ListFormat("en");
const texts = copy.install;

/** Below a reply's shell commands: gets the packages that they install. Anything else in them is for another terminal. */
export function InstallOffer({ info, commands }: { info: string; commands: string }) {
  const { installer } = use(ConversationHostContext);
  const named = shellInstalls(info, commands).join(" ");
  const [offered, setOffered] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [result, setResult] = useState("");
  useEffect(() => {
    let isCurrent = true;
    if (!installer || named === "") return setOffered([]);
    installer.lacking(named.split(" ")).then(
      (lacking) => isCurrent && setOffered(lacking),
      // Without the list, a command in the terminal still does it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [installer, named]);
  if (!installer || offered.length === 0) return null;
  const install = async () => {
    setIsAsking(true);
    const { output } = await installer.install(offered).catch((error: unknown) => ({
      output: texts.failed(String(error)),
    }));
    setResult(output.trim());
    setIsAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
      <Button size="sm" variant="secondary" onClick={() => isAsking || void install()}>
        {isAsking ? <Spinner className="size-3.5" /> : <Package aria-hidden />}
        {texts.install(list.format(offered))}
      </Button>
      <p role="status" className="min-w-0 whitespace-pre-line text-muted text-xs">
        {isAsking ? texts.asking : result}
      </p>
    </div>
  );
}
