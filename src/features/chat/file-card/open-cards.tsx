import { createContext, use, useState } from "react";

/** Remembers open cards, because rows far from the viewport are unmounted. */
export type OpenCards = Map<string, boolean>;

export const OpenCardsContext = createContext<OpenCards>(new Map());

export function useOpenCard(key: string): [boolean, (open: boolean) => void] {
  const cards = use(OpenCardsContext);
  const [open, setOpen] = useState(() => cards.get(key) ?? false);
  return [
    open,
    (next) => {
      cards.set(key, next);
      setOpen(next);
    },
  ];
}
