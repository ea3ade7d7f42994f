export { generatedDatasets } from './generated-datasets.ts';
