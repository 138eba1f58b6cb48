/** The parts of ECharts that the dashboard draws with; loaded as a chunk of its own. */
import {
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ParallelChart,
  ScatterChart,
} from 'echarts/charts';
import {
  AriaComponent,
  BrushComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ParallelComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import * as core from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

core.use([
  AriaComponent,
  BarChart,
  BoxplotChart,
  BrushComponent,
  CanvasRenderer,
  CustomChart,
  GridComponent,
  HeatmapChart,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  ParallelChart,
  ParallelComponent,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
  VisualMapComponent,
]);

export const init = core.init;

/** A chart as an SVG document, also where it is drawn otherwise. */
export function svgOf(option: core.EChartsCoreOption, width: number, height: number): string {
  const copy = core.init(null, null, { renderer: 'svg', ssr: true, width, height });
  copy.setOption(option);
  const svg = copy.renderToSVGString();
  copy.dispose();
  return svg;
}
