import { clients } from "@/data/clients";
import type { Client } from "@/types/client";

export const useClient = (id: string | undefined): Client | undefined =>
  clients.find((client) => client.id === id);
