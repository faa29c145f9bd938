"use client";

import { DocsSearch } from "~/features/docs/docs-search";
import { readStoredModel } from "~/features/model/stored-model";

/** The documentation search, which uses the chat's selected model. */
export const SearchBox = () => <DocsSearch readSelectedModel={() => readStoredModel()?.id ?? null} />;
