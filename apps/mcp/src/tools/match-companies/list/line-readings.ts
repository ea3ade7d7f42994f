import { foldedName, formOfSpelling, parseJurisdiction } from '@registry/domain';
import type { CompanyQuery, CompanyRow } from './company-row.ts';
import { cellsOf, delimiterOf, plainCell, withJoinedForms } from './line-cells.ts';

/** `OR`, `Oregon 97031`. */
const STATE_AND_ZIP = /^(.*?)(?:[\s,]+(\d{5}(?:-\d{4})?))?$/;

/** The company of a line: `name | state | address`, `name, address, state` or a name. */
export function rowOfLine(line: string): CompanyRow[] {
  const text = plainCell(line);
  if (text === '') return [];
  const delimiter = delimiterOf(text);
  if (delimiter === '|' || delimiter === '\t') return [{ text, readings: [cellQuery(cellsOf(text, delimiter))] }];
  const byPart = text.split(';').map(plainCell).filter(Boolean);
  if (byPart.length > 1 && !byPart.slice(1).some((part) => stateOf(part) !== undefined))
    return byPart.flatMap(rowOfLine);
  const separator = byPart.length > 1 ? ';' : ',';
  const cells = withJoinedForms(cellsOf(text, separator).filter(Boolean));
  const readings = [{ name: text }, ...readingsOf(cells, separator), ...endings(text)];
  const isDoubtful = readings.length === 1 && cells.length > 1;
  return [{ text, readings, ...(isDoubtful ? { isDoubtful } : {}) }];
}

/** Cells in the order that the tool states. A state in another place than the second is found as well. */
function cellQuery([name = '', ...further]: readonly string[]): CompanyQuery {
  const at = further.findIndex((cell) => stateOf(cell) !== undefined);
  const [state = ''] = further.splice(Math.max(at, 0), 1);
  const known = stateOf(state) ?? (state === '' ? {} : { state });
  const address = further.filter(Boolean).join(', ');
  return { name, ...known, ...(address === '' ? {} : { address }) };
}

/** `Acme, Salem, OR`: the city may be a part of the name. */
function readingsOf(cells: readonly string[], separator: string): CompanyQuery[] {
  const [first = '', ...between] = cells;
  const state = cells.length > 1 ? stateOf(between.pop() ?? '') : undefined;
  if (state === undefined) return [];
  const name = [first, ...between].join(`${separator} `);
  const address = between.join(', ');
  return [{ name, ...state }, ...(address === '' ? [] : [{ name: first, address, ...state }])];
}

/** `Acme (OR)`, `Acme - Oregon`, `Acme OR`. */
function endings(text: string): CompanyQuery[] {
  const [, name = '', inBrackets, afterDash, code] =
    /^(.+?[^,\s])\s*(?:\(([^()]+)\)|\s[-–—:/]\s*([\p{L}. ]+)|\s([A-Z]{2}))$/u.exec(text) ?? [];
  const word = inBrackets ?? afterDash ?? code ?? '';
  const state = formOfSpelling.has(foldedName(word)) ? undefined : stateOf(word);
  return state === undefined ? [] : [{ name, ...state }];
}

function stateOf(text: string): Pick<CompanyQuery, 'state' | 'postal_code'> | undefined {
  const [, words = '', zip] = STATE_AND_ZIP.exec(text.trim()) ?? [];
  const state = parseJurisdiction(words);
  return state === undefined ? undefined : { state, ...(zip === undefined ? {} : { postal_code: zip }) };
}
