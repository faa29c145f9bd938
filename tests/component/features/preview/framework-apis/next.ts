/** A project of Next.js's app router that uses what such apps use; each of its sections shows one thing. */
export const nextFiles: Record<string, string> = {
  "app/layout.tsx": `import type { Metadata, Viewport } from "next";
import { Inter } from "next/font/google";
import localFont from "next/font/local";
import Script from "next/script";
import "./globals.css";
const inter = Inter({ subsets: ["latin"], variable: "--font-inter" });
export const metadata: Metadata = { title: { default: "Garden", template: "%s | Garden" }, description: "Herbs" };
export const viewport: Viewport = { themeColor: "white" };
export const dynamic = "force-dynamic";
export const revalidate = 60;
export default function RootLayout({ children, side }: { children: React.ReactNode; side: React.ReactNode }) {
  return <html lang="en"><body className={inter.className + " " + inter.variable}>{children}<section id="font">{inter.style.fontFamily.includes("Inter") ? "Inter" : "none"}</section><Script id="boot" strategy="afterInteractive">{"window.booted = true"}</Script></body></html>;
}`,
  "app/globals.css": "body { margin: 0; }",
  "app/(shop)/layout.tsx":
    'export default ({ children }) => <div><section id="group">group layout</section>{children}</div>;',
  "app/(shop)/template.tsx":
    'export default ({ children }) => <div><section id="template">template</section>{children}</div>;',
  "app/(shop)/loading.tsx": "export default () => <p>Loading</p>;",
  "app/(shop)/page.tsx": `import Link from "next/link";
import Image, { getImageProps } from "next/image";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import Hooks from "./hooks";
import picture from "../../public/leaf.svg";
const Later = dynamic(() => import("./later"), { ssr: false, loading: () => <p>waiting</p> });
const Named = dynamic(() => import("./later").then((module) => module.Named));
async function Data() { const text = await Promise.resolve("server data"); return <p>{text}</p>; }
export default async function Page({ searchParams }: { searchParams: Promise<{ q?: string }> }) {
  const { q = "none" } = await searchParams;
  return <main>
    <section id="searchParams">{q}</section>
    <section id="image"><Image src={picture} alt="leaf" width={20} height={20} priority placeholder="empty" /><Image src="/leaf.svg" alt="leaf" fill sizes="10px" />images</section>
    <section id="dynamic"><Later /> <Named /></section>
    <section id="async"><Suspense fallback="waiting"><Data /></Suspense></section>
    <section id="link"><Link href={{ pathname: "/herbs/mint", query: { from: "home" } }} prefetch={false} replace scroll={false}>Mint</Link></section>
    <section id="imageProps">{getImageProps({ src: "/leaf.svg", alt: "leaf", width: 20, height: 20 }).props.width}</section>
    <Hooks />
  </main>;
}`,
  "app/(shop)/later.tsx":
    '"use client";\nexport default () => <i>later</i>;\nexport const Named = () => <i>named</i>;',
  "app/(shop)/hooks.tsx": `"use client";
import Form from "next/form";
import { useParams, usePathname, useSearchParams, useSelectedLayoutSegment, useSelectedLayoutSegments } from "next/navigation";
import { act } from "./actions";
import { useActionState } from "react";
export default function Hooks() {
  const [text, action] = useActionState(act, "asked");
  return <>
    <section id="hooks">{usePathname()} {useSearchParams().toString() || "none"} {Object.keys(useParams()).length} {String(useSelectedLayoutSegment())} {useSelectedLayoutSegments().length}</section>
    <section id="action"><form action={action}><button>{text}</button></form></section>
    <section id="form"><Form id="send" action="/herbs/mint"><input name="from" defaultValue="home" hidden /></Form><button onClick={() => setTimeout(() => document.querySelector<HTMLFormElement>("#send")!.requestSubmit(), 600)}>go</button></section>
  </>;
}`,
  "app/(shop)/actions.ts":
    '"use server";\nimport { revalidatePath } from "next/cache";\nexport async function act(before: string) { revalidatePath("/"); return before + " answered"; }',
  "app/herbs/layout.tsx":
    '"use client";\nimport { useSelectedLayoutSegment } from "next/navigation";\nexport default ({ children }) => <div><section id="segment">{useSelectedLayoutSegment()}</section>{children}</div>;',
  "app/herbs/[id]/page.tsx": `import type { Metadata } from "next";
import { notFound } from "next/navigation";
import Title from "./title";
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string>> };
export async function generateMetadata({ params }: Props): Promise<Metadata> { return { title: (await params).id }; }
export const generateStaticParams = async () => [{ id: "mint" }];
export default async function Herb({ params, searchParams }: Props) {
  const { id } = await params;
  if (id === "none") notFound();
  return <main><section id="params">{id} from {(await searchParams).from}</section><Title /></main>;
}`,
  "app/herbs/[id]/title.tsx": `"use client";
import Link from "next/link";
import { useParams, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
export default function Title() {
  const [title, setTitle] = useState("");
  const router = useRouter();
  useEffect(() => { const timer = setInterval(() => setTitle(document.title), 50); return () => clearInterval(timer); }, []);
  return <><section id="title">{title}</section><section id="useParams">{useParams().id}</section><section id="next"><button onClick={() => setTimeout(() => router.push("/broken"), 600)}>go</button></section></>;
}`,
  "app/(shop)/broken/page.tsx":
    '"use client";\nimport { useSearchParams } from "next/navigation";\nexport default function Broken() { if (!useSearchParams().get("fine")) throw new Error("broken page"); return <p />; }',
  "app/(shop)/broken/error.tsx":
    '"use client";\nimport { useRouter } from "next/navigation";\nexport default function Failed({ error, reset }: { error: Error; reset(): void }) { const router = useRouter(); return <><section id="error">{error.message} {typeof reset}</section><section id="on"><button onClick={() => setTimeout(() => router.push("/old"), 600)}>go</button></section></>; }',
  "app/old/page.tsx":
    'import { redirect } from "next/navigation";\nexport default () => redirect("/docs/a/b");',
  "app/docs/[...path]/page.tsx":
    'import Go from "../../go";\nexport default async ({ params }) => <main><section id="catchAll">{(await params).path.join("+")}</section><Go to="/none" /></main>;',
  "app/go.tsx":
    '"use client";\nimport { useRouter } from "next/navigation";\nexport default function Go({ to }: { to: string }) { const router = useRouter(); return <section id="go"><button onClick={() => setTimeout(() => router.push(to), 600)}>go</button></section>; }',
  "app/not-found.tsx": 'export default () => <section id="notFound">not found</section>;',
  "app/api/herbs/route.ts":
    'import { NextResponse } from "next/server";\nimport fs from "node:fs";\nexport const GET = () => NextResponse.json(fs.readdirSync("."));',
  "public/leaf.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
  "next.config.mjs": "export default {};",
};

/** What each section shows in the end. */
export const nextShows: Record<string, string> = {
  font: "Inter",
  group: "group layout",
  template: "template",
  searchParams: "none",
  image: "images",
  dynamic: "later named",
  async: "server data",
  link: "Mint",
  imageProps: "20",
  hooks: "/ none 0 null 0",
  action: "asked answered",
  form: "go",
  segment: "mint",
  params: "mint from home",
  title: "mint | Garden",
  useParams: "mint",
  next: "go",
  error: "broken page function",
  on: "go",
  catchAll: "a+b",
  go: "go",
  notFound: "not found",
};
