'use strict';
// Draws the charts from the JSON beside each, and sorts the tables. Nothing is fetched.
(() => {
  const LIGHT = {
    text: '#1b1f24',
    line: '#d0d7de',
    back: '#ffffff',
    // Okabe and Ito's colours, which most who are colour-blind can tell apart.
    series: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#6e7781', '#000000'],
  };
  const DARK = {
    text: '#e6edf3',
    line: '#3d444d',
    back: '#161b22',
    series: ['#56b4e9', '#e69f00', '#2dd4a0', '#cc79a7', '#f0e442', '#79c0ff', '#9da7b3', '#ffffff'],
  };
  const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect'];
  const GAPS = { barGap: '10%', barCategoryGap: '30%' };
  const PRINT_WIDTH = 680;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  const number = (value) => {
    const size = Math.abs(value);
    return value.toLocaleString('en', { maximumFractionDigits: size >= 1000 ? 0 : size >= 10 ? 1 : 2 });
  };

  const escaped = (text) => echarts.format.encodeHTML(String(text));

  // The value, and the repetitions that it is the median of.
  const told = (chart, series, index) => {
    const value = series.values[index];
    if (value === null || value === undefined) {
      return '';
    }
    const repetitions = series.repetitions[index] || [];
    const all = repetitions.length > 1 ? ` (${repetitions.map(number).join(', ')})` : '';
    return `${escaped(series.name)}: ${number(value)} ${escaped(chart.unit)}${all}<br>`;
  };

  const tooltip = (chart, palette, pointer) => ({
    trigger: 'axis',
    axisPointer: { type: pointer },
    confine: true,
    backgroundColor: palette.back,
    borderColor: palette.line,
    textStyle: { color: palette.text },
    formatter: (points) => {
      const index = points[0].dataIndex;
      return `<b>${escaped(chart.categories[index])}</b><br>`
        + chart.series.map((series) => told(chart, series, index)).join('');
    },
  });

  const common = (chart, palette, width, pointer) => ({
    color: palette.series,
    textStyle: { color: palette.text, fontFamily: 'sans-serif' },
    animation: false,
    legend: { show: chart.series.length > 1, type: 'scroll', top: 0, textStyle: { color: palette.text } },
    grid: { left: 24, right: width < 500 ? 50 : 70, top: chart.series.length > 1 ? 36 : 8, bottom: 8, containLabel: true },
    tooltip: tooltip(chart, palette, pointer),
  });

  const names = (chart, palette, width) => ({
    type: 'category',
    inverse: true,
    data: chart.categories,
    axisLabel: { color: palette.text, width: width < 500 ? 110 : 240, overflow: 'break' },
    axisLine: { lineStyle: { color: palette.line } },
  });

  const values = (palette, type) => ({
    type,
    axisLabel: { color: palette.text, hideOverlap: true, formatter: number },
    splitLine: { lineStyle: { color: palette.line } },
  });

  // The value, behind a whisker from the lowest to the highest repetition, at the end of the bar that it belongs to.
  const ends = (chart, palette, position) => ({
    type: 'custom',
    name: chart.series[position].name,
    itemStyle: { color: palette.text },
    silent: true,
    z: 5,
    encode: { x: [1, 2, 3], y: 0 },
    data: chart.series[position].values
      .map((value, index) => {
        const all = [value, ...(chart.series[position].repetitions[index] || [])];
        return [index, value, Math.min(...all), Math.max(...all)];
      })
      .filter(([, value]) => typeof value === 'number'),
    renderItem: (_, api) => {
      const { offsetCenter } = api.barLayout({ ...GAPS, count: chart.series.length })[position];
      const [from, middle] = api.coord([api.value(2), api.value(0)]);
      const [to] = api.coord([api.value(3), api.value(0)]);
      const y = middle + offsetCenter;
      const line = (x1, y1, x2, y2) => ({
        type: 'line',
        shape: { x1, y1, x2, y2 },
        style: { stroke: palette.text, fill: 'none', lineWidth: 1.5 },
      });
      const text = {
        type: 'text',
        x: to + 6,
        y,
        style: { text: number(api.value(1)), fill: palette.text, font: '12px sans-serif', verticalAlign: 'middle' },
      };
      const whisker = to - from < 1 ? [] : [line(from, y, to, y), line(from, y - 3, from, y + 3), line(to, y - 3, to, y + 3)];
      return { type: 'group', children: [...whisker, text] };
    },
  });

  const bars = (chart, palette, width) => ({
    ...common(chart, palette, width, 'shadow'),
    xAxis: { ...values(palette, 'value'), min: 0 },
    yAxis: names(chart, palette, width),
    series: [
      ...chart.series.map((series) => ({ type: 'bar', name: series.name, data: series.values, ...GAPS })),
      ...chart.series.map((_, position) => ends(chart, palette, position)),
    ],
  });

  const marks = (chart, palette, width) => ({
    ...common(chart, palette, width, 'line'),
    xAxis: values(palette, 'log'),
    yAxis: { ...names(chart, palette, width), splitLine: { show: true, lineStyle: { color: palette.line } } },
    series: chart.series.map((series, position) => ({
      type: 'scatter',
      name: series.name,
      symbol: SYMBOLS[position % SYMBOLS.length],
      symbolSize: 10,
      // A logarithm has no 0.
      data: series.values.map((value, index) => [value > 0 ? value : null, index]),
    })),
  });

  const lines = (chart, palette, width) => ({
    ...common(chart, palette, width, 'line'),
    xAxis: {
      type: 'category',
      data: chart.categories,
      axisLabel: { color: palette.text },
      axisLine: { lineStyle: { color: palette.line } },
    },
    yAxis: chart.kind === 'CURVES' ? values(palette, 'log') : { ...values(palette, 'value'), min: 0 },
    series: chart.series.map((series, position) => ({
      type: 'line',
      name: series.name,
      showSymbol: chart.kind === 'CURVES',
      symbol: SYMBOLS[position % SYMBOLS.length],
      data: series.values,
    })),
  });

  // Panels below each other; a name has one colour in all of them, and one entry of the legend switches it in all.
  const PANEL = 300;
  const TOP = 60;

  const colour = (plot, name, palette) => {
    const position = plot.names.indexOf(name);
    return position < 0 ? palette.line : palette.series[position % palette.series.length];
  };

  const curve = (plot, panel, grid, palette) => ({
    type: 'line',
    name: panel.name,
    xAxisIndex: grid,
    yAxisIndex: grid,
    symbolSize: 8,
    showAllSymbol: true,
    color: colour(plot, panel.name, palette),
    lineStyle: { type: panel.dashed ? 'dashed' : 'solid' },
    data: panel.points.map(({ across, up, hollow }) => ({
      value: [across, up],
      symbol: hollow ? 'emptyCircle' : 'circle',
      figure: panel.figure,
    })),
  });

  const plot = (chart, palette, width) => ({
    textStyle: { color: palette.text, fontFamily: 'sans-serif' },
    animation: false,
    legend: { type: 'scroll', top: 0, textStyle: { color: palette.text }, data: chart.names },
    grid: chart.panels.map((_, index) => ({
      left: width < 500 ? 50 : 70,
      right: 24,
      top: TOP + index * PANEL,
      height: PANEL - 80,
    })),
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: palette.back,
      borderColor: palette.line,
      textStyle: { color: palette.text },
      formatter: ({ seriesName, data, seriesIndex }) => {
        const unit = chart.panels.flatMap((panel) => panel.curves.map(() => panel.unit))[seriesIndex];
        return `<b>${escaped(seriesName)}</b><br>${escaped(data.figure)}: ${number(data.value[1])} ${escaped(unit)}<br>`
          + `${escaped(chart.across)}: ${number(data.value[0])}${data.symbol === 'circle' ? '' : ', not held'}`;
      },
    },
    xAxis: chart.panels.map((_, index) => ({ ...values(palette, 'value'), min: 0, gridIndex: index })),
    yAxis: chart.panels.map((panel, index) => ({
      ...values(palette, panel.logarithmic ? 'log' : 'value'),
      gridIndex: index,
      name: `${panel.title}, ${panel.unit}`,
      nameTextStyle: { color: palette.text, align: 'left' },
    })),
    series: chart.panels.flatMap((panel, index) => panel.curves.map((one) => curve(chart, one, index, palette))),
  });

  const KINDS = { BARS: bars, MARKS: marks, LINES: lines, CURVES: lines, PLOT: plot };

  const height = (chart) => {
    if (chart.kind === 'PLOT') {
      return TOP + chart.panels.length * PANEL - 20;
    }
    if (chart.kind === 'LINES' || chart.kind === 'CURVES') {
      return 320;
    }
    const perCategory = chart.kind === 'BARS' ? 16 + 16 * chart.series.length : 30;
    return 70 + chart.categories.length * perCategory;
  };

  const drawn = [...document.querySelectorAll('.chart')].map((element) => {
    const chart = JSON.parse(element.parentElement.querySelector('script').textContent);
    element.style.height = `${height(chart)}px`;
    return { chart, element, instance: echarts.init(element, null, { renderer: 'svg' }) };
  });

  const draw = (palette, width) => {
    for (const { chart, element, instance } of drawn) {
      instance.resize(width ? { width } : undefined);
      instance.setOption(KINDS[chart.kind](chart, palette, width || element.clientWidth), true);
    }
  };

  const show = () => draw(dark.matches ? DARK : LIGHT);

  const sortKey = (row, column) => {
    const text = row.cells[column].querySelector('span, s').textContent.trim();
    const match = /^(?:better |worse |no difference |undecided )?(x?)([+-]?\d+(?:\.\d+)?)/.exec(text);
    if (column === 0 || match === null) {
      return { text };
    }
    // Times and per cent in one column.
    return { text, value: match[1] ? 100 * (Number(match[2]) - 1) : Number(match[2]) };
  };

  const compare = (one, other) => {
    if (one.value !== undefined && other.value !== undefined) {
      return one.value - other.value;
    }
    if (one.value !== undefined || other.value !== undefined) {
      return one.value !== undefined ? -1 : 1;
    }
    return one.text.localeCompare(other.text, 'en', { numeric: true });
  };

  const sort = (heading) => {
    const table = heading.closest('table');
    const column = heading.cellIndex;
    const descending = heading.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead.rows[0].cells) {
      other.removeAttribute('aria-sort');
    }
    heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    const rows = [...table.tBodies[0].rows].map((row) => ({ row, key: sortKey(row, column) }));
    rows.sort((one, other) => (descending ? -1 : 1) * compare(one.key, other.key));
    table.tBodies[0].append(...rows.map(({ row }) => row));
  };

  for (const button of document.querySelectorAll('th button')) {
    button.addEventListener('click', () => sort(button.parentElement));
  }
  show();
  dark.addEventListener('change', show);
  window.addEventListener('resize', show);
  window.addEventListener('beforeprint', () => draw(LIGHT, PRINT_WIDTH));
  window.addEventListener('afterprint', show);
})();
