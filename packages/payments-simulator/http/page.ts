import { resourceMissing } from "../api-error";
import type { List, PublicType, Stored } from "../objects/stored";
import { type Session, toPublic } from "../session";

export type PageQuery<Type extends PublicType> = {
  type: Type;
  url: string;
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  /** Only this customer's objects. */
  customer?: string | undefined;
  where?: (object: Stored[Type]) => boolean;
};

const BATCH = 100;

async function cursor(session: Session, id: string | undefined, param: string): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const seq = await session.seqOf(id);
  if (seq === undefined) throw resourceMissing("object", id, param);
  return seq;
}

/** A page of a list, newest first, like Stripe's lists. */
export async function pageOf<Type extends PublicType>(
  session: Session,
  query: PageQuery<Type>,
): Promise<List<object>> {
  const after = await cursor(session, query.ending_before, "ending_before");
  let before = await cursor(session, query.starting_after, "starting_after");
  let younger = after;
  const found: Stored[Type][] = [];
  for (;;) {
    const batch = await session.list(query.type, {
      ...(query.customer !== undefined && { parentId: query.customer }),
      ...(younger === undefined ? before !== undefined && { before } : { after: younger }),
      limit: Math.min(BATCH, query.limit + 1),
    });
    const last = batch.at(-1);
    if (!last) break;
    found.push(...batch.map(({ object }) => object).filter(query.where ?? (() => true)));
    if (found.length > query.limit) break;
    if (younger === undefined) before = last.seq;
    else younger = last.seq;
  }
  const page = found.slice(0, query.limit).map(toPublic);
  return {
    object: "list",
    data: after === undefined ? page : page.reverse(),
    has_more: found.length > query.limit,
    url: query.url,
  };
}
