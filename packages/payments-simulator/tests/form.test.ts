import { expect, it } from "vitest";
import { readForm } from "../http/form";

it.each([
  ["name=a%20b&limit=3", { name: "a b", limit: "3" }],
  [
    "items[0][price]=x&items[0][id]=y&items[1][price]=z",
    { items: { 0: { price: "x", id: "y" }, 1: { price: "z" } } },
  ],
  ["expand[]=a&expand[]=b", { expand: { 0: "a", 1: "b" } }],
  ["address[city]=&name=", { address: { city: "" }, name: "" }],
  ["", {}],
])("parses %s", (text, form) => {
  expect(JSON.parse(JSON.stringify(readForm(text)))).toEqual(form);
});

it("never pollutes prototypes, whatever the names", () => {
  const form = readForm("__proto__[polluted]=yes&constructor[prototype][polluted]=yes");
  expect("polluted" in {}).toBe(false);
  expect(Object.keys(form)).toEqual(["__proto__", "constructor"]);
});
