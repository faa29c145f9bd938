import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText, shown } from "../../find.ts";
import { edited } from "../../solve.ts";

async function fill(page: FrameLocator, nights: string) {
  await field(page, /name/i).fill("Ada Moreno");
  await field(page, /e-?mail/i).fill("ada@example.com");
  await field(page, /nights/i).fill(nights);
}

export const evalCase: EvalCase = {
  prompt:
    'React: a booking form for a guest house with the fields Name, Email and Nights (a number from 1 to 14) and the button "Book". If the email has no @ or the nights are out of range it says "Please check the email" or "Please check the nights", else "Thank you, <name>".',
  async check(page) {
    await fill(page, "15");
    await control(page, /book/i).click();
    await expect(shown(page, /thank you, ada/i)).toBeHidden();
    await expect(shown(page, /check the nights/i)).toBeVisible();
    await fill(page, "3");
    await field(page, /e-?mail/i).fill("ada");
    await control(page, /book/i).click();
    await expect(shown(page, /check the email/i)).toBeVisible();
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";

const empty = { name: "", email: "", nights: "1" };

export default function App() {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState("");
  const [isDone, setIsDone] = useState(false);
  const set = (key: string) => (event: React.ChangeEvent<HTMLInputElement>) =>
    setValues({ ...values, [key]: event.target.value });
  const nights = Number(values.nights);
  const price = nights * 80;
  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (!values.email.includes("@")) return setProblem("Please check the email");
    if (!(nights >= 1 && nights <= 14)) return setProblem("Please check the nights");
    setProblem("");
    setIsDone(true);
  }
  if (isDone) return <p>Thank you, {values.name}</p>;
  return (
    <form noValidate onSubmit={submit}>
      <label>Name <input value={values.name} onChange={set("name")} /></label>
      <label>Email <input value={values.email} onChange={set("email")} /></label>
      <label>Nights <input type="number" value={values.nights} onChange={set("nights")} /></label>
      <button>Book</button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}
`,
  },
  later: [
    {
      prompt: 'A night costs $80. Show "Total: $240" for 3 nights while I type.',
      async check(page) {
        await fill(page, "3");
        await expect.poll(() => pageText(page)).toMatch(/total:?\s*\$240\b/i);
        await field(page, /nights/i).fill("5");
        await expect.poll(() => pageText(page)).toMatch(/total:?\s*\$400\b/i);
      },
      solution: edited("src/App.tsx", [
        "      <button>Book",
        `      <p>Total: \${price}</p>\n      <button>Book`,
      ]),
    },
    {
      prompt:
        'Add a field "Discount code": with BLUE10 the total is 10% less, any other code changes nothing.',
      async check(page) {
        await fill(page, "5");
        await field(page, /discount/i).fill("BLUE10");
        await field(page, /discount/i).press("Tab");
        const apply = control(page, /apply/i);
        if (await apply.isVisible()) await apply.click();
        await expect.poll(() => pageText(page)).toMatch(/total:?\s*\$360\b/i);
        await field(page, /discount/i).fill("RED10");
        await field(page, /discount/i).press("Tab");
        if (await apply.isVisible()) await apply.click();
        await expect.poll(() => pageText(page)).toMatch(/total:?\s*\$400\b/i);
      },
      solution: edited(
        "src/App.tsx",
        [`nights: "1" }`, `nights: "1", code: "" }`],
        ["nights * 80", `nights * 80 * (values.code === "BLUE10" ? 0.9 : 1)`],
        [
          "      <p>Total",
          `      <label>Discount code <input value={values.code} onChange={set("code")} /></label>\n      <p>Total`,
        ],
      ),
    },
    {
      prompt:
        'Before "Thank you" I want a page that sums it up (name, nights, total) with the buttons "Confirm" and "Change". Change goes back to the form with everything still filled in.',
      async check(page) {
        await fill(page, "2");
        await control(page, /^\s*(book|continue|review)/i).click();
        await expect(shown(page, /ada moreno/i)).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/\$160\b/);
        await control(page, /change/i).click();
        await expect(field(page, /name/i)).toHaveValue("Ada Moreno");
        await expect(field(page, /nights/i)).toHaveValue("2");
        await control(page, /^\s*(book|continue|review)/i).click();
        await control(page, /confirm/i).click();
        await expect(shown(page, /thank you, ada/i)).toBeVisible();
      },
      solution: edited(
        "src/App.tsx",
        ["  const [isDone,", "  const [isReview, setIsReview] = useState(false);\n  const [isDone,"],
        [`    setIsDone(true);\n  }`, `    setIsReview(true);\n  }`],
        [
          "  return (\n    <form",
          `  if (isReview)
    return (
      <main>
        <p>{values.name}, {nights} nights, Total: \${price}</p>
        <button onClick={() => setIsDone(true)}>Confirm</button>
        <button onClick={() => setIsReview(false)}>Change</button>
      </main>
    );
  return (
    <form`,
        ],
      ),
    },
  ],
  mistakes: {
    "Change empties the form": edited(
      "src/App.tsx",
      ["  const [isDone,", "  const [isReview, setIsReview] = useState(false);\n  const [isDone,"],
      [`    setIsDone(true);\n  }`, `    setIsReview(true);\n  }`],
      [
        "  return (\n    <form",
        `  if (isReview)
    return (
      <main>
        <p>{values.name}, {nights} nights, Total: \${price}</p>
        <button onClick={() => setIsDone(true)}>Confirm</button>
        <button onClick={() => { setValues(empty); setIsReview(false); }}>Change</button>
      </main>
    );
  return (
    <form`,
      ],
    ),
  },
};
