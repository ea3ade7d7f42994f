import { foldWords } from '../../folding/folded-name.ts';
import { isLegalForm } from '../name-key.ts';

/** Letters with points, slashes or hyphens between them, or none: `dba`, `d/b/a`, `d-b-a`. */
const spaced = (letters: string): string => [...letters].join(String.raw`\s?[./-]?\s?`);
const closed = (letters: string): string =>
  `${[...letters].join(String.raw`\s?[/-]\s?`)}|${[...letters].join(String.raw`\.?`)}`;

/** Marks between a name and a trade, former or other name: a pattern without regard to letter case. */
export const SECOND_NAME_MARK = [
  String.raw`(?:f[./-]?)?${spaced('dba')}\.?`,
  '(?:formerly )?(?:doing business|operating|trading) as',
  ...['aka', 'fka', 'pka', 'nka'].map(closed),
  '(?:formerly|previously)(?: known as)?',
  '(?:also|now) known as',
  String.raw`t\s?/\s?a`,
  String.raw`o\s?/\s?b\s?/\s?o`,
].join('|');

/** The relation of a further name in a cell to the first one. */
export type CellNameKind = 'trade' | 'aka' | 'fka' | 'nka';

export interface CellName {
  readonly name: string;
  readonly kind: CellNameKind;
}

/** The names in one cell of a file: the own one, as published but for the others, and those that marks say are further ones. */
export interface NamesInCell {
  readonly own: string;
  readonly others: readonly CellName[];
}

const AFTER = String.raw`(?=[\s:./)\]"”–—-]|$)[\s:./)\]"”–—-]*`;
const IN_BRACKETS = new RegExp(
  String.raw`[([{]\s*(${SECOND_NAME_MARK})${AFTER}([^()[\]{}]*[\p{L}\p{N}][^()[\]{}]*)[)\]}]`,
  'giu',
);
/** After a sign or a blank, or joined to a legal form: `Inc.DBA`, `LLCDBA`, `P.C.DBA`. */
const BETWEEN = new RegExp(
  String.raw`(?:(?:[\s,;]+(?:and|&|or))?[\s,;:([{/"“–—-]+|(?<=\b(?:inc|incorporated|p?llc|p?\.?l\.l\.c|corp|corporation|ltd|lp|llp|p\.[ac])\.?)(?=d))(${SECOND_NAME_MARK})${AFTER}`,
  'giu',
);
/** At the beginning, where the letters may be a name: DBA Design Group. */
const LEADING = new RegExp(String.raw`^\s*(?=[a-z][./]|\w+ known as)(?:${SECOND_NAME_MARK})${AFTER}(?=.)`, 'iu');
/** A word of its own, unless a sign or a legal form before it says that the name has ended: Shop Formerly Yours. */
const BARE = /^(?:formerly|previously)$/iu;
const ENDED = /[,;)\]]\s*$|\b(?:inc|incorporated|llc|l\.l\.c|corp|corporation|ltd|lp|llp|co|company)\.?\s*$/iu;

/** Reads the names of a cell such as `Cedar Ridge LLC, d/b/a Cedar Bakery (f/k/a Oak LLC)`. */
export function readNamesInCell(cell: string): NamesInCell {
  const others: CellName[] = [];
  const text = cell.replace(IN_BRACKETS, (_all, mark: string, names: string) => {
    const [first, ...more] = splitNames(names);
    others.push(
      ...listNames(first?.text ?? '', toKind(mark)),
      ...more.flatMap(({ text: one, kind }) => listNames(one, kind)),
    );
    return ' ';
  });
  const unmarked = text.replace(LEADING, '');
  const [first, ...more] = splitNames(unmarked);
  if (more.length === 0 && unmarked === cell) return { own: cell, others: [] };
  const own = trimmed(first?.text ?? '');
  others.unshift(...more.flatMap(({ text: one, kind }) => listNames(one, kind)));
  if (own !== '') return { own, others };
  const [only, ...further] = others;
  return { own: only?.name ?? cell, others: further };
}

interface Part {
  readonly text: string;
  readonly kind: CellNameKind;
}

function splitNames(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let kind: CellNameKind = 'aka';
  for (const found of text.matchAll(BETWEEN)) {
    const [all, mark = ''] = found;
    const before = text.slice(from, found.index);
    if (BARE.test(mark) && !/[,;:([{"“–—-]/u.test(all) && !ENDED.test(before)) continue;
    // House of AKA LLC: no name is only a legal form.
    if (isLegalForm(foldWords(text.slice(found.index + all.length)))) continue;
    parts.push({ text: before, kind });
    from = found.index + all.length;
    kind = toKind(mark);
  }
  return [...parts, { text: text.slice(from), kind }];
}

function listNames(text: string, kind: CellNameKind): CellName[] {
  return text
    .split(';')
    .map((name) => ({ name: trimmed(name), kind }))
    .filter(({ name }) => name !== '');
}

function toKind(mark: string): CellNameKind {
  if (/^n/iu.test(mark)) return 'nka';
  if (/^[fp]/iu.test(mark)) return 'fka';
  return /^(?:d|t|operating)/iu.test(mark) ? 'trade' : 'aka';
}

/** A name without the signs around it; '' for one without a letter or digit. */
function trimmed(text: string): string {
  const name = text.replaceAll(/\s+/gu, ' ').replaceAll(/^[\s,;:/\]})"”–—-]+|[\s,;:/[{("“–—-]+$/gu, '');
  const closedOnly = name.includes('(') ? name : name.replace(/\)+$/u, '').trimEnd();
  return /[\p{L}\p{N}]/u.test(closedOnly) ? closedOnly : '';
}
