import "server-only";
import type { Recipe } from "../../recipe";
import { contact as contactSection } from "../../sections/invitation";
import { titleFromSubject } from "./default-title";

export const contact: Recipe = {
  id: "contact",
  label: "a contact form",
  asksFor: [
    "contact form",
    "contact page",
    "contact us page",
    "feedback form",
    "kontaktformular",
    "kontaktseite",
    "formulaire de contact",
    "page de contact",
    "formulario de contacto",
    "página de contacto",
    "pagina de contacto",
    "formulário de contato",
    "formulário de contacto",
    "página de contato",
    "modulo di contatto",
    "modulo contatti",
    "pagina di contatto",
    "pagina contatti",
    "enquiry form",
    "inquiry form",
    "contact",
  ],
  defaultTitle: (spec) => titleFromSubject(spec, "contact"),
  build: (spec) => ({
    frame: ["header", "footer"],
    sections: [contactSection(spec, 1)],
    css: "",
    script: "",
  }),
};
