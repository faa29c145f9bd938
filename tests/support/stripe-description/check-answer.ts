import Ajv, { type ValidateFunction } from "ajv";
import { Schemas } from "./schema-of";

/** The SDK's description of each object that the product reads, by the value of its `object` field. */
const described: Readonly<Record<string, { file: string; name: string }>> = {
  charge: { file: "resources/Charges", name: "Charge" },
  credit_note: { file: "resources/CreditNotes", name: "CreditNote" },
  credit_note_line_item: { file: "resources/CreditNoteLineItems", name: "CreditNoteLineItem" },
  customer: { file: "resources/Customers", name: "Customer" },
  event: { file: "resources/Events", name: "EventBase" },
  invoice: { file: "resources/Invoices", name: "Invoice" },
  invoice_payment: { file: "resources/InvoicePayments", name: "InvoicePayment" },
  line_item: { file: "resources/InvoiceLineItems", name: "InvoiceLineItem" },
  payment_intent: { file: "resources/PaymentIntents", name: "PaymentIntent" },
  payment_method: { file: "resources/PaymentMethods", name: "PaymentMethod" },
  plan: { file: "resources/Plans", name: "Plan" },
  price: { file: "resources/Prices", name: "Price" },
  product: { file: "resources/Products", name: "Product" },
  refund: { file: "resources/Refunds", name: "Refund" },
  setup_intent: { file: "resources/SetupIntents", name: "SetupIntent" },
  subscription: { file: "resources/Subscriptions", name: "Subscription" },
  subscription_item: { file: "resources/SubscriptionItems", name: "SubscriptionItem" },
};

const errorAnswer = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: {
        type: { enum: ["api_error", "card_error", "idempotency_error", "invalid_request_error"] },
        message: { type: "string" },
        code: { type: "string" },
        decline_code: { type: "string" },
        param: { type: "string" },
        payment_intent: { type: "object" },
        setup_intent: { type: "object" },
      },
      required: ["type", "message"],
      additionalProperties: false,
    },
  },
  required: ["error"],
  additionalProperties: false,
};

type Answered = { object?: unknown; data?: unknown; deleted?: unknown; error?: unknown };

let validators: Map<string, ValidateFunction> | undefined;

function makeValidators(): Map<string, ValidateFunction> {
  const schemas = new Schemas(["shared", ...Object.values(described).map(({ file }) => file)]);
  const references = Object.entries(described).map(
    ([object, { file, name }]) => [object, schemas.reference(file, name)] as const,
  );
  const ajv = new Ajv({ strict: false, inlineRefs: false });
  ajv.addSchema({ $id: "stripe", definitions: schemas.definitions });
  const made = references.map(([object, reference]): [string, ValidateFunction] => {
    const ref = typeof reference === "object" ? String(reference.$ref) : "";
    return [object, ajv.compile({ $ref: `stripe${ref}` })];
  });
  return new Map([...made, ["error", ajv.compile(errorAnswer)]]);
}

function faultsOf(answer: Answered, object: string): string[] {
  validators ??= makeValidators();
  const validate = validators.get(object);
  if (!validate) return [`"${object}" is not described`];
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = "", params }) =>
    `${object}${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
  );
}

/** How a response or event deviates from its description, in either direction. */
export function faultsInAnswer(answer: Answered): string[] {
  if ("error" in answer) return faultsOf(answer, "error");
  if (answer.deleted === true) return [];
  if (answer.object === "list" && Array.isArray(answer.data)) return answer.data.flatMap(faultsInAnswer);
  const faults = faultsOf(answer, String(answer.object));
  if (answer.object !== "event") return faults;
  const { object } = answer.data as { object: Answered };
  return [...faults, ...faultsInAnswer(object)];
}
