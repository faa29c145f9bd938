import type { Refusal } from "~/domain/project/hand-edit/edit-element";
import { copy } from "../copy";

/** Says why something cannot be changed by hand. */
export const Refused = ({ reason }: { reason: Refusal }) => <Note>{copy.hand.refusals[reason]}</Note>;

export const Note = ({ children }: { children: string }) => (
  <p className="text-[13px] text-muted">{children}</p>
);
