"use strict";

(() => {
  // Sample figures. Replace them with your own; each period holds as many values before as now.
  const periods = {
    week: {
      spoken: "the last 7 days",
      labels: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      now: [1240, 1580, 1420, 1890, 2140, 2680, 2210],
      before: [1190, 1310, 1480, 1620, 1980, 2410, 2240],
      figures: {
        Revenue: ["$13,160", 7.6],
        Orders: ["284", 8.1],
        "Average order": ["$46.34", -0.4],
        "Returning customers": ["38%", 2.1],
      },
      channels: [
        ["Online store", 142],
        ["Search ads", 61],
        ["Newsletter", 48],
        ["Market stall", 33],
      ],
      products: [
        ["Raised bed, cedar", 19],
        ["Tomato seedlings, 12", 57],
        ["Soaker hose, 50 ft", 41],
        ["Compost bin", 14],
      ],
    },
    month: {
      spoken: "the last 4 weeks",
      labels: ["1 June", "8 June", "15 June", "22 June"],
      now: [9800, 11_250, 10_740, 13_160],
      before: [9120, 9870, 10_980, 11_400],
      figures: {
        Revenue: ["$44,950", 8.7],
        Orders: ["1,032", 6.8],
        "Average order": ["$43.56", 1.8],
        "Returning customers": ["36%", 1.2],
      },
      channels: [
        ["Online store", 498],
        ["Search ads", 231],
        ["Newsletter", 187],
        ["Market stall", 116],
      ],
      products: [
        ["Tomato seedlings, 12", 214],
        ["Raised bed, cedar", 71],
        ["Pruning set", 96],
        ["Soaker hose, 50 ft", 88],
      ],
    },
    year: {
      spoken: "the last 12 months",
      labels: ["Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun"],
      now: [35_100, 33_700, 30_100, 28_400, 21_250, 24_600, 19_800, 26_200, 38_900, 51_300, 56_100, 44_950],
      before: [
        31_400, 30_900, 28_200, 25_300, 20_700, 22_100, 18_900, 23_400, 34_800, 44_600, 48_200, 41_350,
      ],
      figures: {
        Revenue: ["$410,400", 15.6],
        Orders: ["9,418", 12.2],
        "Average order": ["$43.58", 3.1],
        "Returning customers": ["34%", -1.1],
      },
      channels: [
        ["Online store", 4610],
        ["Search ads", 2105],
        ["Newsletter", 1530],
        ["Market stall", 1173],
      ],
      products: [
        ["Tomato seedlings, 12", 2240],
        ["Pruning set", 908],
        ["Raised bed, cedar", 655],
        ["Compost bin", 612],
      ],
    },
  };

  const HEIGHT = 220;
  const LEFT = 48;
  const BOTTOM = 28;
  const element = (id) => document.getElementById(id);
  const count = (value) => value.toLocaleString("en-US");
  const dollars = (value) => `$${count(value)}`;
  const sum = (values) => values.reduce((total, value) => total + value, 0);

  let period = periods.year;
  let cursor = period.labels.length - 1;

  /** A round number at or above `value`, for the top of the scale. */
  function roundUp(value) {
    const step = 10 ** Math.floor(Math.log10(value)) / 2;
    return Math.ceil(value / step) * step;
  }

  function readAt(index) {
    const change = ((period.now[index] - period.before[index]) / period.before[index]) * 100;
    return `${period.labels[index]}: ${dollars(period.now[index])}, ${change < 0 ? "down" : "up"} ${Math.abs(change).toFixed(1)}% from ${dollars(period.before[index])}`;
  }

  function drawRevenue() {
    const chart = element("revenue-chart");
    const width = Math.max(chart.clientWidth, 240);
    const top = roundUp(Math.max(...period.now, ...period.before));
    const x = (index) => LEFT + 8 + (index * (width - LEFT - 20)) / (period.labels.length - 1);
    const y = (value) => 8 + (1 - value / top) * (HEIGHT - BOTTOM - 8);
    const path = (values) =>
      values.map((value, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(value)}`).join("");
    const last = period.labels.length - 1;
    const every = Math.ceil(period.labels.length / Math.max(2, Math.floor((width - LEFT) / 52)));
    const gridLines = [0, 0.5, 1].map((share) => {
      const value = top * share;
      const label = value >= 1000 ? `$${value / 1000}k` : `$${value}`;
      return `<line class="grid" x1="${LEFT}" x2="${width}" y1="${y(value)}" y2="${y(value)}"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${label}</text>`;
    });
    const labels = period.labels.map((label, index) =>
      index % every === 0
        ? `<text x="${x(index)}" y="${HEIGHT - 6}" text-anchor="${index === last ? "end" : "middle"}">${label}</text>`
        : "",
    );
    const total = dollars(sum(period.now));
    chart.innerHTML = `<svg viewBox="0 0 ${width} ${HEIGHT}" height="${HEIGHT}" role="slider" tabindex="0" aria-label="Revenue chart for ${period.spoken}, ${total} in all. Arrow keys read each point." aria-orientation="horizontal" aria-valuemin="1" aria-valuemax="${last + 1}">
      ${gridLines.join("")}${labels.join("")}
      <path class="area" d="${path(period.now)}L${x(last)} ${y(0)}L${x(0)} ${y(0)}Z"/>
      <path class="line before" d="${path(period.before)}"/><path class="line" d="${path(period.now)}"/>
      <g class="cursor"><line y1="8" y2="${y(0)}"/><circle r="4.5"/></g></svg>`;
    const svg = chart.querySelector("svg");
    const move = (index) => {
      cursor = Math.min(Math.max(index, 0), last);
      svg.querySelector(".cursor").setAttribute("transform", `translate(${x(cursor)} 0)`);
      svg.querySelector(".cursor circle").setAttribute("cy", y(period.now[cursor]));
      svg.setAttribute("aria-valuenow", cursor + 1);
      svg.setAttribute("aria-valuetext", readAt(cursor));
      element("revenue-readout").textContent = readAt(cursor);
    };
    svg.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(to);
    });
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * width;
      move(Math.round(((at - LEFT - 8) / (width - LEFT - 20)) * last));
    });
    move(cursor);
    element("revenue-table").tBodies[0].innerHTML = period.labels
      .map(
        (label, index) =>
          `<tr><th scope="row">${label}</th><td>${dollars(period.now[index])}</td><td>${dollars(period.before[index])}</td></tr>`,
      )
      .join("");
  }

  function drawChannels() {
    const chart = element("channels-chart");
    const width = Math.max(chart.clientWidth, 240);
    const most = Math.max(...period.channels.map(([, orders]) => orders));
    const total = sum(period.channels.map(([, orders]) => orders));
    const rows = period.channels.map(([name, orders], index) => {
      const y = index * 48;
      return `<text class="strong" x="0" y="${y + 15}">${name}</text><text class="strong" x="${width}" y="${y + 15}" text-anchor="end">${count(orders)}</text>
        <rect class="track" x="0" y="${y + 24}" width="${width}" height="8" rx="4"/><rect class="bar" x="0" y="${y + 24}" width="${(orders / most) * width}" height="8" rx="4"/>`;
    });
    const spoken = period.channels.map(([name, orders]) => `${name} ${count(orders)}`).join(", ");
    chart.innerHTML = `<svg viewBox="0 0 ${width} ${period.channels.length * 48 - 12}" role="img" aria-label="Orders by channel in ${period.spoken}: ${spoken}.">${rows.join("")}</svg>`;
    element("channels-table").tBodies[0].innerHTML = period.channels
      .map(
        ([name, orders]) =>
          `<tr><th scope="row">${name}</th><td>${count(orders)}</td><td>${Math.round((orders / total) * 100)}%</td></tr>`,
      )
      .join("");
  }

  function drawFigures() {
    element("figure-list").innerHTML = Object.entries(period.figures)
      .map(([name, [value, change]]) => {
        const words = `${change < 0 ? "Down" : "Up"} ${Math.abs(change)}%`;
        return `<div><dt>${name}</dt><dd class="value">${value}</dd><dd class="change ${change < 0 ? "down" : "up"}">${words}</dd></div>`;
      })
      .join("");
    element("product-list").innerHTML = [...period.products]
      .sort(([, a], [, b]) => b - a)
      .map(([name, sold]) => `<li><span>${name}</span><span>${count(sold)} sold</span></li>`)
      .join("");
  }

  function draw() {
    drawFigures();
    drawRevenue();
    drawChannels();
  }

  for (const button of document.querySelectorAll("[data-period]")) {
    button.addEventListener("click", () => {
      for (const each of document.querySelectorAll("[data-period]")) {
        each.setAttribute("aria-pressed", String(each === button));
      }
      period = periods[button.dataset.period];
      cursor = period.labels.length - 1;
      draw();
      element("announcement").textContent = `Showing ${period.spoken}: revenue ${period.figures.Revenue[0]}.`;
    });
  }

  for (const button of document.querySelectorAll("[data-table]")) {
    button.addEventListener("click", () => {
      const isTable = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isTable));
      button.textContent = isTable ? "Show as chart" : "Show as table";
      element(`${button.dataset.table}-table`).hidden = !isTable;
      element(`${button.dataset.table}-chart`).hidden = isTable;
      if (!isTable) draw();
    });
  }

  let drawnWidth = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === drawnWidth) return;
    drawnWidth = innerWidth;
    draw();
  });

  draw();
})();
