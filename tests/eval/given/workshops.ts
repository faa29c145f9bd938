/** Day, name, teacher and price of each workshop of the long page. */
export const workshops = [
  ["Monday", "Pottery", "Ada Moreno", 40],
  ["Monday", "Bread baking", "Ben Okafor", 35],
  ["Monday", "Life drawing", "Carla Weiss", 28],
  ["Monday", "Beekeeping", "Dov Adler", 30],
  ["Tuesday", "Weaving", "Ella Lind", 42],
  ["Tuesday", "Wood carving", "Femi Ade", 45],
  ["Tuesday", "Bookbinding", "Grace Tan", 38],
  ["Tuesday", "Candle making", "Hugo Prat", 25],
  ["Wednesday", "Screen printing", "Ines Rocha", 40],
  ["Wednesday", "Calligraphy", "Jun Mori", 32],
  ["Wednesday", "Cheese making", "Kurt Baum", 48],
  ["Wednesday", "Basketry", "Lena Fox", 36],
  ["Thursday", "Glass painting", "Mara Silva", 44],
  ["Thursday", "Leather work", "Nils Berg", 52],
  ["Thursday", "Soap making", "Olga Petrova", 27],
  ["Thursday", "Photography", "Paul Reyes", 39],
  ["Friday", "Jam and pickles", "Rosa Conti", 29],
  ["Friday", "Embroidery", "Sami Haddad", 31],
  ["Friday", "Stone carving", "Tess Hall", 55],
  ["Friday", "Ink making", "Umar Aziz", 33],
  ["Saturday", "Kite building", "Vera Novak", 24],
  ["Saturday", "Puppetry", "Will Stone", 26],
  ["Saturday", "Felting", "Yara Haas", 30],
  ["Saturday", "Mosaic", "Zoe Klein", 47],
] as const;

const article = ([day, name, teacher, price]: (typeof workshops)[number], at: number) => `
      <article class="workshop workshop-${at + 1}">
        <h3>${name}</h3>
        <p class="teacher">with ${teacher}</p>
        <p class="when">${day}, ${at % 2 === 0 ? "10:00" : "18:00"}</p>
        <p class="text">
          Three hours in a small group. Tools and material are there, and what you make is yours.
        </p>
        <p class="price">$${price}</p>
        <button type="button">Book ${name}</button>
      </article>`;

const colour = (_: unknown, at: number) => `
    .workshop-${at + 1} {
      border-top-color: hsl(${at * 15} 60% 45%);
    }

    .workshop-${at + 1} h3 {
      color: hsl(${at * 15} 60% 25%);
    }
`;

/** A page of more than 500 lines: 24 workshops that look alike. */
export const workshopsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mill Lane Workshops</title>
    <style>
    body {
      margin: 0;
      font-family: Georgia, serif;
      color: #222;
      background: #faf7f2;
    }

    header,
    main,
    footer {
      max-width: 1100px;
      margin: 0 auto;
      padding: 16px;
    }

    .workshops {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
      gap: 16px;
    }

    .workshop {
      padding: 16px;
      border-top: 4px solid;
      background: white;
    }

    .price {
      font-weight: bold;
    }

    button {
      padding: 8px 12px;
    }
${workshops.map(colour).join("")}    </style>
  </head>
  <body>
    <header>
      <h1>Mill Lane Workshops</h1>
      <p>Your bookings: <output id="count">0</output></p>
    </header>
    <main>
      <section class="workshops" aria-label="Workshops">${workshops.map(article).join("")}
      </section>
    </main>
    <footer>
      <p>Mill Lane 4, behind the old bakery</p>
    </footer>
    <script>
      const count = document.getElementById("count");
      let bookings = 0;

      for (const button of document.querySelectorAll(".workshop button")) {
        button.addEventListener("click", () => {
          bookings += 1;
          count.textContent = bookings;
          button.textContent = "Booked";
          button.disabled = true;
        });
      }
    </script>
  </body>
</html>
`;
