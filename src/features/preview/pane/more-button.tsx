import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "../copy";

type MoreButtonProps = Omit<ComponentProps<typeof IconButton>, "label"> & { changes?: readonly string[] };

/** Opens the menu of the preview. A mark and the name say what was changed in it. */
export const MoreButton = ({ changes = [], ...rest }: MoreButtonProps) => (
  <IconButton {...rest} label={[copy.actions.more, ...changes].join(" · ")} size="sm" className="relative">
    <Ellipsis aria-hidden />
    {changes.length > 0 && (
      <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />
    )}
  </IconButton>
);
