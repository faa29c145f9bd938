import { expect, it } from "vitest";
import { createWalk } from "../page/walk";

/** The walk as it stands in a previewed page, and what it posts. */
function walkOver(html: string) {
  document.body.innerHTML = html;
  const posts: { type: string; kinds?: string[] }[] = [];
  const walk = createWalk((message) => void posts.push(message));
  return { posts, walk };
}

it("uses the links of a router, and then once what using them brought", async () => {
  const { posts, walk } = walkOver(
    `<a href="/about">About</a><a href="//elsewhere.example">Elsewhere</a><main></main>`,
  );
  const used: string[] = [];
  document.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    used.push("About");
    const added = document.createElement("button");
    added.textContent = "Later";
    added.addEventListener("click", () => used.push("Later"));
    document.querySelector("main")?.append(added);
  });
  walk.report();
  expect(posts).toEqual([{ type: "controls", kinds: ["button"] }]);
  walk.start([0]);
  await expect.poll(() => posts.at(-1)?.type).toBe("walked");
  walk.report();
  expect(posts.at(-1)).toEqual({ type: "controls", kinds: ["button"] });
  walk.start([0]);
  await expect.poll(() => used).toEqual(["About", "Later"]);
});
