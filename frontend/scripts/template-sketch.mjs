/** Small pictures of answers' figures, for light and dark pages alike. Pure. */

/** Hues of Okabe and Ito's palette between those of the light and the dark theme. */
const SERIES = ['#2b8cc4', '#dc6a25', '#1a9c76', '#c66aac', '#b08c10', '#8a73d6', '#d05a5a'];
const QUIET = '#868e96';
const TEXT = { fontSize: 10, color: QUIET, fontFamily: 'sans-serif' };

/** Cells without a winner. */
const UNDECIDED = '#868e9655';

const hue = (index) => SERIES[index % SERIES.length];
const shortened = (label) => {
  const word = label.split(' / ')[0].replaceAll('_', ' ');
  return word.length > 14 ? `${word.slice(0, 13)}…` : word;
};

const quietAxis = {
  axisLine: { lineStyle: { color: QUIET } },
  axisTick: { show: false },
  axisLabel: { show: false },
  splitLine: { show: false },
  nameTextStyle: TEXT,
};

/** The panel with the most to show; the last of those, which is the largest or the hardest case. */
function panelOf({ panels }, size) {
  return panels.reduce((best, each) => (size(each) >= size(best) ? each : best));
}

/** Whether positive values span so much that the small ones would lie on the axis. */
const isWideSpan = (values) => Math.max(...values) > 20 * Math.min(...values);

function linesSketch(figure) {
  const { lines } = panelOf(figure, ({ lines: all }) => all.length);
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value?.mean ?? 0));
  const positive = values.filter((value) => value > 0);
  const xs = figure.x.values.filter((value) => typeof value === 'number' && value > 0);
  const isLogX = xs.length === figure.x.values.length && isWideSpan(xs);
  return {
    grid: { left: 8, right: 84, top: 8, bottom: 18 },
    xAxis: {
      ...quietAxis,
      type: figure.x.is_log || isLogX ? 'log' : 'value',
      name: figure.x.label,
      nameLocation: 'middle',
      nameGap: 4,
      min: 'dataMin',
      max: 'dataMax',
    },
    yAxis: { ...quietAxis, type: isWideSpan(positive) ? 'log' : 'value' },
    series: lines.map(({ label, role, points }, index) => ({
      type: 'line',
      silent: true,
      showSymbol: false,
      data: points.filter(({ value }) => value).map(({ x, value }) => [x, value.mean]),
      lineStyle: {
        width: 2,
        color: role === 'ideal' ? QUIET : hue(index),
        type: role === 'ideal' ? 'dashed' : 'solid',
      },
      endLabel: {
        ...TEXT,
        show: true,
        formatter: shortened(label),
        color: role === 'ideal' ? QUIET : hue(index),
      },
      labelLayout: { moveOverlap: 'shiftY' },
    })),
  };
}

/** Bars of `rows` with their intervals; the first is the best where the rows are choices. */
function barsSketch({ by }, rows, ends) {
  const shown = rows.slice(0, 6);
  return {
    grid: { left: 90, right: 10, top: 6, bottom: 6 },
    xAxis: { ...quietAxis, type: 'value', min: 0, axisLine: { show: false } },
    yAxis: {
      ...quietAxis,
      type: 'category',
      inverse: true,
      data: shown.map(({ label }) => shortened(label)),
      axisLabel: { ...TEXT, show: true, margin: 4 },
    },
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: '55%',
        data: shown.map((row, index) => ({
          value: ends(row)[1],
          itemStyle: { color: index === 0 || by.kind !== 'choice' ? hue(0) : `${QUIET}99` },
        })),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: QUIET, width: 1.5, type: 'solid' },
          data: shown.map((row, index) => [
            { coord: [ends(row)[0], index] },
            { coord: [ends(row)[2], index] },
          ]),
        },
      },
    ],
  };
}

function dotsSketch(figure) {
  const { rows } = panelOf(figure, ({ rows: all }) => all.length);
  const ends = ({ value }) => [value.low ?? value.mean, value.mean, value.high ?? value.mean];
  return barsSketch(
    figure,
    rows.filter(({ value }) => value),
    ends,
  );
}

function chancesSketch(figure) {
  const rows = figure.panels[0].rows.filter(({ probability }) => probability);
  return barsSketch(figure, rows, ({ probability: { low, value, high } }) => [
    low ?? value,
    value,
    high ?? value,
  ]);
}

function mapSketch(figure) {
  const { cells } = panelOf(figure, ({ cells: all }) => all.length);
  const winners = figure.by.labels.filter((label) =>
    cells.some(({ verdict, winner }) => verdict === 'best' && winner === label),
  );
  const colourOf = ({ verdict, winner }) =>
    verdict === 'best' ? hue(winners.indexOf(winner)) : UNDECIDED;
  return {
    grid: { left: 8, right: 84, top: 8, bottom: 18 },
    xAxis: {
      ...quietAxis,
      type: 'category',
      data: figure.x.labels,
      name: figure.x.label,
      nameLocation: 'middle',
      nameGap: 4,
    },
    yAxis: { ...quietAxis, type: 'category', data: figure.y?.labels ?? [''] },
    series: [
      {
        type: 'custom',
        silent: true,
        data: cells.map((cell) => [cell.x, cell.y ?? 0]),
        renderItem: (params, api) => {
          const [x, y] = api.coord([api.value(0), api.value(1)]);
          const [width, height] = api.size([1, 1]);
          return {
            type: 'rect',
            shape: {
              x: x - width / 2 + 1,
              y: y - height / 2 + 1,
              width: width - 2,
              height: height - 2,
            },
            style: { fill: colourOf(cells[params.dataIndex]) },
          };
        },
      },
    ],
    graphic: winners.map((label, index) => ({
      type: 'text',
      left: 160,
      top: 10 + 16 * index,
      style: { text: shortened(label), fill: hue(index), fontSize: 10, fontFamily: 'sans-serif' },
    })),
  };
}

const SKETCHES = { lines: linesSketch, dots: dotsSketch, chances: chancesSketch, map: mapSketch };

/** The option of a chart of 240 by 130 pixels. */
export function sketchOption(figure) {
  const sketch = SKETCHES[figure.kind];
  if (sketch === undefined) throw new Error(`no sketch for figures of kind ${figure.kind}`);
  return { animation: false, backgroundColor: 'transparent', ...sketch(figure) };
}
