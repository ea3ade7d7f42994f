import type { BusinessRegistryClient } from '../../generated/business-registry-client.ts';
import { csvLine } from '@registry/domain/csv-cell';
import { type ListedResult, resultCells, resultColumns } from '../../lists/result-columns.ts';
import type { StateCoverage } from '../describe-coverage.ts';
import { type QueryRow, queryBatches } from './query-batches.ts';
import type { VendorFile } from './vendor-file.ts';

export interface MatchRequest {
  readonly client: BusinessRegistryClient;
  readonly file: VendorFile;
  readonly minConfidence: number | undefined;
  /** A past time or date, for the companies as they were known then. */
  readonly knownAt: string | undefined;
  /** The companies are screened too. */
  readonly isScreened: boolean;
  /** Rows that an earlier run has matched. */
  readonly skipped: number;
  readonly signal: AbortSignal;
}

/** The lines of some rows, in the order of the file. */
export interface MatchedRows {
  readonly text: string;
  readonly rowCount: number;
  readonly verdicts: readonly string[];
  /** Requests that they counted as. */
  readonly counted: number;
  /** The loaded registers of the states in which they were compared, by result. */
  readonly coverage: readonly StateCoverage[];
}

/** A result as the API returns it. */
interface CoveredResult extends ListedResult {
  readonly coverage: readonly StateCoverage[];
}

const NO_RESULT: CoveredResult = {
  verdict: 'invalid',
  candidates: [],
  coverage: [],
  message: 'The API returned no result.',
};

/** Matches a file group by group. The first group comes with the header. */
export async function* matchRows(request: MatchRequest): AsyncGenerator<MatchedRows, void, undefined> {
  const { file, isScreened } = request;
  const { header, places, delimiter } = file;
  let text = request.skipped === 0 ? csvLine([...header, ...resultColumns(header, isScreened)], delimiter, '\n') : '';
  for await (const batch of queryBatches(file.rowsAfter(request.skipped), places)) {
    const { results, counted } = await matchBatch(request, batch);
    const found = batch.map((_, at) => results[at] ?? NO_RESULT);
    for (const [at, result] of found.entries())
      text += csvLine([...(batch[at]?.cells ?? []), ...resultCells(result, { isScreened })], delimiter, '\n');
    const verdicts = found.map(({ verdict }) => verdict);
    const coverage = found.flatMap((result) => result.coverage);
    yield { text, rowCount: batch.length, verdicts, counted, coverage };
    text = '';
  }
}

async function matchBatch(request: MatchRequest, batch: readonly QueryRow[]) {
  const { client, minConfidence, knownAt, isScreened, signal } = request;
  const body = {
    queries: Object.fromEntries(batch.map(({ query }, at) => [String(at), query] as const)),
    ...(minConfidence === undefined ? {} : { min_confidence: minConfidence }),
    ...(knownAt === undefined ? {} : { known_at: knownAt }),
    ...(isScreened ? { fields: ['watchlist' as const] } : {}),
  };
  const { results, usage } = await client.matchCompanies(body, { signal });
  return { results: results as Readonly<Record<string, CoveredResult>>, counted: usage.counted };
}
