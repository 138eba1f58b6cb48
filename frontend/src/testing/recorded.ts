/**
 * What the service answers to a small study, to a trace and a fabric. `tests/integration/recorded` writes it
 * down, and fails when the service answers otherwise.
 */
import type {
  Answer,
  Estimate,
  Fabric,
  Point,
  Replicate,
  Sweep,
  Trace,
  Validation,
} from '@/api-schema/models';

import paying from './recorded/answer-paying.json';
import ranking from './recorded/answer-ranking.json';
import fabric from './recorded/fabric.json';
import point from './recorded/point.json';
import sweep from './recorded/sweep.json';
import trace from './recorded/trace.json';
import validation from './recorded/validation.json';

// Where the schema has a choice of words, TypeScript sees any text in a file.
export const RECORDED_SWEEP = sweep as unknown as Sweep;
export const RECORDED_POINT = point as unknown as Point;
export const RECORDED_REPLICATE = point.replicates[0] as unknown as Replicate;
export const RECORDED_PAYING = paying as unknown as Answer;
export const RECORDED_RANKING = ranking as unknown as Answer;
export const RECORDED_VALIDATION = validation as unknown as Validation;
export const RECORDED_ESTIMATE = validation.estimate as Estimate;
export const RECORDED_FABRIC = fabric as unknown as Fabric;
export const RECORDED_TRACE = trace as unknown as Trace;
