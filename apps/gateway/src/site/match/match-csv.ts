import { attachment } from '@registry/http-frame/requests/attachment';
import { resultCells, resultColumns } from '@registry/api-client/lists/result-columns';
import { csvLine } from '@registry/domain/csv-cell';
import type { ListPart } from './list-batches.ts';
import type { ChoiceByRow } from '../../lists/single-candidates.ts';

export const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': attachment('matched.csv'),
} as const;

/** The rows of a list with what came of them or was chosen, for a spreadsheet. */
export function toCsv(
  { list: { header, rows }, results, numbers, isScreened = false }: ListPart,
  choices: ChoiceByRow = new Map(),
): string {
  const lines = results.map((result, at) =>
    csvLine([...(rows[at] ?? []), ...resultCells(result, { chosenId: choices.get(numbers[at] ?? at), isScreened })]),
  );
  return [csvLine([...header, ...resultColumns(header, isScreened)]), ...lines].join('');
}

/** The company that was chosen for each row of a page, by the number of the row. */
export function choicesIn(form: FormData | URLSearchParams): ChoiceByRow {
  return new Map(
    [...form].flatMap(([name, value]) => {
      const row = /^choice-(\d{1,6})$/.exec(name)?.[1];
      return row === undefined || typeof value !== 'string' ? [] : [[Number(row), value] as const];
    }),
  );
}
