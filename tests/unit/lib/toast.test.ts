import { expect, it } from "vitest";
import { receiveToasts, toast } from "~/lib/toast";

it("takes away the toasts on screen, and those that wait for the renderer", () => {
  toast.error("Login Required");
  toast.clear();
  const shown: string[] = [];
  let clears = 0;
  const stop = receiveToasts({ show: ({ title }) => void shown.push(title), clear: () => void clears++ });
  toast.success("Login successful");
  expect(shown).toEqual(["Login successful"]);
  toast.clear();
  expect(clears).toBe(1);
  stop();
});
