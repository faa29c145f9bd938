import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { personName } from "~/domain/access/person-name";
import type { Role } from "~/domain/access/role";
import type { Person } from "~/domain/access/share";
import { copy } from "./copy";

type SharingNoteProps = {
  owner: Person;
  role: Exclude<Role, "editor">;
  onOpen: () => void;
  /** What this role can begin from here. */
  action: ReactNode;
};

/** In place of the message box of a shared chat: what somebody can do who cannot write messages. */
export function SharingNote({ owner, role, onOpen, action }: SharingNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-1 gap-y-2 text-[13px] text-muted">
      <p className="[overflow-wrap:anywhere]">{copy.note.readOnly(personName(owner), role)}</p>
      <Button size="sm" variant="link" onClick={onOpen}>
        {copy.line.show}
      </Button>
      {action}
    </div>
  );
}
