import type { Metadata } from "next";
import { RunningPage } from "./running-page";

export const metadata: Metadata = { title: "Running page", robots: { index: false } };

export default function Page() {
  return <RunningPage />;
}
