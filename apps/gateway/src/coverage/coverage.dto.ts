import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { RHYTHMS } from '@registry/pipeline';

const dataset = publicObject('CoverageDataset', 'A dataset that is loaded or can be loaded.', {
  source: Field.string('The slug of the source, as in registrations and records.', 'us-or/business-registry'),
  publisher: Field.stringOrNull('The agency that publishes it; `null` for samples.', 'Oregon Secretary of State'),
  dataset: Field.stringOrNull('Its name at the publisher; `null` for samples.', 'Active Businesses - ALL'),
  url: Field.stringOrNull('Its page at the publisher; `null` for samples.', 'https://data.oregon.gov/d/tckn-sxa6'),
  license: Field.stringOrNull('The terms of the publisher; `null` for samples.', 'Public domain'),
  rhythm: Field.choiceOrNull(
    RHYTHMS,
    `How often there is a new file: ${RHYTHMS.map((rhythm) => `\`${rhythm}\``).join(', ')}. \`null\`: the publisher does not say.`,
    'monthly',
  ),
  fetched_by: Field.choiceOrNull(
    ['program', 'person'],
    'The way to get its file. `program`: from a permanent address. `person`: a person has to download it. `null`: a sample.',
    'program',
  ),
  verified: Field.flag(
    "True if the source was tested with a real file of the agency. If not, it follows the agency's published layout.",
  ),
  sample: Field.flag('True for fictional sample data.'),
  extent: Field.choiceOrNull(
    ['whole', 'part'],
    'How much of a nationwide dataset is loaded. `whole`: all that is published. `part`: a part. `null`: unknown, not loaded, or a dataset of a region.',
  ),
  published_rows: Field.countOrNull('Rows that the whole dataset has at least; `null` if unknown.'),
  loaded_rows: Field.countOrNull('Rows of its newest load; `null` if it is not loaded.'),
  as_of: Field.dateOrNull('The date of the loaded data; `null` if the source does not state it.', '2026-10-31'),
  last_loaded_at: Field.timeOrNull('Time when the load of its newest data ended; `null` if it is not loaded.'),
});

const EXTENT = Field.explained('How much of the registry is loaded; `null` if no company of it is.', {
  whole: 'The whole registry.',
  active: 'All active companies.',
  part: 'A part of it.',
});

const region = publicObject('CoverageRegion', 'The published and loaded datasets of a state, territory or province.', {
  slug: Field.string('The value, as search parameters take it.', 'us-or'),
  name: Field.string('The label to display.', 'Oregon'),
  company_count: Field.count('Number of real companies.'),
  sample_company_count: Field.count('Number of fictional sample companies.'),
  registry: Field.choiceOrNull(['whole', 'active', 'part'], EXTENT, 'whole'),
  datasets: Field.list(dataset, 'Its datasets, loaded ones first.'),
});

export const coverageReport = publicObject(
  'CoverageReport',
  'The published datasets, and what of them is loaded. An empty result says nothing about what is not loaded.',
  {
    object: Field.objectType('coverage_report'),
    regions: Field.list(region, 'Every state, territory and province, in the order of their codes.'),
    nationwide: Field.list(dataset, 'The datasets of the whole country.'),
  },
);

export type CoverageDataset = Shape<typeof dataset>;
export type CoverageRegion = Shape<typeof region>;
export type CoverageReport = Shape<typeof coverageReport>;
