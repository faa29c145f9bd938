import { Info } from "lucide-react";
import { Popover } from "~/components/ui/popover";
import { type ReplyUsage, writingSpeed } from "~/domain/chat/usage";
import { isStarter, type ModelId } from "~/domain/model/model";
import { copy } from "../copy";
import { RowButton } from "./row-button";

type ReplyDetailsProps = { model: { id: ModelId | null; name: string }; usage: ReplyUsage };

/** The usage of a reply, on demand. Unknown values are omitted. */
export function ReplyDetails({ model, usage }: ReplyDetailsProps) {
  return (
    <Popover
      side="top"
      className="w-72 p-3"
      trigger={<RowButton label={copy.replyDetails.title} icon={Info} />}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[13px]">
        {factsOf(model, usage).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words text-right text-foreground tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

function factsOf(model: ReplyDetailsProps["model"], usage: ReplyUsage): [name: string, value: string][] {
  const { place } = usage;
  const names = copy.replyDetails;
  return [
    [names.model, model.name],
    ...(isStarter(model.id) ? [] : tokensOf(usage)),
    ...(place === null ? [] : [[names.place, names.places[place]]]),
  ].map(([name = "", value = ""]) => [name, value]);
}

function tokensOf(usage: ReplyUsage): string[][] {
  const { inputTokens, cachedTokens, outputTokens, isEstimated, firstTokenMs, cost } = usage;
  const speed = writingSpeed(usage);
  const names = copy.replyDetails;
  return [
    [names.input, names.tokens(inputTokens, isEstimated)],
    ...(cachedTokens === null ? [] : [[names.cached, names.tokens(cachedTokens, false)]]),
    [names.output, names.tokens(outputTokens, isEstimated)],
    ...(firstTokenMs === null ? [] : [[names.firstToken, names.time(firstTokenMs)]]),
    ...(speed === null ? [] : [[names.speed, names.perSecond(speed, isEstimated)]]),
    ...(cost === null ? [] : [[names.cost, names.dollars(cost)]]),
  ];
}
