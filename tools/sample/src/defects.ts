import { weightedChoices, type Random } from './random.ts';

/** What can be wrong with a row, as it is in real files. */
export type Defect =
  | 'no-name'
  | 'wrong-field-count'
  | 'bad-date'
  | 'odd-unicode'
  | 'invalid-utf-8'
  | 'repeated-number'
  | 'unknown-status';

const kinds = weightedChoices<Defect>([
  ['bad-date', 30],
  ['odd-unicode', 30],
  ['unknown-status', 10],
  ['no-name', 10],
  ['wrong-field-count', 10],
  ['repeated-number', 5],
  ['invalid-utf-8', 5],
]);

/** What is wrong with the row, if anything is. */
export function drawDefect(random: Random, share: number): Defect | null {
  return share > 0 && random.chance(share) ? random.weighted(kinds) : null;
}

/** Names as no program expects them. */
export const oddNames = [
  'Café Ñandú – “Quoted” ☕ LLC',
  'ＦＵＬＬ ＷＩＤＴＨ　ＴＲＡＤＩＮＧ INC',
  'O\u2019Brien \u200bZero Width LLC',
  'e\u0301clair Pa\u0302tisserie',
  'شركة الاختبار LLC',
  '🚀 Rocket 🚀 Holdings',
  '"Quoted, ""twice"" & more" INC',
  'Tab\tIn Name LLC',
] as const;

/** Invalid dates, as agencies write them; layouts without slashes drop them. */
export const badDates = ['00/00/0000', '99/99/9999', '12/31/9999', '02/30/2019', '0000-00-00', 'N/A'] as const;

/** Stands in a text where the file is to have a byte that is not valid UTF-8. */
export const BROKEN_BYTE = '\uffff';

/** A name with what is wrong with it. */
export function spoilName(dirt: Defect | null, name: string, random: Random): string {
  if (dirt === 'no-name') return '';
  if (dirt === 'odd-unicode') return random.pick(oddNames);
  return dirt === 'invalid-utf-8' ? name + BROKEN_BYTE : name;
}

/** Columns that dirt goes into, by their places. */
export interface DefectPlaces {
  readonly names: readonly number[];
  readonly date?: number | undefined;
  readonly status?: number | undefined;
}

/** Makes wrong what is to be wrong with the rows of a company. */
export function injectDefects<Value>(
  rows: (Value | string)[][],
  { dirt, random }: { readonly dirt: Defect | null; readonly random: Random },
  { names, date, status }: DefectPlaces,
  isUnbreakable = false,
): void {
  const [name] = names;
  const [badDate, oddName] = [random.pick(badDates), random.pick(oddNames)];
  for (const row of rows) {
    if (dirt === 'no-name') for (const place of names) row[place] = '';
    if (dirt === 'odd-unicode' && name !== undefined) row[name] = oddName;
    if (dirt === 'bad-date' && date !== undefined) row[date] = badDate;
    if (dirt === 'unknown-status' && status !== undefined) row[status] = 'Pending Abduction';
  }
  const last = rows.at(-1);
  if (dirt === 'wrong-field-count') last?.push('stray');
  // A broken byte breaks a workbook's XML as a whole, and shifts all that follows it in UTF-16.
  if (dirt === 'invalid-utf-8' && last && name !== undefined && !isUnbreakable)
    last[name] = `Broken ${BROKEN_BYTE} LLC`;
}
