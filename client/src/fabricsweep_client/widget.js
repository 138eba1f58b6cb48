// Draws a sweep: a bar of its runs, then its sentences and one figure as SVG. Nothing is loaded from elsewhere,
// and every text of a server goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f"];
const WIDTH = 640;
const LEFT = 150;
const RIGHT = 20;

function html(tag, text, style) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (style) Object.assign(made.style, style);
  return made;
}

function svg(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

function shown(value) {
  const size = Math.abs(value);
  if (size && (size < 1e-3 || size >= 1e6)) return value.toExponential(2);
  return String(Number(value.toPrecision(4)));
}

// A straight or logarithmic scale from values to pixels.
function scaleOf(values, from, to, isLog) {
  const use = isLog && Math.min(...values) > 0 ? Math.log : (value) => value;
  let low = use(Math.min(...values));
  let high = use(Math.max(...values));
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const place = (value) => from + ((use(value) - low) / (high - low)) * (to - from);
  const back = use === Math.log ? Math.exp : (value) => value;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => back(low + share * (high - low)));
  return { place, ticks };
}

function ends(estimate) {
  return [estimate.mean, estimate.low ?? estimate.mean, estimate.high ?? estimate.mean];
}

function axisBelow(into, scale, y, label) {
  for (const tick of scale.ticks) {
    const x = scale.place(tick);
    into.append(svg("line", { x1: x, x2: x, y1: y, y2: y + 4, stroke: "currentColor" }));
    into.append(svg("text", { x, y: y + 16, "text-anchor": "middle", "font-size": 11 }, shown(tick)));
  }
  into.append(svg("text", { x: WIDTH - RIGHT, y: y + 32, "text-anchor": "end", "font-size": 12 }, label));
}

function unitOf(figure) {
  const { label, shown_unit: unit } = figure.metric;
  return unit ? `${label} in ${unit}` : label;
}

// Rows of a label, a mean and its interval, each on a line of its own.
function drawRows(figure, rows) {
  const height = 22 * rows.length + 50;
  const into = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, width: "100%", role: "img", fill: "currentColor" });
  const values = rows.flatMap((row) => row.ends.map((end) => end / figure.metric.shown_scale));
  const scale = scaleOf(values, LEFT, WIDTH - RIGHT, false);
  rows.forEach((row, number) => {
    const y = 22 * number + 14;
    const [mean, low, high] = row.ends.map((end) => scale.place(end / figure.metric.shown_scale));
    const colour = COLOURS[(row.colour ?? 0) % COLOURS.length];
    into.append(svg("text", { x: LEFT - 10, y: y + 4, "text-anchor": "end", "font-size": 12 }, row.label));
    into.append(svg("line", { x1: low, x2: high, y1: y, y2: y, stroke: colour, "stroke-width": 3 }));
    into.append(svg("circle", { cx: mean, cy: y, r: 4, fill: colour }));
  });
  axisBelow(into, scale, 22 * rows.length + 6, unitOf(figure));
  return into;
}

function drawDots(figure, panel) {
  return drawRows(figure, panel.rows.map((row) => ({ label: row.label, ends: ends(row.value) })));
}

function drawSpread(figure, panel) {
  const rows = panel.curves.flatMap((curve, colour) =>
    curve.quantiles.map((one) => ({
      label: `${curve.label}, P${shown(100 * one.p)}`,
      ends: [one.value, one.low ?? one.value, one.high ?? one.value],
      colour,
    })),
  );
  return drawRows(figure, rows);
}

function drawLines(figure, panel) {
  const height = 300;
  const bottom = height - 50;
  const into = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, width: "100%", role: "img", fill: "currentColor" });
  const points = panel.lines.flatMap((line) => line.points);
  const unit = figure.metric.shown_scale;
  const x = scaleOf(points.map((one) => one.x), 70, WIDTH - LEFT, figure.x.is_log);
  const y = scaleOf(points.flatMap((one) => ends(one.value).map((end) => end / unit)), bottom, 20, false);
  axisBelow(into, x, bottom, figure.x.unit ? `${figure.x.label} in ${figure.x.unit}` : figure.x.label);
  for (const tick of y.ticks) {
    into.append(svg("text", { x: 62, y: y.place(tick) + 4, "text-anchor": "end", "font-size": 11 }, shown(tick)));
  }
  into.append(svg("text", { x: 4, y: 12, "font-size": 12 }, unitOf(figure)));
  panel.lines.forEach((line, number) => {
    const stroke = COLOURS[number % COLOURS.length];
    const path = line.points.map((one) => `${x.place(one.x)},${y.place(one.value.mean / unit)}`);
    into.append(svg("polyline", { points: path.join(" "), fill: "none", stroke, "stroke-width": 2 }));
    for (const one of line.points) {
      const [, low, high] = ends(one.value).map((end) => y.place(end / unit));
      const cx = x.place(one.x);
      into.append(svg("line", { x1: cx, x2: cx, y1: low, y2: high, stroke }));
    }
    const label = { x: WIDTH - LEFT + 10, y: 30 + 18 * number, "font-size": 12, fill: stroke };
    into.append(svg("text", label, line.label));
  });
  return into;
}

function drawMap(figure, panel) {
  const table = html("table");
  const rows = figure.y ? figure.y.labels : [figure.by.label];
  const head = html("tr");
  head.append(html("th", ""), ...figure.x.labels.map((label) => html("th", label)));
  table.append(head);
  rows.forEach((label, y) => {
    const row = html("tr");
    row.append(html("th", label));
    figure.x.labels.forEach((_, x) => {
      const cell = panel.cells.find((one) => one.x === x && one.y === y);
      row.append(html("td", cell ? cell.winner ?? cell.verdict : "–", { padding: "2px 8px" }));
    });
    table.append(row);
  });
  return table;
}

const DRAWN = { lines: drawLines, dots: drawDots, map: drawMap, spread: drawSpread };
const MOST_PANELS = 6;

function figureOf(figure) {
  const box = html("div");
  box.append(html("div", figure.title, { fontWeight: "bold", margin: "8px 0 4px" }));
  const draw = DRAWN[figure.kind];
  if (!draw) box.append(html("div", `A figure of kind ${figure.kind}: see the sweep's page.`));
  for (const panel of draw ? figure.panels.slice(0, MOST_PANELS) : []) {
    if (panel.title) box.append(html("div", panel.title));
    box.append(draw(figure, panel));
  }
  if (draw && figure.panels.length > MOST_PANELS) {
    box.append(html("div", `${figure.panels.length - MOST_PANELS} more on the sweep's page`));
  }
  return box;
}

function barOf(counts) {
  const bar = html("div", undefined, {
    display: "flex", height: "10px", background: "rgba(127,127,127,0.25)", margin: "4px 0",
  });
  const parts = [["completed", COLOURS[2]], ["failed", COLOURS[1]], ["timed_out", COLOURS[4]], ["aborted", COLOURS[6]]];
  for (const [name, background] of parts) {
    const share = counts.total ? (100 * (counts[name] ?? 0)) / counts.total : 0;
    bar.append(html("div", undefined, { width: `${share}%`, background }));
  }
  bar.setAttribute("role", "progressbar");
  bar.setAttribute("aria-valuemax", String(counts.total ?? 0));
  bar.setAttribute("aria-valuenow", String(counts.completed ?? 0));
  return bar;
}

function render({ model, el }) {
  function show() {
    const counts = model.get("counts");
    const answer = model.get("answer");
    el.replaceChildren();
    const head = html("div", `${model.get("title")}: ${model.get("phase") || "…"} `);
    if (/^https?:\/\//.test(model.get("url"))) {
      const link = html("a", "page");
      link.href = model.get("url");
      link.target = "_blank";
      link.rel = "noopener";
      head.append(link);
    }
    el.append(head);
    if (counts.total !== undefined) el.append(barOf(counts), html("div", counts.summary));
    if (model.get("error")) el.append(html("div", model.get("error"), { color: COLOURS[1] }));
    for (const text of answer.sentences ?? []) el.append(html("div", text));
    for (const alarm of answer.alarms ?? []) el.append(html("div", `! ${alarm.text}`, { color: COLOURS[1] }));
    const figure = (answer.figures ?? [])[model.get("figure")];
    if (figure) el.append(figureOf(figure));
  }
  for (const name of ["title", "phase", "counts", "answer", "figure", "error"]) model.on(`change:${name}`, show);
  show();
}

export default { render };
