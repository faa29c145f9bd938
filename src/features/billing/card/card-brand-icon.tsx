import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import type { CardBrand } from "~/domain/billing/card";

const letters = (fill: string, text: string, size: number): ReactNode => (
  <text
    x="18"
    y="12"
    fill={fill}
    fontSize={size}
    fontWeight="800"
    fontFamily="var(--font-sans)"
    textAnchor="middle"
    dominantBaseline="central"
  >
    {text}
  </text>
);

/** The brands' own colors, on white in every theme, as printed on cards. */
const icons: Readonly<Record<CardBrand, { background: string; drawing: ReactNode }>> = {
  visa: { background: "#ffffff", drawing: <g fontStyle="italic">{letters("#1434cb", "VISA", 11)}</g> },
  mastercard: {
    background: "#ffffff",
    drawing: (
      <>
        <circle cx="14.5" cy="12" r="6.5" fill="#eb001b" />
        <circle cx="21.5" cy="12" r="6.5" fill="#f79e1b" />
        <path d="M18 6.5a6.5 6.5 0 0 1 0 11 6.5 6.5 0 0 1 0-11Z" fill="#ff5f00" />
      </>
    ),
  },
  amex: { background: "#006fcf", drawing: letters("#ffffff", "AMEX", 9) },
  discover: {
    background: "#ffffff",
    drawing: (
      <>
        <path d="M36 13v11H14c9 0 18-4 22-11Z" fill="#ff6000" />
        {letters("#1d1d1f", "DISCOVER", 5.6)}
      </>
    ),
  },
};

/** A card brand's logo. Decorative: the brand's name is always next to it. */
export function CardBrandIcon({ brand }: { brand: CardBrand | "unknown" }) {
  if (brand === "unknown")
    return (
      <span className="flex h-6 w-9 shrink-0 items-center justify-center rounded-[5px] border border-border text-muted">
        <CreditCard aria-hidden className="size-4" />
      </span>
    );
  const { background, drawing } = icons[brand];
  return (
    <svg
      viewBox="0 0 36 24"
      aria-hidden="true"
      className="h-6 w-9 shrink-0 rounded-[5px] border border-border"
      style={{ background: background }}
    >
      {drawing}
    </svg>
  );
}
