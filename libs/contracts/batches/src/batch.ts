import { registerCoverage } from '@registry/contracts-business-registry';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { screenedVerdicts, type ScreenedVerdict, watchlistCoverage } from '@registry/contracts-records-sections';
import { byQueryField } from '@registry/domain';
import Type from 'typebox';

/** What a batch is about, by its status. */
const batchStatuses = {
  queued: 'No row has been matched yet.',
  running: 'Rows are being matched; `done` says how many are.',
  completed: 'Every row has a result; `verdicts` counts them.',
  failed: 'Some rows could not be matched. The results have the others.',
  canceled: 'It was canceled. The results have the rows that were done before.',
} as const;

export type BatchStatus = keyof typeof batchStatuses;

const verdictCounts = publicObject(
  'VerdictCounts',
  'The number of rows by verdict.',
  Object.fromEntries(
    Object.entries(screenedVerdicts).map(
      ([verdict, meaning]) => [verdict, Field.count(`Rows with this verdict. ${meaning}`)] as const,
    ),
  ) as Readonly<Record<ScreenedVerdict, ReturnType<typeof Field.count>>>,
);

const batchColumns = publicObject(
  'BatchColumns',
  'The headers of the columns of a list that the fields of a query are read from.',
  byQueryField((field) =>
    Field.stringOrNull(
      `The header of the column of \`${field}\`, with its number if others have the same; \`null\` without one.`,
    ),
  ),
);

/** A list of companies that is matched in the background. */
export const batch = publicObject(
  'Batch',
  'A batch: a list of companies that is matched in the background, and how far it is.',
  {
    object: Field.objectType('batch'),
    id: Field.string('The id of the batch.', 'batch_7hQ2mX9cVb4KpT1s'),
    status: Field.explainedChoice(batchStatuses, 'The state of the work.'),
    rows: Field.count('Number of rows.', { example: 40_000 }),
    done: Field.count('Number of rows that are matched.', { example: 12_300 }),
    verdicts: Field.described(verdictCounts, 'Number of the matched rows by verdict.'),
    columns: Type.Optional(
      Field.described(
        batchColumns,
        'The columns of a CSV that the fields are read from; absent for NDJSON and in events.',
      ),
    ),
    register_coverage: Type.Optional(
      Field.list(
        registerCoverage,
        'The loaded registries with which the rows were matched, by state; of a state whose load ended meanwhile each version. Absent until the first row is done.',
      ),
    ),
    watchlist_coverage: Type.Optional(
      Field.described(
        watchlistCoverage,
        'The lists that the rows were screened against, each version once; absent unless `fields` names `watchlist`, and until the first row is done.',
      ),
    ),
    created_at: Field.time('Time of creation.'),
    completed_at: Field.timeOrNull('Time when the work ended; `null` while it goes on.'),
    expires_at: Field.time('Time after which the batch, its rows and its results are deleted.'),
    results_url: Field.string(
      'The URL of the results.',
      'https://api.example.com/v1/batches/batch_7hQ2mX9cVb4KpT1s/results',
    ),
  },
);

export type Batch = Shape<typeof batch>;

export const exampleBatch: Batch = {
  object: 'batch',
  id: 'batch_7hQ2mX9cVb4KpT1s',
  status: 'running',
  rows: 40_000,
  done: 12_300,
  verdicts: { matched: 9_100, review: 1_700, no_match: 1_300, not_covered: 190, invalid: 10, not_in_register: 0 },
  created_at: '2026-11-02T08:16:02.000Z',
  completed_at: null,
  expires_at: '2026-11-09T08:16:02.000Z',
  results_url: 'https://api.example.com/v1/batches/batch_7hQ2mX9cVb4KpT1s/results',
};

/** The same as its workspace sees it. */
export const exampleCsvBatch: Batch = {
  ...exampleBatch,
  columns: {
    ...{ name: 'Company', state: 'State', address: null, city: null, postal_code: 'ZIP', country: null },
    ...{ file_number: null, tin: null, formed: null },
  },
};
