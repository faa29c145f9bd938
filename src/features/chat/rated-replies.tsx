"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { buttonStyles } from "~/components/ui/button-styles";
import { LoadFailed } from "~/components/ui/load-failed";
import { NativeSelect } from "~/components/ui/native-select";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { type RatedChoice, ratedChoices } from "~/domain/chat/rating";
import { api } from "~/trpc/react";
import { copy } from "./rated/copy";

/** The replies that the user rated, for tools that fine-tune models. */
export function RatedReplies() {
  const { data, isLoadingError, refetch } = api.chat.ratings.useQuery();
  const [choice, setChoice] = useState<RatedChoice>("up");
  const counts = data && { up: data.up, all: data.up + data.down };
  return (
    <Section id="fine-tuning" title={copy.title} description={copy.text}>
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-10" />}
      {counts?.all === 0 && <p className="text-[13px] text-muted">{copy.empty}</p>}
      {counts && counts.all > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-56">
            <NativeSelect
              label={copy.which}
              value={choice}
              onChange={({ target }) => setChoice(target.value === "all" ? "all" : "up")}
              options={ratedChoices.map((each) => ({ value: each, label: copy.choices[each](counts[each]) }))}
            />
          </div>
          {counts[choice] > 0 && (
            <a href={`/api/rated-replies?rating=${choice}`} download className={buttonStyles({})}>
              <Download aria-hidden /> {copy.download}
            </a>
          )}
        </div>
      )}
    </Section>
  );
}
