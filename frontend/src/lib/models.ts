/** What differs between the models of a network. */

/** The metric that a sweep of a model is read by first. */
export function mainMetric(model: string): string {
  return model === 'static' ? 'mean_flow_bandwidth_fraction' : 'completion_time_ns';
}
