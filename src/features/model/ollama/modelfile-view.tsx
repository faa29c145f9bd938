import { Copy } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { fitsModelfile, modelfileText } from "~/domain/model/modelfile";
import { type ModelfileForm, modelfileInput, modelfileOf } from "~/domain/model/modelfile-input";
import { copy } from "./copy";
import { copySnippetWithToast } from "./copy-snippet";

/** What will be created, as a Modelfile. */
export function ModelfileView({ toSend }: { toSend: (typed: ModelfileForm) => ModelfileForm }) {
  const { control } = useFormContext<ModelfileForm>();
  const read = modelfileInput.safeParse(toSend(useWatch({ control }) as ModelfileForm));
  const modelfile = read.success ? modelfileOf(read.data) : null;
  const text = modelfile && modelfileText(modelfile);
  return (
    <section aria-label={copy.create.modelfile} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">{copy.create.modelfile}</h3>
        {text && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.of(copy.show.copy, copy.create.modelfile)}
            onClick={() => void copySnippetWithToast(text)}
          >
            <Copy aria-hidden /> {copy.show.copy}
          </Button>
        )}
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
        tabIndex={0}
        className="max-h-[30rem] overflow-auto whitespace-pre-wrap rounded-control border border-border bg-background p-3 font-mono text-xs [overflow-wrap:anywhere]"
      >
        {text ?? copy.create.incomplete}
      </pre>
      {modelfile && !fitsModelfile(modelfile) && (
        <p className="text-[13px] text-muted">{copy.create.notWhole}</p>
      )}
    </section>
  );
}
