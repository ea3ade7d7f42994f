import { UnusableArgument } from '../tool-failure.ts';

/** Ends of a name that a comma separates from it. */
const ENDS = /^(?:jr|sr|ii|iii|iv|esq|inc|llc|ltd|corp|co|lp|llp|pc)\.?$/i;

/** Reads people: names with commas, semicolons or lines between them, or a list of names or of `{name, title}`. */
export function readPeople(text = ''): { readonly name: string; readonly title?: string }[] {
  return readList('people', text, splitNames).map((one) => (typeof one === 'string' ? { name: one } : one)) as {
    readonly name: string;
  }[];
}

/** Reads addresses: one on a line, an object with the fields of HTTP, or a list of either. */
export function readAddresses(text = ''): { readonly full_address?: string }[] {
  return readList('address', text, (one) => [one]).map((one) =>
    typeof one === 'string' ? { full_address: one } : one,
  );
}

function readList(name: string, text: string, split: (text: string) => readonly string[]): (string | object)[] {
  if (!/^\s*[[{]/.test(text)) return split(text).flatMap((part) => part.trim() || []);
  return [readJson(name, text)].flat().flatMap((one): (string | object)[] => {
    if (typeof one === 'string') return one.trim() === '' ? [] : [one];
    return typeof one === 'object' && one !== null ? [one] : [];
  });
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableArgument(`${name} looks like JSON, but is not valid JSON; expected text or a list. Correct it.`);
  }
}

/** A name may have a comma before its end: `Roe, Jr.` */
function splitNames(text: string): string[] {
  if (/[;\n]/.test(text)) return text.split(/[;\n]/);
  const names: string[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const last = names.at(-1);
    if (last !== undefined && ENDS.test(part)) names[names.length - 1] = `${last}, ${part}`;
    else names.push(part);
  }
  return names;
}
