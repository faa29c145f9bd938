import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Spinner } from "~/components/ui/spinner";
import { formOf } from "~/domain/model/modelfile-input";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { ModelfileForm } from "./modelfile-form";

type ModelfileDialogProps = {
  /** The model to change; null: a new one. */
  editedName: string | null;
  /** Names of possible base models. */
  bases: readonly string[];
  onClose: () => void;
};

const emptyModelfile = { name: "", system: "", template: "", parameters: {}, examples: [] };

/** Creates a model in Ollama, or changes one. A default export, because it is loaded when first opened. */
export default function ModelfileDialog({ editedName, bases, onClose }: ModelfileDialogProps) {
  const edited = api.model.ollama.modelfile.useQuery(
    { name: editedName ?? "" },
    // Not later, when it would replace what is being typed.
    { enabled: editedName !== null, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const title = editedName ? copy.create.editTitle(editedName) : copy.create.title;
  const values = editedName
    ? edited.data && formOf(edited.data.modelfile, edited.data.replaces)
    : formOf({ ...emptyModelfile, from: bases[0] ?? "" }, false);
  if (values) return <ModelfileForm title={title} values={values} bases={bases} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title} shape="wide">
      {edited.isLoadingError ? (
        <LoadFailed
          title={copy.create.failed}
          reason={edited.error.data ? edited.error.message : undefined}
          onRetry={() => void edited.refetch()}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
