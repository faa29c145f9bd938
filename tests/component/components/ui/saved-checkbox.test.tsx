import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SavedCheckbox } from "~/components/ui/saved-checkbox";

let settle: { saved: () => void; refused: () => void };

function Saved({ onSave }: { onSave: (checked: boolean) => void }) {
  const [isOn, setIsOn] = useState(false);
  const save = (checked: boolean) => {
    onSave(checked);
    return new Promise<void>((resolve, reject) => {
      const saved = () => {
        setIsOn(checked);
        resolve();
      };
      settle = { saved, refused: () => reject(new Error("refused")) };
    });
  };
  return <SavedCheckbox label="Laws" checked={isOn} onSave={save} />;
}

it("is ticked in the moment of the press, keeps the focus, and is pressed once while it saves", async () => {
  const asked: boolean[] = [];
  await render(<Saved onSave={(checked) => asked.push(checked)} />);
  const box = page.getByRole("checkbox", { name: "Laws" });
  const element = box.element() as HTMLInputElement;
  element.focus();
  element.click();
  await Promise.resolve();
  expect(element.checked).toBe(true);
  element.click();
  await expect.element(box).toBeChecked();
  expect(asked).toEqual([true]);
  settle.saved();
  await expect.element(box).toBeChecked();
  await expect.element(box).toHaveFocus();
  await box.click();
  await expect.element(box).not.toBeChecked();
  expect(asked).toEqual([true, false]);
});

it("is as it was when the change is refused", async () => {
  await render(<Saved onSave={() => undefined} />);
  const box = page.getByRole("checkbox", { name: "Laws" });
  await box.click();
  await expect.element(box).toBeChecked();
  settle.refused();
  await expect.element(box).not.toBeChecked();
});
