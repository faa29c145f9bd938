import { Button } from "~/components/ui/button";
import { safeDownloadName, saveFile } from "~preview";
import { copy } from "../copy";
import type { OfferedFile } from "../state";
import { SlimBanner } from "./slim-banner";

type FileOfferProps = {
  /** The first is offered. */
  offers: readonly OfferedFile[];
  onSettled: () => void;
};

/** Offers a file that the page created. Only a click here saves it, which the page cannot forge. */
export function FileOffer({ offers, onSettled }: FileOfferProps) {
  const [first] = offers;
  if (!first) return null;
  const { file } = first;
  const name = safeDownloadName(first.name, file.type);
  return (
    <SlimBanner
      title={name}
      text={copy.fileOffer.text(file.size, offers.length - 1)}
      action={
        <span className="flex gap-2">
          <Button size="sm" variant="ghost" onClick={onSettled}>
            {copy.fileOffer.dismiss}
          </Button>
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              saveFile(name, file);
              onSettled();
            }}
          >
            {copy.fileOffer.save}
          </Button>
        </span>
      }
    />
  );
}
