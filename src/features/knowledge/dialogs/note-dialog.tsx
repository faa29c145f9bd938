import { z } from "zod";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import type { PlacedFile } from "~/lib/dropped-files";
import { useZodForm } from "~/lib/use-zod-form";
import { copy } from "../copy";

const note = z.object({
  name: z.string().trim().min(1, copy.note.unnamed).max(100),
  text: z.string().refine((text) => text.trim() !== "", copy.note.unwritten),
});

type NoteDialogProps = { onAdd: (note: PlacedFile) => void; onClose: () => void };

/** Adds pasted text as a Markdown file. A default export, because it is loaded when first opened. */
export default function NoteDialog({ onAdd, onClose }: NoteDialogProps) {
  const { form, field } = useZodForm(note, { defaultValues: { name: "", text: "" } });
  const add = form.handleSubmit(({ name, text }) => {
    const path = `${name}.md`;
    onAdd({ path, file: new File([text], path) });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={copy.note.title}
      cancel={copy.cancel}
      submit={copy.note.add}
      busy={false}
      onSubmit={add}
      errors={form.formState.errors}
    >
      <TextField label={copy.note.name} {...field("name")} />
      <TextArea label={copy.note.text} rows={8} {...field("text")} />
    </FormDialog>
  );
}
