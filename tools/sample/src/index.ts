export { recordSamples } from './record-samples.ts';
export { isSampleSource, sampleSources, type SampleSource } from './sample-sources.ts';
export { writeSample, type SampleOptions, type SampleSummary } from './write-sample.ts';
export type { Dirt } from './dirt.ts';
