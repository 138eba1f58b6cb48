/** What differs between the models of a network. */

/** The model that a specification's text names; packet when it names none. */
export function modelOf(text: string): string {
  return /^\s*["']?model["']?\s*:\s*["']?(\w+)/m.exec(text)?.[1] ?? 'packet';
}

/** An expression to show where results of a model can be filtered. */
export function filterExample(model: string): string {
  return model === 'static'
    ? "routing = 'min_hop' and mean_flow_bandwidth_fraction < 0.5"
    : "topology != 'ring' and completion_time_ns < 5e6";
}

/** The metric that a sweep of a model is read by first. */
export function mainMetric(model: string): string {
  return model === 'static' ? 'mean_flow_bandwidth_fraction' : 'completion_time_ns';
}
