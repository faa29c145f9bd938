import { afterAll, beforeAll, expect, it } from "vitest";
import type { HostId } from "~/domain/publication/host";
import { netlifyHost } from "~/server/adapters/static-hosts/netlify";
import { vercelHost } from "~/server/adapters/static-hosts/vercel";
import { publishingWorld } from "~tests/support/publishing-world";
import { type HostStandIn, startNetlify, startVercel } from "~tests/support/static-host-stand-in";

const { world, asUser, project, change } = publishingWorld();

let hosts: Record<HostId, HostStandIn>;
beforeAll(async () => {
  hosts = { netlify: await startNetlify(), vercel: await startVercel() };
});
afterAll(() => Promise.all(Object.values(hosts).map((host) => host.close())));

const staticHosts = () => ({
  netlify: netlifyHost({ baseUrl: hosts.netlify.url, pollMs: 1 }),
  vercel: vercelHost({ baseUrl: hosts.vercel.url, pollMs: 1 }),
});

const page = (heading: string) => ({
  "index.html": `<!doctype html><title>Moss</title><link rel="stylesheet" href="style.css"><h1 class="flex p-4 text-blue-500">${heading}</h1>`,
  "docs/größe.html": "<h1>Docs</h1>",
  "style.css": "h1 { color: teal }",
});

async function deployable(files: Record<string, string>) {
  const made = await project(files);
  const api = asUser(made.user, { staticHosts: staticHosts() });
  const versionId = async () => (await api.project.ofChat({ chatId: made.chatId }))?.versionId ?? "";
  const deploy = async (host: HostId) =>
    api.publication.deploy({ projectId: made.projectId, versionId: await versionId(), host });
  return { ...made, api, deploy };
}

it.each(["netlify", "vercel"] as const)(
  "puts a project on %s, and its next version at the same address",
  async (host) => {
    const { user, api, chatId, projectId, deploy } = await deployable(page("One"));
    await api.publication.saveToken({ host, token: hosts[host].token });
    const { address } = await deploy(host);
    const files = () => hosts[host].served(address);
    expect([...(files()?.keys() ?? [])].toSorted()).toEqual([
      "docs/größe.html",
      "index.html",
      "site-files/tailwind.js",
      "style.css",
    ]);
    expect(files()?.get("index.html")).toContain('<h1 class="flex p-4 text-blue-500">One</h1>');
    expect(files()?.get("index.html")).toContain('src="./site-files/tailwind.js"');
    await change(user, chatId, page("Two"));
    expect((await deploy(host)).address).toBe(address);
    expect(files()?.get("index.html")).toContain(">Two</h1>");
    expect(await api.publication.deployments({ projectId })).toEqual([
      { host, address, deployedAt: expect.any(Date) },
    ]);
  },
);

it("brings the packages of components along, so that the other host needs nothing of this server", async () => {
  const { api, deploy } = await deployable({ "src/App.tsx": "export default () => <p>Leaf</p>;" });
  await api.publication.saveToken({ host: "netlify", token: hosts.netlify.token });
  const files = hosts.netlify.served((await deploy("netlify")).address);
  const html = files?.get("index.html") ?? "";
  const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? "{}");
  const addresses = Object.values<string>(map.imports);
  expect(addresses.length).toBeGreaterThan(4);
  expect(addresses.filter((address) => !files?.has(address.replace("./", "")))).toEqual([]);
  expect(html).not.toMatch(/(?:src|href)="\/(?:packages|frame|libraries)\//);
});

it("creates a site again that was deleted on Netlify, and sends only what is not there", async () => {
  const { api, deploy } = await deployable(page("Gone"));
  await api.publication.saveToken({ host: "netlify", token: hosts.netlify.token });
  const first = await deploy("netlify");
  const sent = hosts.netlify.uploads.length;
  hosts.netlify.forget();
  const second = await deploy("netlify");
  expect(second.address).not.toBe(first.address);
  expect(hosts.netlify.served(second.address)?.has("index.html")).toBe(true);
  expect(hosts.netlify.uploads.length).toBe(sent);
});

it("keeps tokens sealed and its owner's, and tells in a sentence why a host refuses", async () => {
  const { api, deploy, user, projectId, versionId } = await deployable(page("Refused"));
  await expect(deploy("vercel")).rejects.toThrow("Enter a token for Vercel first.");
  await api.publication.saveToken({ host: "vercel", token: "wrong-token" });
  const [row] = await world().deps.db.hostToken.findMany({ where: { userId: user.id } });
  expect(JSON.stringify(row)).not.toContain("wrong-token");
  expect(await api.publication.hosts()).toEqual([
    { host: "netlify", hasToken: false },
    { host: "vercel", hasToken: true },
  ]);
  await expect(deploy("vercel")).rejects.toThrow("Vercel rejected the token. Enter a new one.");
  await api.publication.saveToken({ host: "vercel", token: hosts.vercel.token });
  const refusals = [
    [
      429,
      { error: { code: "rate_limited", message: "Slow down" } },
      "Vercel is limiting deployments from this account. Try again later.",
    ],
    [400, { error: { message: "Invalid name" } }, "Vercel rejected the site. It says: Invalid name"],
    [500, "broken", "Vercel rejected the site."],
  ] as const;
  for (const [status, body, sentence] of refusals) {
    hosts.vercel.refuse({ status, body });
    await expect(deploy("vercel")).rejects.toThrow(sentence);
  }
  hosts.vercel.refuse(null);
  const stranger = await project(page("Stranger"));
  const other = asUser(stranger.user, { staticHosts: staticHosts() });
  await expect(other.publication.deploy({ projectId, versionId, host: "vercel" })).rejects.toThrow(
    "We couldn't find that.",
  );
  await expect(other.publication.deployments({ projectId })).rejects.toThrow("We couldn't find that.");
  await asUser(user).publication.removeToken({ host: "vercel" });
  expect((await asUser(user).publication.hosts()).some(({ hasToken }) => hasToken)).toBe(false);
});
