import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { createBundler } from "~preview/bundle";
import { startModules } from "../../../../packages/preview/page/modules";

const text = async (file: string) => (await fetch(`/packages/${file}`)).text();
const source = { text, index: async () => JSON.parse(await text("index.json")) };

const files = new Map([
  [
    "src/App.vue",
    `<script setup>
import { ref } from "vue";
import { Player } from "some-player";
import Board from "./Board.vue";
const count = ref(0);
</script>
<template><main><button @click="count++">Count {{ count }}</button><section aria-label="Player"><Player auto /></section><section aria-label="Board"><Board /></section></main></template>`,
  ],
  [
    "src/Board.vue",
    `<script setup>
import { useBoard } from "some-board";
const board = useBoard();
</script>
<template><p>{{ board }}</p></template>`,
  ],
]);

it("runs the Vue components around what is missing, with a card in each of its places", async () => {
  const bundle = await createBundler(source).bundle(files);
  await startModules(bundle, Promise.resolve(), { fail: () => {}, positionOfSyntaxError: () => "" });
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect.element(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  const place = (name: string) => page.getByRole("region", { name }).getByRole("alert");
  await expect
    .element(place("Player"))
    .toHaveTextContent("some-player is not one of the preview's packages.");
  await expect.element(place("Board")).toHaveTextContent("some-board is not one of the preview's packages.");
});
