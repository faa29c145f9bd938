"use strict";

(() => {
  // Sample data in °C and km/h; days are [sky, low, high, chance of rain in %].
  const cities = {
    Austin: {
      sky: "sunny",
      now: 31,
      feels: 33,
      humidity: 48,
      wind: 14,
      pressure: 1014,
      sunset: "8:34 pm",
      hours: [31, 32, 32, 30, 27, 25],
      skies: ["sunny", "sunny", "cloudy", "cloudy", "clear", "clear"],
      days: [
        ["sunny", 23, 33, 0],
        ["sunny", 24, 34, 5],
        ["cloudy", 24, 32, 20],
        ["stormy", 22, 29, 70],
        ["rainy", 21, 27, 60],
        ["cloudy", 21, 29, 15],
        ["sunny", 22, 31, 0],
      ],
    },
    London: {
      sky: "rainy",
      now: 16,
      feels: 15,
      humidity: 82,
      wind: 22,
      pressure: 1006,
      sunset: "9:20 pm",
      hours: [16, 16, 17, 16, 15, 14],
      skies: ["rainy", "rainy", "cloudy", "cloudy", "cloudy", "clear"],
      days: [
        ["rainy", 12, 17, 80],
        ["rainy", 11, 16, 70],
        ["cloudy", 12, 19, 30],
        ["partly", 13, 21, 10],
        ["sunny", 14, 24, 0],
        ["partly", 15, 23, 10],
        ["rainy", 13, 18, 65],
      ],
    },
    Nairobi: {
      sky: "partly",
      now: 22,
      feels: 22,
      humidity: 61,
      wind: 17,
      pressure: 1019,
      sunset: "6:35 pm",
      hours: [22, 23, 22, 20, 18, 17],
      skies: ["partly", "partly", "cloudy", "clear", "clear", "clear"],
      days: [
        ["partly", 13, 23, 10],
        ["partly", 13, 24, 10],
        ["sunny", 12, 24, 0],
        ["cloudy", 13, 22, 25],
        ["rainy", 13, 20, 60],
        ["partly", 12, 22, 15],
        ["sunny", 12, 23, 5],
      ],
    },
    Reykjavík: {
      sky: "snowy",
      now: -2,
      feels: -8,
      humidity: 77,
      wind: 34,
      pressure: 992,
      sunset: "4:12 pm",
      hours: [-2, -2, -3, -4, -5, -5],
      skies: ["snowy", "snowy", "cloudy", "clear", "clear", "snowy"],
      days: [
        ["snowy", -6, -1, 80],
        ["snowy", -7, -2, 70],
        ["cloudy", -5, 0, 20],
        ["partly", -4, 1, 10],
        ["rainy", 0, 4, 75],
        ["snowy", -3, 1, 60],
        ["partly", -5, -1, 10],
      ],
    },
    Tokyo: {
      sky: "stormy",
      now: 27,
      feels: 30,
      humidity: 74,
      wind: 19,
      pressure: 1008,
      sunset: "6:59 pm",
      hours: [27, 26, 25, 25, 24, 24],
      skies: ["stormy", "stormy", "rainy", "rainy", "cloudy", "clear"],
      days: [
        ["stormy", 22, 28, 90],
        ["rainy", 21, 26, 65],
        ["partly", 22, 29, 20],
        ["sunny", 23, 31, 5],
        ["sunny", 24, 32, 0],
        ["partly", 24, 31, 15],
        ["rainy", 22, 27, 70],
      ],
    },
  };
  const words = {
    sunny: "Sunny",
    clear: "Clear",
    partly: "Partly cloudy",
    cloudy: "Cloudy",
    rainy: "Rain",
    stormy: "Thunderstorms",
    snowy: "Snow",
  };

  function sun(cx, cy, r) {
    const lines = Array.from({ length: 8 }, (_, index) => {
      const angle = (index * Math.PI) / 4;
      const at = (distance) =>
        `${(cx + Math.cos(angle) * distance).toFixed(1)} ${(cy + Math.sin(angle) * distance).toFixed(1)}`;
      return `<path d="M${at(r + 5)}L${at(r + 9)}"/>`;
    });
    return `<g class="sun" stroke-width="3.5" stroke-linecap="round"><circle cx="${cx}" cy="${cy}" r="${r}" stroke="none"/>${lines.join("")}</g>`;
  }
  const cloud = '<path class="cloud" d="M18 46a10 10 0 0 1-1-20 15 15 0 0 1 28-4 12 12 0 0 1 2 24z"/>';
  const drops =
    '<path class="drop" stroke-width="3.5" stroke-linecap="round" d="m22 51-3 7M33 51l-3 7M44 51l-3 7"/>';
  const icons = {
    sunny: sun(32, 32, 13),
    clear: '<path class="moon" d="M42 44A20 20 0 0 1 28 12a20 20 0 1 0 22 26 20 20 0 0 1-8 6z"/>',
    partly: sun(42, 22, 9) + cloud,
    cloudy: cloud,
    rainy: cloud + drops,
    stormy: `${cloud}<path fill="#fbb024" d="m34 42-9 12h6l-2 9 10-13h-6l4-8z"/>`,
    snowy: `${cloud}<g class="flake"><circle cx="21" cy="53" r="2.5"/><circle cx="32" cy="57" r="2.5"/><circle cx="43" cy="53" r="2.5"/></g>`,
  };

  const element = (id) => document.getElementById(id);
  let unit = "F";

  const degrees = (celsius) =>
    `${Math.round(unit === "F" ? celsius * 1.8 + 32 : celsius)}°`.replace("-", "−");
  const speed = (kilometres) =>
    unit === "F" ? `${Math.round(kilometres / 1.609)} mph` : `${kilometres} km/h`;
  const icon = (sky) => `<svg viewBox="0 0 64 64" role="img" aria-label="${words[sky]}">${icons[sky]}</svg>`;

  function hourName(index, start) {
    if (index === 0) return "Now";
    return new Date(2000, 0, 1, start + index).toLocaleTimeString("en-US", { hour: "numeric" });
  }

  function draw() {
    const name = element("city").value;
    const city = cities[name];
    const [today] = city.days;
    const hour = new Date().getHours();
    element("now-title").textContent = name;
    element("sky").textContent = words[city.sky];
    element("temperature").textContent = degrees(city.now);
    element("range").textContent = `High ${degrees(today[2])}, low ${degrees(today[1])}`;
    element("now-icon").innerHTML = icons[city.sky];

    element("hour-list").innerHTML = city.hours
      .map(
        (celsius, index) =>
          `<li><time>${hourName(index, hour)}</time>${icon(city.skies[index])}<span>${degrees(celsius)}</span></li>`,
      )
      .join("");

    const coldest = Math.min(...city.days.map(([, low]) => low));
    const span = Math.max(...city.days.map(([, , high]) => high)) - coldest;
    element("day-list").innerHTML = city.days
      .map(([sky, low, high, rain], index) => {
        const date = new Date();
        date.setDate(date.getDate() + index);
        const day = index === 0 ? "Today" : date.toLocaleDateString("en-US", { weekday: "short" });
        const left = ((low - coldest) / span) * 100;
        const right = 100 - ((high - coldest) / span) * 100;
        return `<li><span>${day}</span>${icon(sky)}<span class="rain">${rain > 0 ? `${rain}%<span class="sr-only"> rain</span>` : ""}</span>
          <span class="low"><span class="sr-only">Low </span>${degrees(low)}</span><span class="track"><span style="left:${left}%;right:${right}%"></span></span><span class="high"><span class="sr-only">High </span>${degrees(high)}</span></li>`;
      })
      .join("");

    const details = {
      "Feels like": degrees(city.feels),
      Wind: speed(city.wind),
      Humidity: `${city.humidity}%`,
      Pressure: `${city.pressure} hPa`,
      Sunset: city.sunset,
      "Chance of rain": `${today[3]}%`,
    };
    element("detail-list").innerHTML = Object.entries(details)
      .map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`)
      .join("");
    return `${name}: ${degrees(city.now)}, ${words[city.sky].toLowerCase()}.`;
  }

  const show = () => {
    element("announcement").textContent = draw();
  };

  element("city").append(...Object.keys(cities).map((name) => new Option(name)));
  element("city").addEventListener("change", show);
  for (const button of document.querySelectorAll("[data-unit]")) {
    button.addEventListener("click", () => {
      unit = button.dataset.unit;
      for (const each of document.querySelectorAll("[data-unit]")) {
        each.setAttribute("aria-pressed", String(each === button));
      }
      show();
    });
  }

  draw();
})();
