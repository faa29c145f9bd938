import { Trash2 } from "lucide-react";
import { use, useState } from "react";
import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import { shellDeletions } from "~/domain/project/shell-deletions";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

const list = new Intl.ListFormat("en");

/** Below a reply's shell commands: deletes the files of the project that they delete. */
export function DeletionOffer({ info, commands }: { info: string; commands: string }) {
  const { remover } = use(ConversationHostContext);
  const [isRemoving, setIsRemoving] = useState(false);
  const [result, setResult] = useState("");
  const paths = remover ? shellDeletions(info, commands, remover.paths) : [];
  if (!remover || (paths.length === 0 && result === "")) return null;
  const remove = async () => {
    setIsRemoving(true);
    const problem = await remover.remove(paths).catch((error: unknown) => String(error));
    setResult(problem === undefined ? copy.deletion.done : copy.deletion.failed(problem));
    setIsRemoving(false);
  };
  const named = paths.length > MAX_NAMED ? copy.deletion.files(paths.length) : list.format(paths);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
      {paths.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => isRemoving || void remove()}>
          {isRemoving ? <Spinner className="size-3.5" /> : <Trash2 aria-hidden />}
          {copy.deletion.remove(named)}
        </Button>
      )}
      <p role="status" className="min-w-0 text-muted text-xs">
        {result}
      </p>
    </div>
  );
}

/** More would make a button of several lines. */
const MAX_NAMED = 3;
