import { Copy } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/spinner";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { copySnippetWithToast } from "./copy-snippet";

const parts = ["parameters", "template", "modelfile", "license"] as const;

/** Ollama's details of a model. A default export, because it is loaded when first opened. */
export default function OllamaDetails({ name, onClose }: { name: string; onClose: () => void }) {
  const { data, error } = api.model.ollama.details.useQuery({ name });
  return (
    <Dialog open onClose={onClose} title={name} shape="drawer">
      {error && <p className="text-danger text-sm">{error.data ? error.message : copy.failed}</p>}
      {!data && !error && <Spinner />}
      <div className="flex flex-col gap-5">
        {data &&
          parts.map((part) => (
            <section key={part} aria-label={copy.show[part]} className="flex flex-col gap-1.5">
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-medium text-sm">{copy.show[part]}</h3>
                {data[part] && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={copy.of(copy.show.copy, copy.show[part])}
                    onClick={() => void copySnippetWithToast(data[part])}
                  >
                    <Copy aria-hidden /> {copy.show.copy}
                  </Button>
                )}
              </div>
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
                tabIndex={0}
                className="max-h-64 overflow-auto whitespace-pre-wrap rounded-control border border-border bg-background p-3 font-mono text-xs"
              >
                {data[part] || copy.show.none}
              </pre>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
