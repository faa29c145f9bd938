import { it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PreviewPane } from "~/features/preview/preview-pane";

const files = new Map([
  [
    "pages/_app.tsx",
    'import type { AppProps } from "next/app";\nexport default function App({ Component, pageProps, router }: AppProps) {\n  return <><header>Garden at {router.asPath}</header><Component {...pageProps} /></>;\n}',
  ],
  [
    "pages/index.tsx",
    'import Link from "next/link";\nexport const getStaticProps = () => ({ props: { name: "Herbs" } });\nexport default ({ name }) => <main><h1>{name}</h1><Link href="/herbs/mint?from=home">Mint</Link></main>;',
  ],
  [
    "pages/herbs/[id].tsx",
    'import { useRouter } from "next/router";\nexport async function getServerSideProps({ params, query }) {\n  if (params.id === "sage") return { notFound: true };\n  if (params.id === "peppermint") return { redirect: { destination: "/herbs/mint" } };\n  return { props: { herb: params.id + " from " + (query.from ?? "nowhere") } };\n}\nexport default function Herb({ herb }) {\n  const router = useRouter();\n  const open = (id: string) => () => router.push({ pathname: "/herbs/" + id });\n  return <main><h1>{herb} on {router.route} with {String(router.query.id)}</h1><button onClick={open("peppermint")}>Peppermint</button><button onClick={open("sage")}>Sage</button></main>;\n}',
  ],
  ["pages/404.tsx", "export default () => <h1>No such herb</h1>;"],
  ["pages/api/herbs.ts", 'import fs from "node:fs";\nexport default () => fs.readdirSync(".");'],
]);

it("runs a project of Next.js's pages router: its app, links, parameters, and what gets a page's props", async () => {
  await render(
    <div style={{ width: 900, height: 600 }}>
      <PreviewPane
        reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
        look={{ theme: "light" }}
        project={{ id: null, files, version: { id: "v", replyId: null, files, hasReply: true } }}
      />
    </div>,
  );
  const host = page.frameLocator(page.getByTitle("Preview", { exact: true }));
  const shown = page.frameLocator(host.getByTitle("Page", { exact: true }).last());
  // Only actions reach into a frame of another origin.
  const press = (text: string) => shown.getByText(text, { exact: true }).click();
  await press("Garden at /");
  await press("Herbs");
  await press("Mint");
  await press("mint from home on /herbs/[id] with mint");
  await press("Garden at /herbs/mint?from=home");
  await press("Peppermint");
  await press("mint from nowhere on /herbs/[id] with mint");
  await press("Sage");
  await press("No such herb");
});
