import { foldWords, isLegalForm, findLegalForms, parseJurisdiction } from '@registry/domain';
import type { CompanyQuery, CompanyRow } from './company-row.ts';
import { splitCells, findDelimiter, plainCell, withJoinedForms } from './line-cells.ts';

/** `OR`, `Oregon 97031`. */
const STATE_AND_ZIP = /^(.*?)(?:[\s,]+(\d{5}(?:-\d{4})?))?$/;

/** The company of a line: `name | state | address`, `name, address, state` or a name. */
export function toRow(line: string): CompanyRow[] {
  const text = plainCell(line);
  if (text === '') return [];
  const delimiter = findDelimiter(text);
  if (delimiter === '|' || delimiter === '\t') return [{ text, readings: [cellQuery(splitCells(text, delimiter))] }];
  const byPart = text.split(';').map(plainCell).filter(Boolean);
  if (byPart.length > 1 && !byPart.slice(1).some((part) => parseState(part) !== undefined))
    return byPart.flatMap(toRow);
  const separator = byPart.length > 1 ? ';' : ',';
  const cells = withJoinedForms(splitCells(text, separator).filter(Boolean));
  const readings = cells.length > 1 ? cellReadings(text, cells, separator) : endings(text);
  if (readings.length > 0) return [{ text, readings }];
  return [{ text, readings: [{ name: text }], ...(cells.length > 1 ? { isDoubtful: true } : {}) }];
}

/** Cells in the order that the tool states. A state in another place than the second is found as well. */
function cellQuery([name = '', ...further]: readonly string[]): CompanyQuery {
  const at = further.findIndex((cell) => parseState(cell) !== undefined);
  const [state = ''] = further.splice(Math.max(at, 0), 1);
  const known = parseState(state) ?? (state === '' ? {} : { state });
  const address = further.filter(Boolean).join(', ');
  return { name, ...known, ...(address === '' ? {} : { address }) };
}

/** `Acme, Salem, OR`: the state may be a part of the name, and so may be the city. A legal form ends the name. */
function cellReadings(text: string, cells: readonly string[], separator: string): CompanyQuery[] {
  const state = parseState(cells.at(-1) ?? '');
  if (state === undefined) return [];
  const parts = cells.slice(0, -1);
  const readings = [
    { name: text, ...state },
    { name: parts.join(`${separator} `), ...state },
  ];
  const formAt = parts.findLastIndex((part) => findLegalForms(foldWords(part)).length > 0);
  const place = parts.splice(Math.max(formAt, 0) + 1);
  if (place.length === 0) return readings;
  const name = parts.join(`${separator} `);
  const city = /\d/.test(place.at(-1) ?? '') ? undefined : place.pop();
  const address = place.join(', ');
  return [...readings, { name, ...(address && { address }), ...(city !== undefined && { city }), ...state }];
}

/** `Acme (OR)`, `Acme - Oregon`, `Acme OR`. */
function endings(text: string): CompanyQuery[] {
  const [, name = '', inBrackets, afterDash, code] =
    /^(.+?[^,\s])\s*(?:\(([^()]+)\)|\s[-–—:/]\s*([\p{L}. ]+)|\s([A-Z]{2}))$/u.exec(text) ?? [];
  const word = inBrackets ?? afterDash ?? code ?? '';
  const state = isLegalForm(foldWords(word)) ? undefined : parseState(word);
  // Two letters without a mark are as often the end of a name.
  return state === undefined
    ? []
    : [code === undefined ? { name: text, ...state } : { name: text }, { name, ...state }];
}

function parseState(text: string): Pick<CompanyQuery, 'state' | 'postal_code'> | undefined {
  const [, words = '', zip] = STATE_AND_ZIP.exec(text.trim()) ?? [];
  const state = parseJurisdiction(words);
  return state === undefined ? undefined : { state, ...(zip === undefined ? {} : { postal_code: zip }) };
}
