import { Upload } from "lucide-react";
import { useRef } from "react";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { FileInput } from "~/components/ui/file-input";
import { Section } from "~/components/ui/section";
import { AVATAR_MAX_BYTES, AVATAR_MESSAGES, AVATAR_TYPES, avatarTypeOf } from "~/domain/account/avatar";
import type { Profile } from "~/domain/account/profile";
import { initialOf } from "~/domain/text/initial-of";
import { base64Of } from "~/lib/base64";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { useProfileChanges } from "./use-profile-changes";

/** Shows, replaces and removes the user's picture. */
export function AvatarSection({ profile }: { profile: Profile }) {
  const chooser = useRef<HTMLInputElement>(null);
  const changed = useProfileChanges();
  const onError = ({ message }: { message: string }) => toast.error(copy.notSaved, { description: message });
  const save = api.profile.saveAvatar.useMutation({
    onSuccess: () => changed().then(() => toast.success(copy.profile.picture.saved)),
    onError,
  });
  const remove = api.profile.removeAvatar.useMutation({
    onSuccess: () => changed().then(() => toast.success(copy.profile.picture.removed)),
    onError,
  });
  const saveFile = async ([file]: File[]) => {
    if (!file) return;
    const picture = await readPicture(file);
    if ("refusal" in picture) toast.error(copy.notSaved, { description: picture.refusal });
    else save.mutate({ base64: picture.base64 });
  };
  return (
    <Section title={copy.profile.picture.title}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar
          url={profile.avatarUrl}
          initial={initialOf(profile.name?.trim() || profile.email)}
          size="lg"
        />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <p className="text-pretty text-[13px] text-muted leading-5">{copy.profile.picture.text}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" loading={save.isPending} onClick={() => chooser.current?.click()}>
              <Upload aria-hidden />
              {profile.avatarUrl ? copy.profile.picture.replace : copy.profile.picture.upload}
            </Button>
            {profile.avatarUrl && (
              <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
                {copy.profile.picture.remove}
              </Button>
            )}
          </div>
        </div>
        <FileInput
          input={chooser}
          label={copy.profile.picture.upload}
          accept={AVATAR_TYPES.join(",")}
          onFiles={saveFile}
        />
      </div>
    </Section>
  );
}

/** Encodes a chosen file, or returns why the server would refuse it. */
async function readPicture(file: File): Promise<{ base64: string } | { refusal: string }> {
  if (file.size > AVATAR_MAX_BYTES) return { refusal: AVATAR_MESSAGES.tooLarge };
  try {
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (!avatarTypeOf(head)) return { refusal: AVATAR_MESSAGES.wrongType };
    return { base64: await base64Of(file) };
  } catch {
    return { refusal: AVATAR_MESSAGES.broken };
  }
}
