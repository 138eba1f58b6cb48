/** What differs between the models of a network. */

const MAIN_METRICS: Record<string, string> = {
  static: 'mean_flow_bandwidth_fraction',
  closed_form: 'operation_time_mean_ns',
};

const FILTER_EXAMPLES: Record<string, string> = {
  static: "routing = 'min_hop' and mean_flow_bandwidth_fraction < 0.5",
  closed_form: "aggregation = 'sharp' and operation_time_mean_ns < 5e3",
};

/** The model that a specification's text names; packet when it names none. */
export function modelOf(text: string): string {
  return /^\s*["']?model["']?\s*:\s*["']?(\w+)/m.exec(text)?.[1] ?? 'packet';
}

/** An expression to show where results of a model can be filtered. */
export function filterExample(model: string): string {
  return FILTER_EXAMPLES[model] ?? "topology != 'ring' and completion_time_ns < 5e6";
}

/** The metric that a sweep of a model is read by first. */
export function mainMetric(model: string): string {
  return MAIN_METRICS[model] ?? 'completion_time_ns';
}
