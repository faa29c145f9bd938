import { z } from "zod";
import { inquiryStages } from "./list";

const MAX_NOTE = 2_000;

export const inquiryChangeInput = z.object({
  inquiryId: z.uuid(),
  stage: z.enum(inquiryStages),
  note: z.string().trim().max(MAX_NOTE),
});
/** `sales`: the email to the Enterprise team. `copy`: the one to who asked. */
export const inquiryMailInput = z.object({ inquiryId: z.uuid(), mail: z.enum(["sales", "copy"]) });

export type InquiryChange = z.infer<typeof inquiryChangeInput>;
export type InquiryMailInput = z.infer<typeof inquiryMailInput>;
