import type { BusinessRegistryClient } from '../../generated/business-registry-client.ts';
import type { MatchResult } from '../../generated/types.ts';
import { csvLine } from '../csv/csv-line.ts';
import { type QueryRow, queryBatches } from './query-batches.ts';
import type { Columns } from './query-fields.ts';
import { RESULT_HEADERS, resultCells } from './result-cells.ts';
import type { VendorFile } from './vendor-file.ts';

export interface MatchRequest {
  readonly client: BusinessRegistryClient;
  readonly file: VendorFile;
  readonly columns: Columns;
  readonly minConfidence: number | undefined;
  /** Rows that an earlier run has matched. */
  readonly skipped: number;
  readonly signal: AbortSignal;
}

/** The lines of some rows, in the order of the file. */
export interface MatchedRows {
  readonly text: string;
  readonly rowCount: number;
  readonly verdicts: readonly MatchResult['verdict'][];
  /** Requests that they counted as. */
  readonly counted: number;
}

type RowResult = Pick<MatchResult, 'verdict' | 'candidates' | 'message'>;

/** Matches a file group by group. The first group comes with the header. */
export async function* matchRows(request: MatchRequest): AsyncGenerator<MatchedRows, void, undefined> {
  const { file, columns, skipped } = request;
  const kept = keptColumns(file.headers);
  let header =
    skipped === 0 ? csvLine([...kept.map((at) => file.headers[at] ?? ''), ...RESULT_HEADERS], file.delimiter) : '';
  for await (const batch of queryBatches(file.rowsAfter(skipped), file.headers, columns)) {
    const { results, counted } = await matchBatch(request, batch);
    const lines = batch.map(({ cells }, at) =>
      csvLine(
        [...kept.map((column) => cells[column] ?? ''), ...resultCells(results[at] ?? noResult())],
        file.delimiter,
      ),
    );
    const verdicts = results.map(({ verdict }) => verdict);
    yield { text: header + lines.join(''), rowCount: batch.length, verdicts, counted };
    header = '';
  }
  if (header !== '' && file.rowCount === 0) yield { text: header, rowCount: 0, verdicts: [], counted: 0 };
}

async function matchBatch({ client, file, minConfidence, signal }: MatchRequest, batch: readonly QueryRow[]) {
  const sent = batch.flatMap(({ query }, at) => (query === undefined ? [] : [[String(at), query] as const]));
  const none = { results: {} as Record<string, MatchResult>, usage: { counted: 0 } };
  const body = {
    queries: Object.fromEntries(sent),
    ...(minConfidence === undefined ? {} : { min_confidence: minConfidence }),
  };
  const { results, usage } = sent.length === 0 ? none : await client.matchCompanies(body, { signal });
  return {
    results: batch.map((row, at) => results[at] ?? (row.query === undefined ? wrongWidth(row, file) : noResult())),
    counted: usage.counted,
  };
}

function wrongWidth({ cells, line }: QueryRow, { headers }: VendorFile): RowResult {
  const message = `Line ${line} has ${cells.length} cells; expected ${headers.length}. Quote cells that have a delimiter.`;
  return { verdict: 'invalid', candidates: [], message };
}

function noResult(): RowResult {
  return { verdict: 'invalid', candidates: [], message: 'The API returned no result.' };
}

/** The columns of the file, but for those that an earlier match added. */
function keptColumns(headers: readonly string[]): number[] {
  const added: readonly string[] = RESULT_HEADERS;
  return headers.flatMap((header, at) => (added.includes(header) ? [] : [at]));
}
