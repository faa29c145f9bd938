import type { Metadata } from "next";
import { AccountSection } from "~/features/account/account-section";
import { ModelSettings } from "~/features/account/model-settings";
import { RatedReplies } from "~/features/chat/rated-replies";
import { LocalModels } from "~/features/model/local-models";
import { OllamaSection } from "~/features/model/ollama-section";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Models" };

export default async function ModelsRoute() {
  await requireUser();
  void api.settings.read.prefetch();
  void api.chat.ratings.prefetch();
  return (
    <HydrateClient>
      <AccountSection id="models">
        <ModelSettings />
        <LocalModels />
        <RatedReplies />
      </AccountSection>
      <AccountSection id="ollama">
        <OllamaSection />
      </AccountSection>
    </HydrateClient>
  );
}
