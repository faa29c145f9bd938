import type { Session } from "../session";
import type { StoredProduct } from "./stored";

export type NewProduct = {
  name: string;
  description: string;
  metadata: Record<string, string>;
};

export const newProduct = (session: Session, { name, description, metadata }: NewProduct): StoredProduct => ({
  id: session.newId("product"),
  object: "product",
  active: true,
  created: session.now,
  default_price: null,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: "service",
  unit_label: null,
  updated: session.now,
  url: null,
});
