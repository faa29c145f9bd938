import { z } from "zod";

export const invoiceSchema = z.object({
  clientId: z.string().min(1, "Choose a client."),
  description: z.string().min(3, "Describe the work in a few words."),
  quantity: z.number().int().positive("At least one."),
  price: z.number().positive("Enter a price."),
  dueOn: z.string().min(1, "Choose a date."),
});

export type InvoiceForm = z.infer<typeof invoiceSchema>;
