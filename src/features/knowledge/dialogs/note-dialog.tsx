import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import type { PlacedFile } from "~/lib/dropped-files";
import { copy } from "../copy";

const note = z.object({
  name: z.string().trim().min(1, copy.note.unnamed).max(100),
  text: z.string().refine((text) => text.trim() !== "", copy.note.unwritten),
});
type Note = z.infer<typeof note>;

type NoteDialogProps = { onAdd: (note: PlacedFile) => void; onClose: () => void };

/** Takes pasted text as a Markdown file. A default export, because it is loaded when first opened. */
export default function NoteDialog({ onAdd, onClose }: NoteDialogProps) {
  const form = useForm<Note>({ resolver: zodResolver(note), defaultValues: { name: "", text: "" } });
  const { errors } = form.formState;
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
      errors={errors}
    >
      <TextField label={copy.note.name} error={errors.name?.message} {...form.register("name")} />
      <TextArea label={copy.note.text} error={errors.text?.message} rows={8} {...form.register("text")} />
    </FormDialog>
  );
}
