import "server-only";
import type { Language } from "../recipe";
import type { SubjectCopy } from "../subjects/subject-copy";
import { genericEnglish } from "./generic-en";

/** What the general copy of a language says; `{}` is the page's title. Amounts and structure are the same in all of them. */
type Sentences = {
  headline: string;
  intro: string;
  action: string;
  highlights: SubjectCopy["highlights"];
  offers: readonly (readonly [name: string, text: string])[];
  plans: readonly string[];
  perks: readonly string[];
  quotes: SubjectCopy["quotes"];
  questions: SubjectCopy["questions"];
};

const PRICES = ["$19", "$29", "$39", "$59", "$99", "$50"];
const FIRST_PRICE = 9;

const sentences: Readonly<Record<Exclude<Language, "en">, Sentences>> = {
  de: {
    headline: "Gute Arbeit, ohne Umwege",
    intro: "{} bringt alles Wichtige an einen ruhigen Ort: klar, schnell und für Menschen gemacht.",
    action: "Jetzt beginnen",
    highlights: [
      ["In Minuten bereit", "Beginnen Sie mit guten Voreinstellungen und ändern Sie nur, was zählt."],
      ["Auf einen Blick", "Alles Wichtige steht dort, wo Sie es erwarten."],
      ["Menschen antworten", "Schreiben Sie uns, und ein Mensch antwortet, meist am selben Tag."],
    ],
    offers: [
      ["Erste Schritte", "Alles für den Anfang."],
      ["Grundlagen", "Was die meisten brauchen."],
      ["Wochenende", "Zwei ruhige Tage."],
      ["Werkstatt", "In kleiner Runde."],
      ["Ganzes Programm", "Von der Idee bis zum Ergebnis."],
      ["Gutschein", "Für jemanden, der das auch mag."],
    ],
    plans: ["Basis", "Plus", "Pro", "Premium"],
    perks: [
      "Alles für den Anfang",
      "Hilfe per E-Mail",
      "Änderungen ohne Grenze",
      "Neues zuerst",
      "Hilfe am Telefon",
      "Zugang für das Team",
      "Feste Ansprechperson",
      "Jahresgespräch",
    ],
    quotes: [
      ["Einfach, schnell und freundlich.", "Sam Rivera", "Kunde"],
      ["Vor dem Mittagessen lief alles.", "Aisha Khan", "Teamleiterin"],
      ["Die Details haben mich überzeugt.", "Jonas Weber", "Kunde seit 2022"],
    ],
    questions: [
      ["Wie fange ich an?", "Wählen Sie, was passt, nennen Sie Namen und E-Mail, fertig."],
      ["Kann ich es mir anders überlegen?", "Ja, jederzeit, mit einem Klick."],
      ["Gibt es Hilfe?", "Immer. Schreiben Sie uns."],
    ],
  },
  fr: {
    headline: "Du bon travail, sans détours",
    intro: "{} réunit l'essentiel en un lieu calme : clair, rapide et fait pour les gens.",
    action: "Commencer",
    highlights: [
      ["Prêt en quelques minutes", "Partez de bons réglages et ne changez que ce qui compte."],
      ["Clair d'un coup d'œil", "Tout se trouve là où on l'attend."],
      ["Des gens répondent", "Écrivez-nous : une personne répond, souvent le jour même."],
    ],
    offers: [
      ["Premiers pas", "Tout pour commencer."],
      ["L'essentiel", "Ce que la plupart demandent."],
      ["Week-end", "Deux jours tranquilles."],
      ["Atelier", "En petit groupe."],
      ["Programme complet", "De l'idée au résultat."],
      ["Carte cadeau", "Pour quelqu'un qui aimerait aussi."],
    ],
    plans: ["Base", "Plus", "Pro", "Premium"],
    perks: [
      "Tout pour commencer",
      "Aide par e-mail",
      "Changements sans limite",
      "Les nouveautés d'abord",
      "Aide au téléphone",
      "Accès pour l'équipe",
      "Un contact dédié",
      "Un bilan annuel",
    ],
    quotes: [
      ["Simple, rapide et aimable.", "Sam Rivera", "Client"],
      ["Tout marchait avant midi.", "Aisha Khan", "Cheffe d'équipe"],
      ["Les détails m'ont convaincu.", "Jonas Weber", "Client depuis 2022"],
    ],
    questions: [
      ["Comment commencer ?", "Choisissez, donnez un nom et un e-mail, c'est tout."],
      ["Puis-je changer d'avis ?", "Oui, à tout moment, en un clic."],
      ["Y a-t-il de l'aide ?", "Toujours. Écrivez-nous."],
    ],
  },
  es: {
    headline: "Buen trabajo, sin rodeos",
    intro: "{} reúne lo importante en un lugar tranquilo: claro, rápido y hecho para personas.",
    action: "Empezar",
    highlights: [
      ["Listo en minutos", "Empieza con buenos ajustes y cambia solo lo que importa."],
      ["Claro de un vistazo", "Todo está donde lo esperas."],
      ["Responden personas", "Escríbenos y responde una persona, casi siempre el mismo día."],
    ],
    offers: [
      ["Primeros pasos", "Todo para empezar."],
      ["Lo esencial", "Lo que pide la mayoría."],
      ["Fin de semana", "Dos días tranquilos."],
      ["Taller", "En grupo pequeño."],
      ["Programa completo", "De la idea al resultado."],
      ["Tarjeta regalo", "Para alguien a quien también le guste."],
    ],
    plans: ["Básico", "Plus", "Pro", "Premium"],
    perks: [
      "Todo para empezar",
      "Ayuda por correo",
      "Cambios sin límite",
      "Novedades antes que nadie",
      "Ayuda por teléfono",
      "Acceso para el equipo",
      "Un contacto personal",
      "Revisión anual",
    ],
    quotes: [
      ["Sencillo, rápido y amable.", "Sam Rivera", "Cliente"],
      ["Todo funcionaba antes de comer.", "Aisha Khan", "Jefa de equipo"],
      ["Me ganaron los detalles.", "Jonas Weber", "Cliente desde 2022"],
    ],
    questions: [
      ["¿Cómo empiezo?", "Elige, di tu nombre y tu correo, y listo."],
      ["¿Puedo cambiar de idea?", "Sí, cuando quieras, con un clic."],
      ["¿Hay ayuda?", "Siempre. Escríbenos."],
    ],
  },
  it: {
    headline: "Un buon lavoro, senza giri",
    intro: "{} riunisce ciò che conta in un posto calmo: chiaro, veloce e fatto per le persone.",
    action: "Comincia",
    highlights: [
      ["Pronto in pochi minuti", "Parti da buone impostazioni e cambia solo ciò che conta."],
      ["Chiaro a colpo d'occhio", "Tutto è dove te lo aspetti."],
      ["Rispondono persone", "Scrivici e risponde una persona, spesso in giornata."],
    ],
    offers: [
      ["Primi passi", "Tutto per cominciare."],
      ["L'essenziale", "Ciò che chiedono in molti."],
      ["Fine settimana", "Due giorni tranquilli."],
      ["Laboratorio", "In piccolo gruppo."],
      ["Programma completo", "Dall'idea al risultato."],
      ["Buono regalo", "Per chi lo vorrebbe anche."],
    ],
    plans: ["Base", "Plus", "Pro", "Premium"],
    perks: [
      "Tutto per cominciare",
      "Aiuto per e-mail",
      "Modifiche senza limiti",
      "Novità in anteprima",
      "Aiuto al telefono",
      "Accesso per la squadra",
      "Un contatto personale",
      "Incontro annuale",
    ],
    quotes: [
      ["Semplice, veloce e gentile.", "Sam Rivera", "Cliente"],
      ["Prima di pranzo funzionava tutto.", "Aisha Khan", "Responsabile"],
      ["Mi hanno convinto i dettagli.", "Jonas Weber", "Cliente dal 2022"],
    ],
    questions: [
      ["Come comincio?", "Scegli, lascia nome ed e-mail, e ci sei."],
      ["Posso cambiare idea?", "Sì, sempre, con un clic."],
      ["C'è un aiuto?", "Sempre. Scrivici."],
    ],
  },
  pt: {
    headline: "Bom trabalho, sem rodeios",
    intro: "{} reúne o que importa num lugar calmo: claro, rápido e feito para pessoas.",
    action: "Começar",
    highlights: [
      ["Pronto em minutos", "Comece com bons ajustes e mude só o que importa."],
      ["Claro num olhar", "Tudo está onde você espera."],
      ["Pessoas respondem", "Escreva e uma pessoa responde, quase sempre no mesmo dia."],
    ],
    offers: [
      ["Primeiros passos", "Tudo para começar."],
      ["O essencial", "O que a maioria pede."],
      ["Fim de semana", "Dois dias calmos."],
      ["Oficina", "Em grupo pequeno."],
      ["Programa completo", "Da ideia ao resultado."],
      ["Vale-presente", "Para quem também gostaria."],
    ],
    plans: ["Básico", "Plus", "Pro", "Premium"],
    perks: [
      "Tudo para começar",
      "Ajuda por e-mail",
      "Mudanças sem limite",
      "Novidades primeiro",
      "Ajuda por telefone",
      "Acesso para a equipe",
      "Um contato pessoal",
      "Revisão anual",
    ],
    quotes: [
      ["Simples, rápido e gentil.", "Sam Rivera", "Cliente"],
      ["Antes do almoço tudo funcionava.", "Aisha Khan", "Líder de equipe"],
      ["Os detalhes me convenceram.", "Jonas Weber", "Cliente desde 2022"],
    ],
    questions: [
      ["Como começo?", "Escolha, diga nome e e-mail, e pronto."],
      ["Posso mudar de ideia?", "Sim, a qualquer momento, com um clique."],
      ["Há ajuda?", "Sempre. Escreva para nós."],
    ],
  },
};

/** Copy that fits any subject, in the page's language. */
export function genericCopy(language: Language, title: string, subject: string | null): SubjectCopy {
  if (language === "en") return genericEnglish(title, subject);
  const own = sentences[language];
  return {
    ...own,
    brand: title,
    intro: own.intro.replace("{}", title),
    offers: own.offers.map(([name, text], index) => [name, PRICES[index] ?? "$19", text] as const),
    firstPrice: FIRST_PRICE,
  };
}
