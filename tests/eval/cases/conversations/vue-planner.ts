import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText, shown } from "../../find.ts";
import { edited, inSteps } from "../../solve.ts";

const day = (page: FrameLocator, name: string) => page.getByRole("region", { name: new RegExp(name, "i") });

async function plan(page: FrameLocator, meal: string, on: string) {
  await field(page, /meal/i).fill(meal);
  await field(page, /^\s*day/i).selectOption({ label: on });
  await page
    .getByRole("button", { name: /^\s*add/i })
    .first()
    .click();
}

export const evalCase: EvalCase = {
  prompt:
    'Vue 3 meal planner with single file components: App.vue and DayColumn.vue. Monday, Tuesday and Wednesday, each a <section> with its name as aria-label. A form with "Meal", a select "Day" and an Add button.',
  async check(page) {
    await plan(page, "Lentil soup", "Tuesday");
    await expect(day(page, "tuesday").getByText("Lentil soup")).toBeVisible();
    await expect(day(page, "monday").getByText("Lentil soup")).toBeHidden();
  },
  solution: {
    "src/App.vue": `<script setup>
import { ref } from "vue";
import DayColumn from "./DayColumn.vue";

const days = ["Monday", "Tuesday", "Wednesday"];
const meals = ref([]);
const text = ref("");
const day = ref("Monday");
function add() {
  if (text.value) meals.value.push({ id: Math.random(), text: text.value, day: day.value });
  text.value = "";
}
</script>

<template>
  <form @submit.prevent="add">
    <label>Meal <input v-model="text"></label>
    <label>Day <select v-model="day"><option v-for="name in days" :key="name">{{ name }}</option></select></label>
    <button>Add</button>
  </form>
  <DayColumn v-for="name in days" :key="name" :name="name" :meals="meals.filter((meal) => meal.day === name)" />
</template>
`,
    "src/DayColumn.vue": `<script setup>
defineProps({ name: String, meals: Array });
</script>

<template>
  <section :aria-label="name">
    <h2>{{ name }}</h2>
    <p v-for="meal in meals" :key="meal.id">{{ meal.text }}</p>
  </section>
</template>
`,
  },
  later: [
    {
      prompt: 'Each meal gets a button "Next day" that moves it one day on, except on Wednesday.',
      async check(page) {
        await plan(page, "Pasta", "Monday");
        await day(page, "monday")
          .getByRole("button", { name: /next day/i })
          .click();
        await expect(day(page, "tuesday").getByText("Pasta")).toBeVisible();
        await day(page, "tuesday")
          .getByRole("button", { name: /next day/i })
          .click();
        await expect(day(page, "wednesday").getByText("Pasta")).toBeVisible();
        await expect(day(page, "wednesday").getByRole("button", { name: /next day/i })).toHaveCount(0);
      },
      solution: inSteps(
        edited(
          "src/DayColumn.vue",
          ["meals: Array });", `meals: Array });\ndefineEmits(["next"]);`],
          [
            "{{ meal.text }}</p>",
            `{{ meal.text }} <button v-if="name !== 'Wednesday'" @click="$emit('next', meal)">Next day</button></p>`,
          ],
        ),
        edited(
          "src/App.vue",
          ["</script>", "const move = (meal) => (meal.day = days[days.indexOf(meal.day) + 1]);\n</script>"],
          ['meal.day === name)" />', 'meal.day === name)" @next="move" />'],
        ),
      ),
    },
    {
      prompt:
        'Meals can be marked as vegetarian with a checkbox "Vegetarian" in the form; those show "(v)" behind their name. And a checkbox "Only vegetarian" above the days that hides the others.',
      async check(page) {
        await plan(page, "Roast beef", "Monday");
        await page.getByRole("checkbox", { name: /^\s*vegetarian/i }).check();
        await plan(page, "Lentil soup", "Monday");
        await expect(shown(page, /roast beef/i)).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/lentil soup\s*\(v\)/i);
        await page.getByRole("checkbox", { name: /only vegetarian/i }).check();
        await expect(day(page, "monday").getByText(/roast beef/i)).toBeHidden();
        await expect(day(page, "monday").getByText(/lentil soup/i)).toBeVisible();
      },
      solution: inSteps(
        edited("src/DayColumn.vue", [
          "{{ meal.text }}",
          "{{ meal.text }}{{ meal.isVegetarian ? ' (v)' : '' }}",
        ]),
        edited(
          "src/App.vue",
          [
            `const day = ref("Monday");`,
            `const day = ref("Monday");\nconst isVegetarian = ref(false);\nconst isOnly = ref(false);`,
          ],
          ["day: day.value }", "day: day.value, isVegetarian: isVegetarian.value }"],
          [
            "    <button>Add",
            `    <label><input type="checkbox" v-model="isVegetarian"> Vegetarian</label>\n    <button>Add`,
          ],
          [
            "  </form>",
            `  </form>\n  <label><input type="checkbox" v-model="isOnly"> Only vegetarian</label>`,
          ],
          ["meal.day === name)", "meal.day === name && (!isOnly || meal.isVegetarian))"],
        ),
      ),
    },
  ],
  mistakes: {
    "nothing is hidden": inSteps(
      edited("src/DayColumn.vue", ["{{ meal.text }}", "{{ meal.text }} (v)"]),
      edited(
        "src/App.vue",
        ["    <button>Add", `    <label><input type="checkbox"> Vegetarian</label>\n    <button>Add`],
        ["  </form>", `  </form>\n  <label><input type="checkbox"> Only vegetarian</label>`],
      ),
    ),
  },
};
