import { Copy, Link2Off } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { FormError } from "~/components/ui/form-error";
import { IconButton } from "~/components/ui/icon-button";
import { NativeSelect } from "~/components/ui/native-select";
import { type Role, roles } from "~/domain/access/role";
import type { ShareLinkView } from "~/domain/access/share";
import { makeLinkInput, type SharedInput } from "~/domain/access/share-input";
import { copyWithToast } from "~/lib/copy-text";
import { timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { optionalNumber, useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm, toastError } from "~/trpc/server-error";
import { copy } from "../copy";
import { lifetimeOptions } from "./lifetime-options";

/** The links that give access, one for each role. */
export function Links({ target, links }: { target: SharedInput; links: readonly ShareLinkView[] }) {
  const free = roles.filter((role) => links.every((link) => link.role !== role));
  return (
    <section aria-labelledby="links" className="flex flex-col gap-3 border-border border-t pt-4">
      <header>
        <h3 id="links" className="font-medium text-[13px] text-foreground">
          {copy.links.title}
        </h3>
        <p className="text-[13px] text-muted">{copy.links.text}</p>
      </header>
      {links.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {links.map((link) => (
            <LinkRow key={link.id} target={target} link={link} />
          ))}
        </ul>
      )}
      {/* Starts again with the roles that are left. */}
      {free[0] && <LinkForm key={free.join()} target={target} first={free[0]} free={free} />}
    </section>
  );
}

function LinkRow({ target, link }: { target: SharedInput; link: ShareLinkView }) {
  const { id: linkId, role, address, expiresAt, people } = link;
  const utils = api.useUtils();
  const clock = useClock();
  const revoke = api.access.revokeLink.useMutation({
    async onSuccess() {
      await utils.access.listShares.invalidate();
      toast.success(copy.links.revoked);
    },
    onError: (error) => toastError(error, copy.failed),
  });
  const note = [copy.links.people(people), expiresAt && copy.people.until(timesOn(clock).day(expiresAt))];
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-foreground text-sm">{copy.links.withLink(role)}</span>
        <span className="text-muted text-xs">{clock.isKnown && note.filter(Boolean).join(" · ")}</span>
      </span>
      <IconButton
        label={copy.links.copyOf(role)}
        size="sm"
        onClick={() => void copyWithToast(address, copy.links.copied, copy.links.copyFailed)}
      >
        <Copy />
      </IconButton>
      <IconButton
        label={copy.links.revokeOf(role)}
        size="sm"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate({ ...target, linkId })}
      >
        <Link2Off />
      </IconButton>
    </li>
  );
}

type LinkFormProps = { target: SharedInput; first: Role; free: readonly Role[] };

function LinkForm({ target, first, free }: LinkFormProps) {
  const utils = api.useUtils();
  const make = api.access.makeLink.useMutation();
  const { form, field } = useZodForm(makeLinkInput, {
    defaultValues: { ...target, role: first, lifetimeDays: 7 },
  });
  const submit = submitForm(
    form,
    async (chosen) => {
      await make.mutateAsync(chosen);
      await utils.access.listShares.invalidate();
      toast.success(copy.links.created(chosen.role));
    },
    copy.failed,
  );
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 items-end gap-3">
      <FormError errors={form.formState.errors} />
      <NativeSelect
        label={copy.invite.role}
        options={free.map((role) => ({ value: role, label: copy.roles[role] }))}
        {...field("role")}
      />
      <NativeSelect
        label={copy.invite.lifetime}
        options={lifetimeOptions}
        {...field("lifetimeDays", { setValueAs: optionalNumber })}
      />
      <Button
        type="submit"
        className="col-span-full sm:justify-self-end"
        loading={form.formState.isSubmitting}
      >
        {copy.links.create}
      </Button>
    </form>
  );
}
