import { writeIndex } from "~/features/docs/entry";
import { docsPages } from "../docs-pages";
import { entriesOf } from "../entries";

// Generated at build time.
export const dynamic = "force-static";

/** The search index for browsers; see src/features/docs/docs-search.tsx. */
export const GET = () =>
  new Response(writeIndex(docsPages().flatMap(entriesOf)), {
    headers: { "content-type": "application/json", "cache-control": "public, max-age=0, must-revalidate" },
  });
