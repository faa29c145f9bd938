import { notFound } from "next/navigation";
import { noteUnknownPath } from "~/server/auth/unknown-path";

/** Every path that no page answers to. */
export default async function UnknownPage({ params }: { params: Promise<{ unknown: string[] }> }) {
  noteUnknownPath(`/${(await params).unknown.join("/")}`);
  notFound();
}
