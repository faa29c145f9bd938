import "server-only";
import { invoiceInput } from "~/domain/billing/account-input";
import { printInvoice } from "~/server/services/billing/print-invoice";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

/** Downloads one of the user's invoices as a PDF. Not cacheable: a paid invoice may be refunded later. */
export const invoices: Route = {
  GET: userRoute({
    input: invoiceInput,
    cost: 20,
    lane: "download",
    async answer({ deps, user, input }) {
      const { fileName, pdf } = await printInvoice(deps, user, input);
      return download({
        fileName: fileName.replace(/[^\w.-]/g, "-"),
        contentType: "application/pdf",
        content: new Uint8Array(pdf),
      });
    },
  }),
};
