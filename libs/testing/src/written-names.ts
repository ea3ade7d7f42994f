/** A way to write a name. Undefined where a name has nothing that can be written so. `below` returns a whole number below another. */
export type Writing = (name: string, below: (count: number) => number) => string | undefined;

/** Signs that people and programs put into names: by what they are called. */
const SIGNS = {
  hyphen: '-',
  slash: '/',
  dot: '.',
  apostrophe: '’',
  'no-break space': '\u00a0',
  'zero-width space': '\u200b',
  'soft hyphen': '\u00ad',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'bidi mark': '\u200e',
  'variation selector': '\ufe0f',
  'Hangul filler': '\u3164',
} as const;

/** The ways in which one name is written with other blanks, signs and letters. */
export const writings: Readonly<Record<string, Writing>> = {
  'as published': (name) => name,
  'two words joined': (name, below) => {
    const words = name.split(' ');
    const at = below(words.length - 1);
    return words.length < 2 ? undefined : words.toSpliced(at, 2, words.slice(at, at + 2).join('')).join(' ');
  },
  'three words joined': (name, below) => {
    const words = name.split(' ');
    const at = below(words.length - 2);
    return words.length < 4 ? undefined : words.toSpliced(at, 3, words.slice(at, at + 3).join('')).join(' ');
  },
  'one word split': (name, below) => insertedInside(name, ' ', below),
  'two words split': (name, below) => {
    const once = insertedInside(name, ' ', below);
    return once === undefined ? undefined : insertedInside(once, ' ', below);
  },
  'one split, two joined': (name, below) => {
    const split = insertedInside(name, ' ', below);
    return split === undefined ? undefined : writings['two words joined']?.(split, below);
  },
  'without blanks': (name) => (name.includes(' ') ? name.replaceAll(' ', '') : undefined),
  'camel case': (name) => (name.includes(' ') ? capitalized(name).replaceAll(' ', '') : undefined),
  'camel case, form apart': (name) => {
    const words = capitalized(name).split(' ');
    return words.length < 3 ? undefined : `${words.slice(0, -1).join('')} ${words.at(-1) ?? ''}`;
  },
  'letters apart': (name) => {
    const [initials] = /(?<!\S)[A-Z]{2,4}(?=\s)/.exec(name) ?? [];
    return initials === undefined ? undefined : name.replace(initials, initials.split('').join(' '));
  },
  'numbers joined': (name) => changed(name, name.replaceAll(/(?<=\d) (?=[A-Z])|(?<=[A-Z]) (?=\d)/gi, '')),
  'numbers apart': (name) => changed(name, name.replaceAll(/(?<=\d)(?=[A-Z])|(?<=[A-Z])(?=\d)/gi, ' ')),
  'full width': (name) => name.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  'combining marks': (name) => name.replaceAll(/(?<=[A-Z])(?=[A-Z])/gi, '\u0301'),
  ...Object.fromEntries(
    Object.entries(SIGNS).flatMap(([sign, text]): [string, Writing][] => [
      [`${sign} inside a word`, (name, below) => insertedInside(name, text, below)],
      [`${sign} for each blank`, (name) => (name.includes(' ') ? name.replaceAll(' ', text) : undefined)],
    ]),
  ),
};

/** A text with a sign at any place inside one of its words of four letters or more. */
function insertedInside(name: string, sign: string, below: (count: number) => number): string | undefined {
  const long = [...name.matchAll(/\p{L}{4,}/gu)];
  const found = long[below(long.length)];
  if (found === undefined) return undefined;
  const at = found.index + 1 + below(found[0].length - 1);
  return name.slice(0, at) + sign + name.slice(at);
}

function changed(name: string, written: string): string | undefined {
  return name === written ? undefined : written;
}

function capitalized(name: string): string {
  return name.toLowerCase().replaceAll(/(?<=^|\s)\S/g, (letter) => letter.toUpperCase());
}

/** A linear congruential generator of whole numbers below another: small, and the same for a seed. */
export function randomBelow(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return count <= 0 ? 0 : Math.floor((state / 4_294_967_296) * count);
  };
}
