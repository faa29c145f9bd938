"use strict";

(() => {
  const articles = [...document.querySelectorAll("article")];
  const buttons = [...document.querySelectorAll("[data-topic]:not(article)")];
  const topics = document.getElementById("topics");
  const back = document.getElementById("back");
  const announcement = document.getElementById("announcement");

  let topic = "";
  let openId = "";

  /** Shows one article whole, or the list where `openId` names none. */
  function draw() {
    const open = articles.find((article) => article.id === openId);
    topics.hidden = Boolean(open);
    back.hidden = !open;
    for (const article of articles) {
      const isOpen = article === open;
      article.hidden = open ? !isOpen : topic !== "" && article.dataset.topic !== topic;
      article.classList.toggle("reading", isOpen);
      article.querySelector(".body").hidden = !isOpen;
    }
  }

  function show(id) {
    const cameFrom = openId;
    openId = id;
    draw();
    const link = document.querySelector(`#${id || cameFrom} h2 a`);
    if (id) scrollTo(0, 0);
    link?.focus({ preventScroll: Boolean(id) });
  }

  for (const article of articles) {
    article.querySelector("h2 a").addEventListener("click", (event) => {
      event.preventDefault();
      show(article.id);
    });
  }
  back.addEventListener("click", (event) => {
    event.preventDefault();
    show("");
  });

  for (const button of buttons) {
    button.addEventListener("click", () => {
      topic = button.dataset.topic;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      draw();
      const shown = articles.filter((article) => !article.hidden).length;
      announcement.textContent = shown === 1 ? "1 article" : `${shown} articles`;
    });
  }

  // An address such as #canal opens its article.
  if (articles.some((article) => article.id === location.hash.slice(1))) {
    openId = location.hash.slice(1);
    draw();
  }
})();
