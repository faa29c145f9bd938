import type { ReactNode } from "react";
import { Dialog } from "~/components/ui/dialog";
import { copy } from "./copy";

type GalleryDialogProps = {
  onClose: () => void;
  /** The gallery, and the dialog of the template that was picked in it. */
  children: ReactNode;
};

/** The gallery as a dialog over the current page. */
export const GalleryDialog = ({ onClose, children }: GalleryDialogProps) => (
  <Dialog open onClose={onClose} title={copy.gallery.title} description={copy.gallery.text} shape="wide">
    {children}
  </Dialog>
);
