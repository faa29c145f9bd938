import "server-only";
import { goodsFor, ownCopyFor, wordsFor } from "../../copy-for";
import type { PageSpec } from "../../recipe";
import { namesUpTo, type TableContent } from "./table-content";

const STOCK_STEPS = [24, 8, 61, 3, 40, 17, 92, 5, 33, 12, 70, 19];
const [LOWEST_PRICE, PRICE_STEP] = [10, 4];
/** "turtles", "tortugas": several things, where "chess club" and "business" are one. */
const IS_PLURAL = /[^su]s$/i;

const singular = (plural: string) => plural.replace(/ies$/i, "y").replace(/s$/i, "");
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Goods = { names: readonly string[]; prices: readonly string[]; categories: readonly string[] };

/** What the subject sells; where nothing is known of the things asked for, the things by number; else everyday goods. */
function goods(spec: PageSpec, wanted: number): Goods {
  const words = wordsFor(spec);
  const own = ownCopyFor(spec);
  const { subject } = spec;
  if (own === undefined && subject !== null && IS_PLURAL.test(subject)) {
    return {
      names: Array.from({ length: wanted }, (_, index) => `${capitalised(singular(subject))} ${index + 1}`),
      prices: [],
      categories: ["A", "B", "C"].map((letter) => `${words.category} ${letter}`),
    };
  }
  const offers = goodsFor(spec);
  return {
    names: offers.map(([name]) => name),
    prices: offers.map(([, price]) => price),
    categories: own?.plans.slice(0, 3) ?? words.sampleCategories,
  };
}

/** Things with a category, a price and how many there are, from the names in the prompt or from the subject. */
export function goodsTable(spec: PageSpec, wanted: number): TableContent {
  const words = wordsFor(spec);
  const { names, prices, categories } = goods(spec, wanted);
  return {
    columns: [
      { key: "name", label: words.item, kind: "text" },
      { key: "category", label: words.category, kind: "text" },
      { key: "price", label: words.price, kind: "price" },
      { key: "stock", label: words.stock, kind: "number" },
    ],
    rows: namesUpTo(spec.items.length > 0 ? spec.items : names, wanted).map((name, index) => ({
      name,
      category: categories[index % categories.length] ?? words.all,
      price:
        Number.parseFloat((prices[index % prices.length] ?? "").replace(/[^0-9.]/g, "")) ||
        LOWEST_PRICE + index * PRICE_STEP,
      stock: STOCK_STEPS[index % STOCK_STEPS.length] ?? 0,
    })),
  };
}
