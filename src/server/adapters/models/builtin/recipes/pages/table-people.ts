import "server-only";
import { wordsFor } from "../../copy-for";
import { findPhrase, plain } from "../../reading/request";
import type { PageSpec } from "../../recipe";
import { type Phrase, phrasesIn } from "../apps/phrase-book";
import { namesUpTo, type TableContent } from "./table-content";

/** Words for the people who work somewhere, in the languages that the starter reads. */
export const PEOPLE_WORDS = [
  "employees",
  "employee",
  "staff",
  "team members",
  "team member",
  "colleague",
  "coworker",
  "mitarbeiter",
  "mitarbeitern",
  "mitarbeiterinnen",
  "angestellte",
  "employés",
  "salariés",
  "empleados",
  "trabajadores",
  "dipendenti",
  "impiegati",
  "funcionários",
  "colaboradores",
];

const NAMES = [
  "Mara Jensen",
  "Leo Santos",
  "Priya Nair",
  "Noah Becker",
  "Yuki Tanaka",
  "Amara Diallo",
  "Ines Costa",
  "Tom Okafor",
  "Maya Lindqvist",
  "Jonas Weber",
  "Aisha Khan",
  "Sam Rivera",
];
const SINCE = [2019, 2022, 2017, 2024, 2020, 2023, 2015, 2021, 2018, 2025, 2016, 2020];

const heads = {
  department: ["Department", "Abteilung", "Service", "Departamento", "Reparto", "Departamento"],
  role: ["Role", "Aufgabe", "Fonction", "Puesto", "Ruolo", "Função"],
  since: ["Since", "Seit", "Depuis", "Desde", "Dal", "Desde"],
} satisfies Record<string, Phrase>;

const departments = {
  engineering: ["Engineering", "Technik", "Technique", "Ingeniería", "Tecnica", "Engenharia"],
  sales: ["Sales", "Vertrieb", "Ventes", "Ventas", "Vendite", "Vendas"],
  office: ["Office", "Verwaltung", "Administration", "Administración", "Amministrazione", "Administração"],
} satisfies Record<string, Phrase>;

/** What people do there, by department: the first of each, then the second. */
const roles = {
  engineer: ["Engineer", "Technik", "Ingénierie", "Ingeniería", "Tecnica", "Engenharia"],
  adviser: ["Adviser", "Beratung", "Conseil", "Asesoría", "Consulenza", "Consultoria"],
  bookkeeper: ["Bookkeeper", "Buchhaltung", "Comptabilité", "Contabilidad", "Contabilità", "Contabilidade"],
  designer: ["Designer", "Gestaltung", "Design", "Diseño", "Design", "Design"],
  accounts: [
    "Account manager",
    "Kundenbetreuung",
    "Suivi des clients",
    "Atención al cliente",
    "Assistenza clienti",
    "Atendimento",
  ],
  people: ["People manager", "Personal", "Ressources humaines", "Personas", "Personale", "Pessoas"],
} satisfies Record<string, Phrase>;

/** Whether a page is about the people who work somewhere. */
export function isAboutPeople({ subject }: PageSpec): boolean {
  return subject !== null && PEOPLE_WORDS.some((word) => findPhrase(plain(subject), word) >= 0);
}

/** Sample people with their department, role and first year, or the people named in the prompt. */
export function peopleTable(spec: PageSpec, wanted: number): TableContent {
  const say = phrasesIn(heads, spec.language);
  const inDepartments = Object.values(phrasesIn(departments, spec.language));
  const doing = Object.values(phrasesIn(roles, spec.language));
  return {
    columns: [
      { key: "name", label: wordsFor(spec).name, kind: "text" },
      { key: "category", label: say.department, kind: "text" },
      { key: "role", label: say.role, kind: "text" },
      { key: "since", label: say.since, kind: "number" },
    ],
    rows: namesUpTo(spec.items.length > 0 ? spec.items : NAMES, wanted).map((name, index) => ({
      name,
      category: inDepartments[index % inDepartments.length] ?? "",
      role: doing[index % doing.length] ?? "",
      since: SINCE[index % SINCE.length] ?? 0,
    })),
  };
}
