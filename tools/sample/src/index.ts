export { registers } from './layout-of.ts';
export { writeSample, type SampleOptions, type SampleSummary } from './write-sample.ts';
export { Random } from './random.ts';
export type { Defect } from './defects.ts';
