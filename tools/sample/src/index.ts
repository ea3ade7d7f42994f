export { registers } from './registers.ts';
export { writeSample, type SampleOptions, type SampleSummary } from './write-sample.ts';
export { Random } from './random.ts';
export type { Dirt } from './dirt.ts';
