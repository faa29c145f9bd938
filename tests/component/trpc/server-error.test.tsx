import { TRPCClientError } from "@trpc/client";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { serverErrorOf, showAtField } from "~/trpc/server-error";

const refusalOf = (field: string | null) =>
  new TRPCClientError("This name is taken.", {
    result: { error: { message: "This name is taken.", code: -32600, data: { httpStatus: 409, field } } },
  });

function Form({ error }: { error: unknown }) {
  const form = useForm({ defaultValues: { name: "" } });
  const refuse = () => {
    if (!showAtField(form, error)) form.setError("root", { message: "Not saved." });
  };
  return (
    <form>
      <TextField label="Name" error={form.formState.errors.name?.message} {...form.register("name")} />
      <p>{form.formState.errors.root?.message}</p>
      <Button onClick={refuse}>Save</Button>
    </form>
  );
}

const name = page.getByLabelText("Name");
const save = page.getByRole("button", { name: "Save" });

it("a refusal is shown at the field that it names, which takes the focus", async () => {
  await render(<Form error={refusalOf("name")} />);
  await save.click();
  await expect.element(name).toHaveAccessibleDescription("This name is taken.");
  await expect.element(name).toHaveFocus();
});

it.each([
  ["another field", refusalOf("token")],
  ["no field", refusalOf(null)],
  ["no answer", new TRPCClientError("Failed to fetch")],
])("a failure with %s is left to the caller", async (_, error) => {
  await render(<Form error={error} />);
  await save.click();
  await expect.element(page.getByText("Not saved.")).toBeVisible();
  await expect.element(name).not.toHaveAttribute("aria-invalid");
});

it("only an answer is the server's error", () => {
  expect(serverErrorOf(refusalOf(null))?.message).toBe("This name is taken.");
  expect(serverErrorOf(new TRPCClientError("Failed to fetch"))).toBeUndefined();
  expect(serverErrorOf(new TypeError("Failed to fetch"))).toBeUndefined();
});
