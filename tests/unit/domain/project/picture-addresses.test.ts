import { expect, it } from "vitest";
import { pictureAddresses, placePicture } from "~/domain/project/hand-edit/picture-addresses";

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

it.each([
  ["index.html", "My Photo.PNG", { path: "images/my-photo.png", address: "images/my-photo.png" }],
  ["src/App.tsx", "a b.png", { path: "public/a-b.png", address: "/a-b.png" }],
  ["src/App.tsx", "twice.png", { path: "public/twice-2.png", address: "/twice-2.png" }],
  ["index.html", "../../x.png", { path: "images/..-..-x.png", address: "images/..-..-x.png" }],
])("puts a new picture of %s called %s beside the others", (from, name, placed) => {
  const taken = new Map([...files, ["public/twice.png", ""] as const]);
  expect(placePicture(taken, { name, bytes: new Uint8Array(1), from })).toEqual(placed);
});

it.each(["a.svg", "a.txt", "a", ".png"])("takes no file called %s as a picture", (name) => {
  expect(placePicture(files, { name, bytes: new Uint8Array(1), from: "index.html" })).toHaveProperty(
    "problem",
  );
});

it("takes no picture that is too large", () => {
  const bytes = new Uint8Array(2_000_001);
  expect(placePicture(files, { name: "a.png", bytes, from: "index.html" })).toEqual({
    problem: "An image can have at most 2 MB.",
  });
});
