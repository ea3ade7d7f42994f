export { appendRowsByHand, type FileByHand, listFilesByHand } from './files-by-hand.ts';
export { registers } from './layout-of.ts';
export { writeSample, type SampleOptions } from './write-sample.ts';
export { Random } from './random.ts';
