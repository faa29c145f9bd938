(() => {
  const search = document.getElementById("search");
  const count = document.getElementById("count");
  const toggleAll = document.getElementById("toggle-all");
  const questions = [...document.querySelectorAll("details")];

  /** Wraps each place of `word` in `element` in a mark; the element's text stays the same. */
  function highlight(element, word) {
    const text = element.textContent;
    element.textContent = text;
    if (word === "") return;
    const lower = text.toLowerCase();
    const parts = [];
    let from = 0;
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, from)) {
      const mark = document.createElement("mark");
      mark.textContent = text.slice(at, at + word.length);
      parts.push(text.slice(from, at), mark);
      from = at + word.length;
    }
    element.replaceChildren(...parts, text.slice(from));
  }

  const visible = () => questions.filter((question) => !question.hidden);

  function labelToggle() {
    const shown = visible();
    toggleAll.hidden = shown.length === 0;
    toggleAll.textContent = shown.every((question) => question.open) ? "Close all" : "Open all";
  }

  function find() {
    const word = search.value.trim().toLowerCase();
    for (const question of questions) {
      const summary = question.querySelector("summary");
      const answer = question.querySelector("p");
      question.hidden = !question.textContent.toLowerCase().includes(word);
      // An answer that holds the word is opened, so that the mark can be seen.
      question.open = word !== "" && answer.textContent.toLowerCase().includes(word);
      highlight(summary, word);
      highlight(answer, word);
    }
    for (const section of document.querySelectorAll("section")) {
      section.hidden = !section.querySelector("details:not([hidden])");
    }
    const found = visible().length;
    document.getElementById("nothing").hidden = found > 0;
    count.textContent = found === 1 ? "1 question" : `${found} questions`;
    labelToggle();
  }

  search.addEventListener("input", find);
  toggleAll.addEventListener("click", () => {
    const open = !visible().every((question) => question.open);
    for (const question of visible()) question.open = open;
    labelToggle();
  });
  for (const question of questions) question.addEventListener("toggle", labelToggle);
})();
