"use client";

import { Printer } from "lucide-react";
import { Button } from "~/components/ui/button";
import { billingCopy } from "../billing-copy";

export const PrintButton = () => (
  <Button size="sm" onClick={() => window.print()}>
    <Printer aria-hidden />
    {billingCopy.invoice.print}
  </Button>
);
