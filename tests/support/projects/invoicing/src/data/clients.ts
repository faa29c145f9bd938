import type { Client } from "@/types/client";

export const clients: Client[] = [
  { id: "harbor", name: "Harbor Coffee", email: "books@harbor.example", city: "Portland" },
  { id: "nimbus", name: "Nimbus Studio", email: "hello@nimbus.example", city: "Austin" },
  { id: "alder", name: "Alder & Sons", email: "office@alder.example", city: "Boston" },
  { id: "quill", name: "Quill Press", email: "accounts@quill.example", city: "Chicago" },
];
