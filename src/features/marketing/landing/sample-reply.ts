/** The landing page's sample prompt and a shortened version of what the built-in starter replies. */
export const samplePrompt = "A pricing page for Rye & Rise in green";

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Rye &amp; Rise</title>
  <style>
    body { margin: 0; padding: 32px 20px; font: 15px/1.5 system-ui; color: #14231a; background: #f3f8f3; }
    h1 { margin: 0; text-align: center; letter-spacing: -0.02em; }
    p.lead { margin: 4px 0 24px; text-align: center; color: #4c6353; }
    main { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); }
    article { padding: 18px; border: 1px solid #cfe0d2; border-radius: 12px; background: #fff; }
    article.best { border-color: #1d7a46; box-shadow: 0 0 0 1px #1d7a46; }
    h2 { margin: 0; font-size: 15px; }
    strong { display: block; margin: 6px 0; font-size: 26px; }
    button { width: 100%; margin-top: 10px; padding: 9px; border: 0; border-radius: 8px;
      color: #fff; background: #1d7a46; font: inherit; font-weight: 600; cursor: pointer; }
    output { display: block; margin-top: 18px; text-align: center; color: #1d7a46; }
  </style>
</head>
<body>
  <h1>Rye &amp; Rise</h1>
  <p class="lead">Fresh bread at your door, every week.</p>
  <main>
    <article><h2>Crumb</h2><strong>$9</strong>One loaf<button>Choose</button></article>
    <article class="best"><h2>Crust</h2><strong>$16</strong>Two loaves<button>Choose</button></article>
    <article><h2>Feast</h2><strong>$29</strong>Four loaves<button>Choose</button></article>
  </main>
  <output></output>
  <script>
    document.querySelectorAll("button").forEach((button) => {
      button.onclick = () => {
        const plan = button.parentElement.querySelector("h2").textContent;
        document.querySelector("output").textContent = plan + " it is. See you on Saturday!";
      };
    });
  </script>
</body>
</html>`;

export const sampleReply = `Here is the Pricing page template, named “Rye & Rise” and in green.\n\n\`\`\`html\n${page}\n\`\`\`\n`;
