import { expect, it } from "vitest";
import { pictureAddresses } from "~/domain/project/hand-edit/picture-addresses";

const files = new Map(
  ["public/a b.png", "img/c.svg", "pages/d.jpg", "notes.txt", "src/assets/e.webp"].map((path) => [path, ""]),
);

it.each([
  ["src/App.tsx", ["/a%20b.png", "/img/c.svg", "/pages/d.jpg", "/src/assets/e.webp"]],
  ["index.html", ["/a%20b.png", "img/c.svg", "pages/d.jpg", "src/assets/e.webp"]],
  ["pages/about.html", ["/a%20b.png", "../img/c.svg", "d.jpg", "../src/assets/e.webp"]],
])("offers %s the project's pictures", (from, addresses) => {
  expect(pictureAddresses(files, from).map(({ address }) => address)).toEqual(addresses);
});
