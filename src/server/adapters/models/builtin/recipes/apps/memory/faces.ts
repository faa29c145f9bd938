import "server-only";
import type { PageSpec } from "../../../recipe";
import { type Phrase, phrasesIn } from "../phrase-book";

/** What two cards of a pair show: a drawn shape (path on a 24 by 24 grid) or, without one, its name. */
export type Face = { name: string; path?: string };

const shapes: readonly { name: Phrase; path: string }[] = [
  {
    name: ["Circle", "Kreis", "Cercle", "Círculo", "Cerchio", "Círculo"],
    path: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  },
  { name: ["Square", "Quadrat", "Carré", "Cuadrado", "Quadrato", "Quadrado"], path: "M4 4h16v16H4z" },
  {
    name: ["Triangle", "Dreieck", "Triangle", "Triángulo", "Triangolo", "Triângulo"],
    path: "M12 3 22 20.5H2z",
  },
  {
    name: ["Star", "Stern", "Étoile", "Estrella", "Stella", "Estrela"],
    path: "m12 2 3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.1l1.4-7L2 9.3l7-.8z",
  },
  {
    name: ["Heart", "Herz", "Cœur", "Corazón", "Cuore", "Coração"],
    path: "M12 21S3 15.5 3 9a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 6.5-9 12-9 12z",
  },
  {
    name: ["Moon", "Mond", "Lune", "Luna", "Luna", "Lua"],
    path: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
  },
  {
    name: ["Drop", "Tropfen", "Goutte", "Gota", "Goccia", "Gota"],
    path: "M12 2.5s7 7.5 7 12a7 7 0 0 1-14 0c0-4.5 7-12 7-12z",
  },
  {
    name: ["Lightning", "Blitz", "Éclair", "Rayo", "Fulmine", "Raio"],
    path: "M14 2 4 14h6l-1.5 8L19 9.5h-6.5z",
  },
  { name: ["Diamond", "Raute", "Losange", "Rombo", "Rombo", "Losango"], path: "M12 2 21 12 12 22 3 12z" },
  { name: ["Cross", "Kreuz", "Croix", "Cruz", "Croce", "Cruz"], path: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" },
  {
    name: ["Ring", "Ring", "Anneau", "Anillo", "Anello", "Anel"],
    path: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  },
  { name: ["House", "Haus", "Maison", "Casa", "Casa", "Casa"], path: "M12 3 2 12h3v9h5v-6h4v6h5v-9h3z" },
  {
    name: ["Hexagon", "Sechseck", "Hexagone", "Hexágono", "Esagono", "Hexágono"],
    path: "M7 3.5h10l5 8.5-5 8.5H7L2 12z",
  },
  { name: ["Arrow", "Pfeil", "Flèche", "Flecha", "Freccia", "Seta"], path: "M13 4v5H3v6h10v5l8-8z" },
  {
    name: ["Cloud", "Wolke", "Nuage", "Nube", "Nuvola", "Nuvem"],
    path: "M7 19a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19z",
  },
  {
    name: ["Leaf", "Blatt", "Feuille", "Hoja", "Foglia", "Folha"],
    path: "M20 3C9 3 4 8 4 14c0 1.5.4 2.8 1 4l-2 3h2.5l1.3-1.8C13 21.5 21 17 20 3z",
  },
  {
    name: ["Flag", "Flagge", "Drapeau", "Bandera", "Bandiera", "Bandeira"],
    path: "M5 2h2v2h13l-3.5 4.5L20 13H7v9H5z",
  },
  {
    name: ["Hourglass", "Sanduhr", "Sablier", "Reloj de arena", "Clessidra", "Ampulheta"],
    path: "M5 3h14L14 12l5 9H5l5-9z",
  },
];

const themes: readonly { words: readonly string[]; names: readonly Phrase[] }[] = [
  {
    words: ["animal", "tier", "animaux", "animale", "animali", "animais", "zoo", "pet"],
    names: [
      ["Fox", "Fuchs", "Renard", "Zorro", "Volpe", "Raposa"],
      ["Owl", "Eule", "Hibou", "Búho", "Gufo", "Coruja"],
      ["Whale", "Wal", "Baleine", "Ballena", "Balena", "Baleia"],
      ["Bear", "Bär", "Ours", "Oso", "Orso", "Urso"],
      ["Frog", "Frosch", "Grenouille", "Rana", "Rana", "Sapo"],
      ["Horse", "Pferd", "Cheval", "Caballo", "Cavallo", "Cavalo"],
      ["Bee", "Biene", "Abeille", "Abeja", "Ape", "Abelha"],
      ["Lion", "Löwe", "Lion", "León", "Leone", "Leão"],
      ["Duck", "Ente", "Canard", "Pato", "Anatra", "Pato"],
      ["Cat", "Katze", "Chat", "Gato", "Gatto", "Gato"],
    ],
  },
  {
    words: [
      "food",
      "fruit",
      "bak",
      "kitchen",
      "obst",
      "essen",
      "comida",
      "fruta",
      "frutta",
      "cibo",
      "nourriture",
    ],
    names: [
      ["Apple", "Apfel", "Pomme", "Manzana", "Mela", "Maçã"],
      ["Bread", "Brot", "Pain", "Pan", "Pane", "Pão"],
      ["Cheese", "Käse", "Fromage", "Queso", "Formaggio", "Queijo"],
      ["Cherry", "Kirsche", "Cerise", "Cereza", "Ciliegia", "Cereja"],
      ["Lemon", "Zitrone", "Citron", "Limón", "Limone", "Limão"],
      ["Honey", "Honig", "Miel", "Miel", "Miele", "Mel"],
      ["Grape", "Traube", "Raisin", "Uva", "Uva", "Uva"],
      ["Cake", "Kuchen", "Gâteau", "Pastel", "Torta", "Bolo"],
      ["Tomato", "Tomate", "Tomate", "Tomate", "Pomodoro", "Tomate"],
      ["Rice", "Reis", "Riz", "Arroz", "Riso", "Arroz"],
    ],
  },
];

/** As many different faces as asked for: the names given, the words of a known subject, then shapes. */
export function facesFor(
  spec: Pick<PageSpec, "items" | "subject" | "language">,
  pairs: number,
): readonly Face[] {
  const say = (name: Phrase) => phrasesIn({ name }, spec.language).name;
  const subject = spec.subject?.toLowerCase() ?? "";
  const theme = themes.find(({ words }) => words.some((word) => subject.includes(word)));
  const faces: Face[] = [
    ...spec.items.map((name) => ({ name })),
    ...(theme?.names ?? []).map((name) => ({ name: say(name) })),
    ...shapes.map(({ name, path }) => ({ name: say(name), path })),
  ];
  const isFirst = (face: Face, index: number) => faces.findIndex(({ name }) => name === face.name) === index;
  return faces.filter(isFirst).slice(0, pairs);
}
