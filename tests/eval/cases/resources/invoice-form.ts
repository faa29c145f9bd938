import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'React + react-hook-form + zod: an invoice form with Client (at least 3 letters) and Amount (above 0). "Save" shows "Saved: <client>, $<amount with two decimals>"; mistakes show "Too short" and "Must be positive".',
  async check(page) {
    await field(page, /client/i).fill("Al");
    await field(page, /amount/i).fill("-3");
    await control(page, /^\s*save/i).click();
    await expect.poll(() => pageText(page)).toMatch(/too short/i);
    await expect.poll(() => pageText(page)).toMatch(/must be positive/i);
    await field(page, /client/i).fill("Alder & Co");
    await field(page, /amount/i).fill("120.5");
    await control(page, /^\s*save/i).click();
    await expect.poll(() => pageText(page)).toMatch(/saved: alder & co, \$120\.50/i);
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";
import { useForm } from "react-hook-form";
import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";

const invoice = z.object({
  client: z.string().min(3, "Too short"),
  amount: z.coerce.number().positive("Must be positive"),
});

export default function App() {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(invoice) });
  const [saved, setSaved] = useState<{ client: string; amount: number }[]>([]);
  const last = saved.at(-1);
  return (
    <form onSubmit={handleSubmit((values) => setSaved([...saved, values]))}>
      <label>Client <input {...register("client")} /></label>
      <p>{formState.errors.client?.message}</p>
      <label>Amount <input {...register("amount")} /></label>
      <p>{formState.errors.amount?.message}</p>
      <button>Save</button>
      {last && <p>Saved: {last.client}, \${last.amount.toFixed(2)}</p>}
    </form>
  );
}
`,
  },
  later: [
    {
      prompt:
        'List all saved invoices in a table sorted by amount, largest first, with their sum in the last row ("Sum $…").',
      async check(page) {
        for (const [client, amount] of [
          ["Alder", "100"],
          ["Birch", "250"],
          ["Cedar", "50.25"],
        ] as const) {
          await field(page, /client/i).fill(client);
          await field(page, /amount/i).fill(amount);
          await control(page, /^\s*save/i).click();
          await expect(page.getByRole("row").filter({ hasText: client })).toBeVisible();
        }
        await expect(page.getByRole("row").filter({ hasText: /alder|birch|cedar/i })).toContainText([
          /birch/i,
          /alder/i,
          /cedar/i,
        ]);
        await expect(page.getByRole("row").last()).toContainText("$400.25");
      },
      solution: edited("src/App.tsx", [
        "    </form>",
        `      <table>
        <tbody>
          {saved.toSorted((a, b) => b.amount - a.amount).map(({ client, amount }) => (
            <tr key={client}><td>{client}</td><td>\${amount.toFixed(2)}</td></tr>
          ))}
          <tr><td>Sum</td><td>\${saved.reduce((sum, { amount }) => sum + amount, 0).toFixed(2)}</td></tr>
        </tbody>
      </table>
    </form>`,
      ]),
    },
  ],
};
