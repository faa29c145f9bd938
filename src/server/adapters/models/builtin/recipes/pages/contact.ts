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
    "formulaire de contact",
    "formulario de contacto",
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
