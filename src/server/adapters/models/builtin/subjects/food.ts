import "server-only";
import type { Subject } from "./subject-copy";

/** Places that feed people. */
export const foodSubjects: readonly Subject[] = [
  {
    names: ["bakery", "bakeries", "baker", "bread", "patisserie", "pastry shop", "cake shop", "cupcakes"],
    copy: {
      brand: "Golden Crust Bakery",
      headline: "Fresh bread, from our oven to your table",
      intro:
        "We mix, fold and bake every night with stone-milled flour and time. Come by for warm sourdough from seven in the morning.",
      action: "Order for tomorrow",
      highlights: [
        [
          "Slow sourdough",
          "Our dough rests for 24 hours, so the crust sings and the crumb stays moist for days.",
        ],
        ["Flour with an address", "Grain from three farms nearby, milled on stone the week we bake it."],
        [
          "Warm at seven",
          "The first loaves leave the oven before you leave the house. Reserve yours the evening before.",
        ],
      ],
      offers: [
        ["Country sourdough", "$7.50", "Dark crust, open crumb, 900 grams."],
        ["Butter croissant", "$3.80", "Three days, 27 layers, only butter."],
        ["Seeded rye", "$6.90", "Sunflower, flax and a spoon of honey."],
        ["Cinnamon knot", "$4.20", "Soft, sticky and gone by ten."],
        ["Olive focaccia", "$5.60", "Good oil, flaky salt, rosemary."],
        ["Birthday cake", "$42", "Lemon and poppy seed for twelve people."],
      ],
      plans: ["Crumb", "Slice", "Loaf", "Whole Bakery"],
      firstPrice: 12,
      perks: [
        "One loaf of your choice every week",
        "Pick up from 7 am, no queue",
        "Two croissants on Saturday",
        "10% off cakes and pastries",
        "Free delivery by bicycle",
        "A seasonal cake every month",
        "Seats at our baking evenings",
        "Bread for the office, every morning",
      ],
      quotes: [
        [
          "The rye keeps for a week, in theory. In our kitchen it has never seen Wednesday.",
          "Maya Lindqvist",
          "Neighbour",
        ],
        [
          "We serve their focaccia every night, and guests ask for the recipe every night.",
          "Tom Okafor",
          "Chef, Olive & Ash",
        ],
        ["My children now know the difference between bread and toast.", "Ines Costa", "Customer since 2019"],
      ],
      questions: [
        [
          "When is the bread fresh?",
          "First loaves at seven, a second bake at noon. What is left at six goes to the food bank.",
        ],
        [
          "Do you bake without gluten?",
          "On Thursdays, in a separate oven: a buckwheat loaf and almond cakes. Please order ahead.",
        ],
        [
          "How do I order a cake?",
          "Tell us the day, the number of guests and a flavour. Two days ahead is enough for most cakes.",
        ],
      ],
    },
  },
];
