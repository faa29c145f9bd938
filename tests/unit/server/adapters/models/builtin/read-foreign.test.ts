import { describe, expect, it } from "vitest";
import { specAfter } from "~/server/adapters/models/builtin/understand";
import { pageIn, replyAfter } from "./converse";

const specOf = (message: string) => {
  const understanding = specAfter([message]);
  return understanding.kind === "page" ? understanding.spec : understanding.kind;
};

describe("the language that a request names", () => {
  it.each([
    ["formulario de contacto para un dentista en español", "es", "Dentista"],
    ["formulario de contacto para un dentista en inglés", "en", "Dentista"],
    ["formulaire de contact pour un fleuriste en français", "fr", "Fleuriste"],
    ["formulaire de contact pour un fleuriste en allemand", "de", "Fleuriste"],
    ["Kontaktformular für einen Zahnarzt auf Deutsch", "de", "Zahnarzt"],
    ["Kontaktformular für einen Zahnarzt auf Französisch", "fr", "Zahnarzt"],
    ["modulo di contatto per un dentista in italiano", "it", "Dentista"],
    ["modulo di contatto per un dentista in tedesco", "de", "Dentista"],
    ["formulário de contato para um dentista em português", "pt", "Dentista"],
    ["formulário de contato para um dentista em espanhol", "es", "Dentista"],
    ["contact form for a beekeeper in Spanish", "es", "Beekeeper"],
    ["contact form in Portuguese for a beekeeper", "pt", "Beekeeper"],
    ["formulario de contacto para un dentista en azul", undefined, "Dentista"],
    ["formulario de contacto para un dentista en modo oscuro", undefined, "Dentista"],
  ])("%s: %s, “%s”", (message, language, title) => {
    expect(specOf(message)).toMatchObject({
      recipe: "contact",
      title,
      brand: title,
      ...(language && { language }),
    });
  });

  it("is in no name and no address of the page", () => {
    const html = pageIn(replyAfter("formulario de contacto para un dentista en español"));
    expect(html).toContain("hello@dentista.example");
    expect(html).not.toMatch(/en español/i);
  });
});

describe("a contact page", () => {
  it.each([
    "una página de contacto para un dentista",
    "una pagina de contacto",
    "une page de contact pour un dentiste",
    "eine Kontaktseite für einen Zahnarzt",
    "una pagina di contatto per un dentista",
    "una pagina contatti",
    "uma página de contato para um dentista",
    "um formulário de contacto",
  ])("is found in %s", (message) => {
    expect(specOf(message)).toMatchObject({ recipe: "contact" });
  });
});
