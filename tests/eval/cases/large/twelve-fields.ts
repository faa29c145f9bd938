import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";

const labels = [
  "First name",
  "Last name",
  "Street",
  "House number",
  "Postcode",
  "City",
  "Country",
  "Phone",
  "Company",
  "Department",
  "Reference",
  "Note",
];

const fields = (change: (block: string, label: string) => string) =>
  labels
    .map((label) =>
      change(
        `  <div class="field">
    <label>
      <span>${label}</span>
      <input type="text" required>
    </label>
    <p class="error" hidden>Please fill this in</p>
  </div>
`,
        label,
      ),
    )
    .join("");

const page = (blocks: string, more = "") => `<!doctype html>
<html lang="en">
<title>Address</title>
<h1>Address</h1>
<form novalidate>
${blocks}  <button>Save</button>
</form>
<p id="state"></p>
<script>
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    let wrong = 0;
    for (const field of document.querySelectorAll(".field")) {
      const input = field.querySelector("input");
      const isWrong = !input.checkValidity()${more};
      field.querySelector(".error").hidden = !isWrong;
      if (isWrong) wrong += 1;
    }
    document.getElementById("state").textContent = wrong === 0 ? "Saved" : wrong + " to fill in";
  };
</script>
</html>
`;

export const evalCase: EvalCase = {
  prompt:
    'Company and Department are optional. The postcode must be five digits, otherwise its message is "Please enter five digits". The other fields stay as they are.',
  given: { "index.html": page(fields((block) => block)) },
  async check(frame) {
    const save = frame.getByRole("button", { name: /save/i });
    await save.click();
    await expect.poll(() => pageText(frame)).toMatch(/10 to fill in/i);
    await expect(frame.getByText("Please fill this in").filter({ visible: true })).toHaveCount(9);
    await expect(frame.getByText(/please enter five digits/i).filter({ visible: true })).toHaveCount(1);
    for (const label of labels.filter((name) => name !== "Company" && name !== "Department"))
      await field(frame, label).fill(label === "Postcode" ? "12a45" : "Some text");
    await save.click();
    await expect.poll(() => pageText(frame)).toMatch(/1 to fill in/i);
    await field(frame, "Postcode").fill("12345");
    await save.click();
    await expect.poll(() => pageText(frame)).toMatch(/saved/i);
  },
  solution: {
    "index.html": page(
      fields((block, label) => {
        if (label === "Company" || label === "Department") return block.replace(" required", "");
        if (label !== "Postcode") return block;
        return block
          .replace(" required", ` required pattern="[0-9]{5}"`)
          .replace("Please fill this in", "Please enter five digits");
      }),
    ),
  },
  mistakes: {
    "the wrong blocks were changed": {
      "index.html": page(
        fields((block, label) =>
          label === "First name" || label === "Last name" ? block.replace(" required", "") : block,
        ),
      ),
    },
  },
};
