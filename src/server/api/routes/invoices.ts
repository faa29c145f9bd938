import "server-only";
import { invoiceInput } from "~/domain/billing/account-input";
import { DomainError } from "~/domain/error/domain-error";
import { readSession } from "~/server/auth/session";
import { printInvoice } from "~/server/services/billing/print-invoice";
import { deps } from "~/server/wiring";
import type { Route } from "../route";

/** Not cacheable: a paid invoice may be refunded later. */
const headers = {
  "cache-control": "private, no-store",
  "content-type": "application/pdf",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Downloads one of the user's invoices as a PDF. */
async function GET(request: Request, { params }: { params: Promise<{ invoiceId: string }> }) {
  const user = await readSession(request.headers);
  if (!user) return new Response(null, { status: 401 });
  const input = invoiceInput.safeParse(await params);
  if (!input.success) return new Response(null, { status: 404 });
  try {
    const { fileName, pdf } = await printInvoice(deps(), user, input.data);
    const disposition = `attachment; filename="${fileName.replace(/[^\w.-]/g, "-")}"`;
    return new Response(new Uint8Array(pdf), { headers: { ...headers, "content-disposition": disposition } });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, { status: error.code === "not_found" ? 404 : 503 });
  }
}

export const invoices: Route = { GET };
