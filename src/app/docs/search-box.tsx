"use client";

import { DocsSearch } from "~/features/docs/docs-search";
import { readStoredModel } from "~/features/model/stored-model";

/** The search, which asks the model that is selected in the chat. */
export const SearchBox = () => <DocsSearch readSelectedModel={() => readStoredModel()?.id ?? null} />;
