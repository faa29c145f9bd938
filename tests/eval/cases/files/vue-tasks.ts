import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { enter, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Vue 3 single file components: App.vue with a list of chores and ChoreItem.vue for one. I can add chores with a text field, each has a Done button which removes it. Show "All done" when the list is empty (at first too).',
  async check(page) {
    await expect(shown(page, /all done/i)).toBeVisible();
    await enter(page, "Sweep the yard");
    await enter(page, "Fix the tap");
    await expect(shown(page, "Sweep the yard")).toBeVisible();
    await expect(shown(page, "Fix the tap")).toBeVisible();
    await expect(shown(page, /all done/i)).toBeHidden();
    const done = page
      .getByRole("button", { name: /^done\b/i })
      .filter({ visible: true })
      .first();
    await done.click();
    await done.click();
    await expect(shown(page, /all done/i)).toBeVisible();
    await expect(shown(page, "Fix the tap")).toBeHidden();
  },
  solution: {
    "src/App.vue": `<script setup>
import { ref } from "vue";
import ChoreItem from "./ChoreItem.vue";
const chores = ref([]);
const text = ref("");
const add = () => {
  if (text.value) chores.value.push({ id: Date.now() + Math.random(), text: text.value });
  text.value = "";
};
</script>

<template>
  <form @submit.prevent="add"><input v-model="text" aria-label="Chore"> <button>Add</button></form>
  <ChoreItem v-for="chore in chores" :key="chore.id" :text="chore.text" @done="chores = chores.filter((one) => one !== chore)" />
  <p v-if="chores.length === 0">All done</p>
</template>
`,
    "src/ChoreItem.vue": `<script setup>
defineProps({ text: String });
defineEmits(["done"]);
</script>

<template><p>{{ text }} <button @click="$emit('done')">Done</button></p></template>
`,
  },
};
