"use strict";

(() => {
  // Each picture is drawn from its sky (two colours), its light [x, y, radius, colour] and its layers, far to near.
  const pictures = [
    {
      title: "Low water",
      place: "Cannon Beach, Oregon",
      album: "Coast",
      text: "Sea stacks at dusk with wet sand in front.",
      sky: ["#f6c9a4", "#b8809b"],
      light: [430, 150, 34, "#fff0cf"],
      layers: [
        ["stacks", 230, "#5b4a6b"],
        ["sea", 250, "#8b6f93"],
        ["sand", 320, "#c79a97"],
      ],
    },
    {
      title: "First light on the ridge",
      place: "North Cascades, Washington",
      album: "Mountains",
      text: "Five blue ridges behind one another at sunrise.",
      sky: ["#fbe3c6", "#9dbbd3"],
      light: [180, 130, 30, "#fff7e0"],
      layers: [
        ["peaks", 170, "#93abc2"],
        ["peaks", 215, "#6c8aa8"],
        ["hills", 265, "#466786"],
        ["hills", 320, "#274560"],
      ],
    },
    {
      title: "The long dune",
      place: "White Sands, New Mexico",
      album: "Desert",
      text: "Pale dunes with blue shadows under an empty sky.",
      sky: ["#8fb7da", "#dfe9f0"],
      layers: [
        ["peaks", 205, "#a3b1c4"],
        ["dunes", 235, "#e9e3da"],
        ["dunes", 300, "#f7f3ec"],
      ],
    },
    {
      title: "Harbor lamp",
      place: "Lubec, Maine",
      album: "Coast",
      text: "A lighthouse on a headland above a gray sea.",
      sky: ["#56708c", "#c3cdd3"],
      layers: [
        ["sea", 235, "#6f8797"],
        ["headland", 190, "#35434a"],
        ["lighthouse", 0, "#f4efe6"],
        ["sea", 330, "#4d6676"],
      ],
    },
    {
      title: "Snow line",
      place: "Wallowas, Oregon",
      album: "Mountains",
      text: "White peaks over a dark forest.",
      sky: ["#6fa3cf", "#d8e8f2"],
      layers: [
        ["snow", 150, "#7e93a8"],
        ["hills", 270, "#3c5a52"],
        ["pines", 318, "#1f3a35"],
      ],
    },
    {
      title: "Red wall, noon",
      place: "Canyonlands, Utah",
      album: "Desert",
      text: "Flat-topped red buttes in layered haze.",
      sky: ["#5aa0cf", "#f0dcc0"],
      layers: [
        ["mesas", 180, "#d69a75"],
        ["mesas", 235, "#b8643f"],
        ["dunes", 320, "#8c452c"],
      ],
    },
    {
      title: "Fog lifting",
      place: "Point Reyes, California",
      album: "Coast",
      text: "Hills fading into fog above the surf.",
      sky: ["#d9e1e3", "#eef0ec"],
      layers: [
        ["hills", 190, "#b9c6c5"],
        ["hills", 240, "#8ea5a0"],
        ["headland", 260, "#5a7a72"],
        ["sea", 330, "#a9c0c4"],
      ],
    },
    {
      title: "Moonrise",
      place: "Sawtooth Range, Idaho",
      album: "Mountains",
      text: "A full moon over black peaks and a still lake.",
      sky: ["#1a2340", "#4d5a86"],
      light: [400, 110, 40, "#f4efd9"],
      layers: [
        ["peaks", 190, "#2c3760"],
        ["peaks", 250, "#1b2444"],
        ["lake", 300, "#39456f"],
      ],
    },
    {
      title: "Evening wash",
      place: "Anza-Borrego, California",
      album: "Desert",
      text: "Violet hills behind orange sand at sunset.",
      sky: ["#5c4f8f", "#f3a676"],
      light: [300, 235, 46, "#ffe0a3"],
      layers: [
        ["peaks", 225, "#6b4a7d"],
        ["hills", 275, "#8e4f63"],
        ["dunes", 315, "#c4764e"],
      ],
    },
    {
      title: "Storm coming in",
      place: "Outer Banks, North Carolina",
      album: "Coast",
      text: "Dark water and a band of light under the clouds.",
      sky: ["#2f3c4a", "#a9b7ad"],
      layers: [
        ["sea", 225, "#3d5560"],
        ["sea", 275, "#2b424d"],
        ["sand", 335, "#b3a58b"],
      ],
    },
    {
      title: "Larches",
      place: "Enchantments, Washington",
      album: "Mountains",
      text: "Yellow larches in front of gray rock.",
      sky: ["#a9c6dd", "#eaf0f0"],
      layers: [
        ["snow", 165, "#8b96a3"],
        ["hills", 285, "#a5863c"],
        ["pines", 322, "#d3a437"],
      ],
    },
    {
      title: "Cooling",
      place: "Great Basin, Nevada",
      album: "Desert",
      text: "Stars above a dark plain with the last green light.",
      sky: ["#0f1a33", "#3f7a7a"],
      stars: true,
      layers: [
        ["peaks", 245, "#16263a"],
        ["dunes", 305, "#0c1726"],
      ],
    },
  ];
  const WIDTH = 600;
  const HEIGHT = 400;

  /** Repeatable chance, so that a picture looks the same each time. */
  function randomFrom(seed) {
    let state = seed * 7919 + 17;
    return () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
  }

  const ground = (points) =>
    `M0 ${HEIGHT}L${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L")}L${WIDTH} ${HEIGHT}Z`;
  const across = (step) => Array.from({ length: WIDTH / step + 1 }, (_, index) => index * step);
  const wave = (y, swing, length, phase) =>
    across(10).map((x) => [
      x,
      y + Math.sin(x / length + phase) * swing + Math.sin(x / (length / 2.7) + phase * 2) * swing * 0.35,
    ]);
  const fill = (path, colour, extra = "") => `<path d="${path}" fill="${colour}"${extra}/>`;

  const drawLayer = {
    hills: (y, colour, random) => fill(ground(wave(y, 22, 70 + random() * 40, random() * 6)), colour),
    dunes: (y, colour, random) => {
      const crest = wave(y, 30, 95 + random() * 40, random() * 6);
      return (
        fill(ground(crest), colour) +
        fill(ground(crest.map(([x, at]) => [x, at + 14 + x / 14])), "#2b3b66", ' opacity=".1"')
      );
    },
    peaks: (y, colour, random) =>
      fill(
        ground(across(50).map((x, index) => [x, y + (index % 2 ? -1 : 1) * (18 + random() * 34)])),
        colour,
      ),
    snow: (y, colour, random) => {
      const tops = across(100).map((x, index) => [x, y + (index % 2 ? -70 : 50) * (0.7 + random() * 0.5)]);
      const caps = tops
        .filter((_, index) => index % 2)
        .map(([x, top]) => `M${x} ${top}l-34 44 14-4 10 12 12-14 10 14 12-10 12 4z`);
      return fill(ground(tops), colour) + fill(caps.join(""), "#f7fafc");
    },
    mesas: (y, colour, random) => {
      const points = [0, 1, 2, 3].flatMap((index) => {
        const x = index * 150 + random() * 30;
        const top = y - 20 - random() * 55;
        return [
          [x, y + 40],
          [x + 14, top],
          [x + 70 + random() * 40, top],
          [x + 128, y + 40],
        ];
      });
      return fill(ground([[0, y + 40], ...points, [WIDTH, y + 40]]), colour);
    },
    stacks: (y, colour) =>
      fill(
        `M110 ${y + 40}l14-90 24-34 22 20 18 104zM250 ${y + 40}l8-44 14-10 14 54zM470 ${y + 40}l20-62 26-18 28 80z`,
        colour,
      ),
    sea: (y, colour, random) => {
      const glints = Array.from(
        { length: 16 },
        () =>
          `M${(random() * 560).toFixed(0)} ${(y + 8 + random() * 70).toFixed(0)}h${(14 + random() * 46).toFixed(0)}`,
      );
      return (
        fill(`M0 ${y}h${WIDTH}v${HEIGHT}H0z`, colour) +
        `<path d="${glints.join("")}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".3"/>`
      );
    },
    sand: (y, colour) =>
      fill(ground(wave(y, 10, 120, 1)), colour) +
      fill(ground(wave(y + 26, 8, 150, 2)), "#fff", ' opacity=".14"'),
    headland: (y, colour) =>
      fill(`M${WIDTH} ${y + 160}V${y}c-60-8-110 4-150 20-40 14-60 44-104 62-30 12-56 40-70 78z`, colour),
    lighthouse: (_, colour) =>
      `<path d="M480 196l6-96h24l6 96z" fill="${colour}"/><path d="M484 132h28l1 20h-30z" fill="#b3402e"/><path d="M484 84h28v16h-28z" fill="#ffd98a"/><path d="m480 84 18-16 18 16z" fill="#2a2f33"/>`,
    lake: (y, colour) =>
      fill(`M0 ${y}h${WIDTH}v${HEIGHT}H0z`, colour) +
      '<path d="M376 320h48M388 338h24M366 358h68M392 378h16" stroke="#f4efd9" stroke-width="4" stroke-linecap="round" opacity=".6"/>',
    pines: (y, colour, random) => {
      const trees = across(20).map((x) => {
        const tall = 44 + random() * 50;
        return `M${x} ${(y - tall).toFixed(0)}l16 ${(tall + 30).toFixed(0)}h-32z`;
      });
      return fill(
        trees.join("") +
          ground([
            [0, y + 10],
            [WIDTH, y + 10],
          ]),
        colour,
      );
    },
  };

  function draw(picture) {
    const index = pictures.indexOf(picture);
    const random = randomFrom(index + 1);
    const stars = picture.stars
      ? Array.from(
          { length: 60 },
          () =>
            `<circle cx="${(random() * WIDTH).toFixed(0)}" cy="${(random() * 220).toFixed(0)}" r="${(0.6 + random() * 1.2).toFixed(1)}" fill="#fff" opacity=".8"/>`,
        ).join("")
      : "";
    const [x, y, radius, colour] = picture.light ?? [];
    const light = picture.light
      ? `<circle cx="${x}" cy="${y}" r="${radius * 2.4}" fill="${colour}" opacity=".2"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
      : "";
    const layers = picture.layers.map(([kind, at, tone]) => drawLayer[kind](at, tone, random)).join("");
    return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${picture.text}"><defs><linearGradient id="sky-${index}" x2="0" y2="1"><stop stop-color="${picture.sky[0]}"/><stop offset=".8" stop-color="${picture.sky[1]}"/></linearGradient></defs><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="url(#sky-${index})"/>${stars}${light}${layers}</svg>`;
  }

  const element = (id) => document.getElementById(id);
  const viewer = element("viewer");
  let shown = pictures;
  let current = 0;

  function drawGrid() {
    element("grid").innerHTML = shown
      .map(
        (picture, index) =>
          `<li><button type="button" data-index="${index}">${draw(picture)}<span>${picture.title}</span><small>${picture.place}</small></button></li>`,
      )
      .join("");
  }

  function show(index) {
    current = (index + shown.length) % shown.length;
    const picture = shown[current];
    // The grid's gradients have the same names, and both drawings hold the same colours.
    element("frame").innerHTML = draw(picture);
    element("caption").textContent = `${picture.title}, ${picture.place}`;
    element("position").textContent = `${current + 1} of ${shown.length}`;
  }

  element("grid").addEventListener("click", ({ target }) => {
    const button = target.closest("[data-index]");
    if (!button) return;
    show(Number(button.dataset.index));
    viewer.showModal();
  });
  viewer.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  // Focus goes back to the picture that was looked at last.
  viewer.addEventListener("close", () => document.querySelector(`[data-index="${current}"]`)?.focus());
  element("previous").addEventListener("click", () => show(current - 1));
  element("next").addEventListener("click", () => show(current + 1));
  element("close").addEventListener("click", () => viewer.close());

  let swipeFrom;
  element("frame").addEventListener("pointerdown", ({ clientX }) => {
    swipeFrom = clientX;
  });
  element("frame").addEventListener("pointerup", ({ clientX }) => {
    if (Math.abs(clientX - swipeFrom) > 50) show(current + Math.sign(swipeFrom - clientX));
  });

  for (const button of document.querySelectorAll("[data-album]")) {
    button.addEventListener("click", () => {
      for (const each of document.querySelectorAll("[data-album]")) {
        each.setAttribute("aria-pressed", String(each === button));
      }
      const { album } = button.dataset;
      shown = pictures.filter((picture) => album === "" || picture.album === album);
      drawGrid();
      element("announcement").textContent = `${shown.length} pictures`;
    });
  }

  drawGrid();
})();
