import { createFormControl } from "react-hook-form";
import { expect, it } from "vitest";
import { fieldsOf } from "~/lib/form-fields";

it("a field has its registration and its own error, however deep it is", () => {
  const { register, setError, control } = createFormControl({
    defaultValues: { name: "", examples: [{ user: "" }] },
  });
  setError("examples.0.user", { message: "Too long" });
  const field = fieldsOf({ register, formState: control._formState });
  expect(field("examples.0.user")).toMatchObject({ name: "examples.0.user", error: "Too long" });
  expect(field("name", { disabled: true })).toMatchObject({ name: "name", disabled: true, error: undefined });
});
