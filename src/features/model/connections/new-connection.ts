import { connectionFacts } from "~/domain/model/connection";
import type { ConnectionForm } from "~/domain/model/connection-input";

/** The empty form of a connection. */
export const newConnection: ConnectionForm = {
  kind: "openai",
  name: connectionFacts.openai.label,
  address: "",
  key: "",
  headers: "",
  isShared: false,
  dailyTokens: "",
};
