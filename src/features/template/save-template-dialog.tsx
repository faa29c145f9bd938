import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Dialog } from "~/components/ui/dialog";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { limitsOf, type PlanId, planLimits } from "~/domain/billing/plan";
import { planNeededForCustomTemplates } from "~/domain/billing/template-access";
import type { CustomTemplateForm } from "~/domain/template/custom-template";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { DescriptionDialog } from "./description-dialog";

export type SavablePage = { versionId: string; title: string };

type SaveTemplateDialogProps = {
  page: SavablePage;
  onClose: () => void;
  onShow: (templateId: string) => void;
};

/** Saves the visible page as a template, or names the plan that this requires. */
export function SaveTemplateDialog({ page, onClose, onShow }: SaveTemplateDialogProps) {
  const { data } = api.template.list.useQuery();
  if (!data) return null;
  const needed = planNeededForCustomTemplates(limitsOf(data.planId));
  if (needed) return <PlanNeeded plan={needed} onClose={onClose} />;
  return <SaveForm page={page} onClose={onClose} onShow={onShow} />;
}

function PlanNeeded({ plan, onClose }: { plan: PlanId; onClose: () => void }) {
  const { name } = planLimits[plan];
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.save.title}
      description={copy.save.needs(name)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <ButtonLink href={checkoutPath(plan)} variant="primary" prefetch={false}>
            {copy.dialog.locked.see(name)}
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted text-sm">{copy.save.text}</p>
    </Dialog>
  );
}

function SaveForm({ page, onClose, onShow }: SaveTemplateDialogProps) {
  const utils = api.useUtils();
  const { versionId, title } = page;
  const save = async (words: CustomTemplateForm) => {
    const { templateId } = await utils.client.template.save.mutate({ versionId, ...words });
    await utils.template.list.invalidate();
    onClose();
    toast.success(copy.save.saved, {
      description: words.title,
      action: { label: copy.save.show, onClick: () => onShow(templateId) },
    });
  };
  return (
    <DescriptionDialog
      title={copy.save.title}
      text={copy.save.text}
      initial={{ title, description: "" }}
      submit={copy.save.save}
      failed={copy.save.failed}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
