import { QUERIES_MAX } from '@registry/contracts-business-registry';
import { csvLine } from '../../../../lists/csv-text.ts';
import type { CompanyList } from '../../../../lists/read-list.ts';
import { RESULT_COLUMNS, resultCells } from '../../../../lists/result-cells.ts';
import type { ListPart } from './list-batches.ts';
import { type ChoiceByRow, choiceName } from './match-page.ts';

export const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="matched.csv"',
} as const;

/** The rows of a list with what came of them or was chosen, for a spreadsheet. */
export function csvOf(
  { header, rows }: CompanyList,
  results: ListPart['results'],
  choices: ChoiceByRow = new Map(),
  before = 0,
): string {
  const lines = results.map((result, at) =>
    csvLine([...(rows[at] ?? []), ...resultCells(result, choices.get(before + at))]),
  );
  return [csvLine([...header, ...RESULT_COLUMNS]), ...lines].join('');
}

/** The company that was chosen for each row of a page, by the number of the row. */
export function choicesIn(form: FormData | URLSearchParams, before = 0): ChoiceByRow {
  const rows = Array.from({ length: QUERIES_MAX }, (_, at) => before + at);
  return new Map(
    rows.flatMap((row) => {
      const value = form.get(choiceName(row));
      return typeof value === 'string' ? [[row, value] as const] : [];
    }),
  );
}
