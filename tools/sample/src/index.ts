export { recordSamples } from './record-samples.ts';
export { archiveSamples, isSampleSource, sampleSources, type SampleSource } from './sample-sources.ts';
export { writeSample, type SampleOptions, type SampleSummary } from './write-sample.ts';
export { Random } from './random.ts';
export type { Dirt } from './dirt.ts';
