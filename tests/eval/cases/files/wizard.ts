import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, shown, textField } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Sign-up wizard in React with three steps, each its own file: 1 name, 2 favourite colour, 3 summary showing both. Buttons Next and Back. Next only works when the field is filled. Going back keeps what I typed.",
  async check(page) {
    const next = control(page, /next|continue/i);
    await expect(next).toBeVisible();
    if (await next.isEnabled()) await next.click();
    await expect(field(page, /colou?r/i)).toBeHidden();
    await textField(page).fill("Juno");
    await next.click();
    const colour = field(page, /colou?r/i)
      .or(textField(page))
      .first();
    await colour.fill("green");
    await control(page, /back|previous/i).click();
    await expect(textField(page)).toHaveValue("Juno");
    await next.click();
    await expect(colour).toHaveValue("green");
    await next.click();
    await expect(shown(page, /juno/i)).toBeVisible();
    await expect(shown(page, /green/i)).toBeVisible();
  },
  solution: {
    "src/App.jsx": `import { useState } from "react";
import { ColourStep } from "./ColourStep";
import { NameStep } from "./NameStep";
import { Summary } from "./Summary";

export default function App() {
  const [step, setStep] = useState(0);
  const [values, setValues] = useState({ name: "", colour: "" });
  const set = (name) => (event) => setValues({ ...values, [name]: event.target.value });
  const isFilled = [values.name, values.colour, ""][step] !== "";
  return (
    <main>
      {step === 0 && <NameStep value={values.name} onChange={set("name")} />}
      {step === 1 && <ColourStep value={values.colour} onChange={set("colour")} />}
      {step === 2 && <Summary values={values} />}
      {step > 0 && <button onClick={() => setStep(step - 1)}>Back</button>}
      {step < 2 && <button disabled={!isFilled} onClick={() => setStep(step + 1)}>Next</button>}
    </main>
  );
}
`,
    "src/NameStep.jsx": `export const NameStep = ({ value, onChange }) => <label>Name <input value={value} onChange={onChange} /></label>;
`,
    "src/ColourStep.jsx": `export const ColourStep = ({ value, onChange }) => (
  <label>Favourite colour <input value={value} onChange={onChange} /></label>
);
`,
    "src/Summary.jsx": `export const Summary = ({ values }) => <p>{values.name} likes {values.colour}</p>;
`,
  },
};
