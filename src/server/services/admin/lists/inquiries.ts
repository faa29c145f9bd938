import type { InquiryStage } from "~/domain/admin/list";
import { Prisma } from "~/server/db/generated/client";
import type { InquiryMailState } from "~/server/db/generated/enums";
import { type ListDeps, type ListPage, type ListQuery, type PageInput, readList } from "../read-list";

export type InquiryRow = {
  id: string;
  createdAt: Date;
  company: string;
  fullname: string;
  email: string;
  phone: string;
  userCount: string;
  contactMethod: string;
  scheduleDemo: boolean;
  description: string;
  stage: InquiryStage;
  note: string;
  /** Who last changed the stage or the note; null: nobody yet, or their account is gone. */
  handledBy: string | null;
  handledAt: Date | null;
  salesMail: InquiryMailState;
  copyMail: InquiryMailState;
};

const query: ListQuery<"inquiries"> = {
  columns: Prisma.sql`inquiries.id, inquiries.created_at AS "createdAt", company, fullname, inquiries.email, phone,
    user_count AS "userCount", contact_method AS "contactMethod", schedule_demo AS "scheduleDemo", description,
    stage::text, note, users.email AS "handledBy", handled_at AS "handledAt", sales_mail::text AS "salesMail",
    copy_mail::text AS "copyMail"`,
  from: Prisma.sql`inquiries LEFT JOIN users ON users.id = inquiries.handled_by_id`,
  id: Prisma.sql`inquiries.id`,
  search: [Prisma.sql`company`, Prisma.sql`fullname`, Prisma.sql`inquiries.email`, Prisma.sql`note`],
  sorts: {
    company: { by: Prisma.sql`lower(company)`, type: "text" },
    // In the order of the pipeline, as the type lists them.
    stage: { by: Prisma.sql`array_position(enum_range(NULL::inquiry_stage), stage)`, type: "numeric" },
    created: { by: Prisma.sql`inquiries.id`, type: "uuid" },
  },
  filters: {
    stage: (value) => Prisma.sql`stage::text = ${value}`,
  },
};

/** A page of the inquiries to the Enterprise team. */
export const listInquiries = (deps: ListDeps, input: PageInput): Promise<ListPage<InquiryRow>> =>
  readList<InquiryRow & { sortKey: string }>(deps, query, input);
