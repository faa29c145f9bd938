import type { Session } from "../session";
import type { StoredSetupIntent } from "./stored";

export type NewSetupIntent = {
  customer: string;
  usage: string;
  metadata: Record<string, string>;
};

export function newSetupIntent(session: Session, intent: NewSetupIntent): StoredSetupIntent {
  const id = session.newId("setup_intent");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: ["card"],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${session.randomText(20)}`,
    created: session.now,
    customer: intent.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: intent.usage,
  };
}
