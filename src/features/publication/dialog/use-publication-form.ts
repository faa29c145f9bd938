import { useClock } from "~/components/ui/clock";
import type { PublicationView } from "~/domain/publication/publication";
import { MAX_TITLE_LENGTH, publicationForm, publishInputOf } from "~/domain/publication/publication-input";
import { firstCharacters } from "~/domain/text/first-characters";
import { dayOf, endOfDay } from "~/lib/days";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";
import type { PublishableProject } from "../publishable-project";

type Options = { project: PublishableProject; publication: PublicationView | null; shownNumber: number };

/** The dialog's form, with the versions that can be chosen. */
export function usePublicationForm({ project, publication, shownNumber }: Options) {
  const utils = api.useUtils();
  const clock = useClock();
  const { projectId, title, versionId } = project;
  const { form } = useZodForm(publicationForm, {
    // Saved values become the form's defaults.
    values: {
      slug: publication?.slug ?? "",
      title: publication?.title ?? firstCharacters(title, MAX_TITLE_LENGTH),
      description: publication?.description ?? "",
      versionId: publication ? (publication.versionId ?? "") : versionId,
      asksPassword: publication?.hasPassword ?? false,
      hasPassword: publication?.hasPassword ?? false,
      password: "",
      lastDay: publication?.expiresAt ? dayOf(publication.expiresAt, clock.zone) : "",
    },
  });
  const submit = submitForm(
    form,
    async (values) => {
      const input = publishInputOf(projectId, values, (day) => endOfDay(day));
      const view = await utils.client.publication.publish.mutate(input);
      utils.publication.ofProject.setData({ projectId }, view);
      // A first address is in the dialog.
      if (publication) toast.success(copy.dialog.saved, { description: view.address });
      await utils.publication.list.invalidate();
    },
    copy.failed,
  );
  const pinnable = new Map([[versionId, shownNumber]]);
  if (publication?.versionId) pinnable.set(publication.versionId, publication.shown.number);
  const versions = [
    { value: "", label: copy.dialog.fields.newest(project.newest.number) },
    ...[...pinnable].map(([value, number]) => ({ value, label: copy.dialog.fields.stay(number) })),
  ];
  return { form, submit, versions };
}
