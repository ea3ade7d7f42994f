import { fromJson } from '../match-companies/list/structured-list.ts';

/** A comma between names; not one before the end of a name, as in `Roe, Jr.` */
const COMMA = /,(?!\s*(?:jr|sr|ii|iii|iv|esq|inc|llc|ltd|corp|co|lp|llp|pc)\b)/i;

/** Reads people: names with semicolons, line ends or else commas between them, or a list of names or of `{name, title}`. */
export function readPeople(text = ''): { readonly name: string; readonly title?: string }[] {
  const people = readList(text) ?? text.split(/[;\n]/.test(text) ? /[;\n]/ : COMMA);
  return people.flatMap((one) => (typeof one === 'string' ? namesIn(one) : (one as { readonly name: string })));
}

/** Reads addresses: one on a line, an object with the fields of the API, or a list of either. */
export function readAddresses(text = ''): { readonly full_address?: string }[] {
  const addresses = readList(text) ?? (text === '' ? [] : [text]);
  return addresses.map((one) => (typeof one === 'string' ? { full_address: one } : one));
}

function readList(text: string): (string | object)[] | undefined {
  const sent = fromJson(text);
  if (typeof sent !== 'object' || sent === null) return undefined;
  return ([sent].flat() as (string | object | null)[]).filter((one) => one !== null);
}

function namesIn(text: string): { readonly name: string }[] {
  return text.trim() === '' ? [] : [{ name: text.trim() }];
}
