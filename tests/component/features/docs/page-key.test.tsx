import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PageKeyProvider } from "~/features/docs/snippet/page-key";
import { Snippet } from "~/features/docs/snippet/snippet";

const PASSWORD = "a field of bluebonnets";
const token = `bb_${"a".repeat(43)}`;

/** A server that knows the visitor, whose last login was a while ago. */
function serveOldLogin() {
  const asked: { days?: number; scopes?: string[] }[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address === "/api/auth/session") return Response.json({ expires: "2027-01-01" });
    const { json } = JSON.parse(String(init?.body));
    asked.push(json);
    if (json.password === PASSWORD) return Response.json({ result: { data: { json: { token } } } });
    const message = json.password ? "This password is incorrect." : "Please enter your password.";
    const error = { message, data: { field: "password", httpStatus: 400 } };
    return Response.json({ error: { json: error } }, { status: 400 });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

it("asks for the password where the last login was a while ago, and says when it is wrong", async () => {
  const asked = serveOldLogin();
  await render(
    <PageKeyProvider name="Documentation: API" scopes={["models"]}>
      <Snippet lines={[[{ kind: "", text: "key: $BLUEBONNET_API_KEY" }]]} />
    </PageKeyProvider>,
  );
  await page.getByRole("button", { name: "Insert a key" }).click();
  const dialog = page.getByRole("dialog", { name: "Insert a key" });
  await dialog.getByLabelText("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Insert a key" }).click();
  await expect.element(dialog.getByText("This password is incorrect.")).toBeVisible();
  await dialog.getByLabelText("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Insert a key" }).click();
  await expect.element(page.getByText(`key: ${token}`)).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ name: "Documentation: API", scopes: ["models"], days: 30 });
});
