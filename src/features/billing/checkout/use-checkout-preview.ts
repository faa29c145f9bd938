import { useState } from "react";
import type { Order } from "~/domain/billing/order";
import { api } from "~/trpc/react";

/**
 * What the order would do. While another order is being asked about, or could not be, the last answer stays: the form
 * it belongs to keeps what was typed.
 */
export function useCheckoutPreview(order: Order) {
  const { data, isLoadingError, error, refetch } = api.checkout.preview.useQuery(order);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return {
    preview: data ?? last,
    /** Whether it is this order's. */
    isCurrent: data !== undefined,
    failure: isLoadingError ? error.message : null,
    retry: () => void refetch(),
  };
}
