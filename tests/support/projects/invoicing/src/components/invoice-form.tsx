import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { clients } from "@/data/clients";
import { type InvoiceForm as Values, invoiceSchema } from "@/lib/invoice-schema";
import { FormField } from "./form-field";

export function InvoiceForm({ onSave }: { onSave(values: Values): void }) {
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(invoiceSchema),
    defaultValues: { clientId: "", description: "", quantity: 1, price: 0, dueOn: "2026-06-30" },
  });
  const { errors } = formState;
  return (
    <form className="max-w-lg space-y-4" onSubmit={handleSubmit(onSave)}>
      <FormField label="Client" htmlFor="client" error={errors.clientId?.message}>
        <select id="client" className="h-9 w-full rounded-md border bg-card px-3" {...register("clientId")}>
          <option value="">Choose…</option>
          {clients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FormField>
      <FormField label="Description" htmlFor="description" error={errors.description?.message}>
        <Input id="description" {...register("description")} />
      </FormField>
      <div className="grid grid-cols-3 gap-4">
        <FormField label="Quantity" htmlFor="quantity" error={errors.quantity?.message}>
          <Input id="quantity" type="number" {...register("quantity", { valueAsNumber: true })} />
        </FormField>
        <FormField label="Price" htmlFor="price" error={errors.price?.message}>
          <Input id="price" type="number" step="0.01" {...register("price", { valueAsNumber: true })} />
        </FormField>
        <FormField label="Due" htmlFor="due" error={errors.dueOn?.message}>
          <Input id="due" type="date" {...register("dueOn")} />
        </FormField>
      </div>
      <Button type="submit">Save invoice</Button>
    </form>
  );
}
