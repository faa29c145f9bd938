import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: "translate the visible texts to Spanish",
  given: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Bookshop</title></head>
<body>
  <nav><a href="#">Home</a> <a href="#contact">Contact</a></nav>
  <h1>Welcome to our bookshop</h1>
  <p>We have more than a thousand books.</p>
  <form id="contact">
    <label>Name <input></label>
    <button>Send</button>
  </form>
</body>
</html>`,
  },
  async check(page) {
    await expect(shown(page, /inicio|principal|portada/i)).toBeVisible();
    await expect(shown(page, /contact[oa]|contáctanos|contáctenos/i)).toBeVisible();
    await expect(page.getByRole("heading", { name: /bienvenid[oa]s?/i })).toBeVisible();
    await expect(shown(page, /mil libros/i)).toBeVisible();
    await expect(field(page, /nombre/i)).toBeVisible();
    await expect(control(page, /enviar|mandar/i)).toBeVisible();
    expect(await pageText(page)).not.toMatch(/\b(welcome|books|send)\b/i);
  },
  solution: {
    "index.html": `<!doctype html>
<html lang="es">
<head><title>Librería</title></head>
<body>
  <nav><a href="#">Inicio</a> <a href="#contact">Contacto</a></nav>
  <h1>Bienvenidos a nuestra librería</h1>
  <p>Tenemos más de mil libros.</p>
  <form id="contact">
    <label>Nombre <input></label>
    <button>Enviar</button>
  </form>
</body>
</html>`,
  },
};
