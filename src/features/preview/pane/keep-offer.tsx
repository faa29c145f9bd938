import { Button } from "~/components/ui/button";
import { copy } from "../copy";
import type { AppData } from "../use-app-data";
import { SlimBanner } from "./slim-banner";

/** Offers to save an app's data once it stores any. */
export function KeepOffer({ offer, keeping }: Pick<AppData, "offer" | "keeping">) {
  return (
    <div role="status">
      {offer && keeping && (
        <SlimBanner
          {...copy.data.offer[offer.because]}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => keeping.onKeep(true)}>
                {copy.data.keep}
              </Button>
              <Button size="sm" variant="ghost" onClick={offer.onDecline}>
                {copy.data.offer.decline}
              </Button>
            </span>
          }
        />
      )}
    </div>
  );
}
