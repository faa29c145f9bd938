import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useContextFit } from "~/features/chat/composer/use-context-fit";
import { createReferenceStore } from "~/features/chat/reference-store";
import { TRPCReactProvider } from "~/trpc/react";

afterEach(() => vi.unstubAllGlobals());

const file = { id: "5b2f5c9e-7a37-4a4f-9d5e-0d0f0a6f3c11", name: "notes.txt", tokens: 9 };
const files = [{ key: "1", name: file.name, place: "prompt", uploaded: file }] as unknown as Parameters<
  typeof useContextFit
>[0]["files"];
const references = createReferenceStore();
const messages = [] as const;

function Meter({ projectState }: { projectState: string }) {
  useContextFit({
    chatId: null,
    modelId: "openai:small",
    answering: null,
    messages,
    hasOlder: false,
    hasProject: true,
    hasCollections: false,
    hasRules: false,
    projectState,
    references,
    files,
    replying: false,
  });
  return <p>{projectState}</p>;
}

it("asks again what would be sent when the project has changed", async () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", (address: string | Request | URL) => {
    if (String(address).includes("chat.context")) asked();
    return Promise.reject(new TypeError("offline"));
  });
  const show = (projectState: string) => (
    <TRPCReactProvider>
      <Meter projectState={projectState} />
    </TRPCReactProvider>
  );
  const { rerender } = await render(show("one"));
  // Once, and the one retry.
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), { timeout: 8_000 });
  await rerender(show("two"));
  await expect.element(page.getByText("two")).toBeVisible();
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2), { timeout: 5_000 });
});
