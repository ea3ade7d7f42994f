/**
 * Letters that Unicode does not decompose into a base letter and an accent, though readers and registries write them so.
 * In capitals, because folding looks them up after `toUpperCase` (which already turns ß into SS).
 */
export const plainLetters: Readonly<Record<string, string>> = {
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ɖ: 'D',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'NG',
  Ƀ: 'B',
  Ɨ: 'I',
  Ƶ: 'Z',
  Ɇ: 'E',
  Ɍ: 'R',
  Ȼ: 'C',
  Ⱥ: 'A',
};

/** Every character that is typed or printed as an apostrophe; some of them are letters or accents to Unicode. */
export const apostrophes = [
  "'",
  '`',
  '\u00b4', // spacing acute accent
  '\u02b9', // modifier prime
  '\u02bb', // ʻokina
  '\u02bc', // modifier apostrophe
  '\u02bd',
  '\u02be',
  '\u02bf',
  '\u02c8',
  '\u02ca',
  '\u02cb',
  '\u055a', // Armenian apostrophe
  '\u05f3', // geresh
  '\u2018',
  '\u2019',
  '\u201a',
  '\u201b',
  '\u2032', // prime
  '\u2035',
  '\ua78b', // saltillo
  '\ua78c',
  '\uff07', // full width
  '\uff40',
] as const;

/** Full stops, and the middle dot of Catalan `l·l`. */
export const dots = ['.', '\u00b7', '\u2024', '\u2027', '\uff0e'] as const;

/** Signs that compatibility decomposition would turn into letters of the word before: `Acme™` is not `ACMETM`. */
export const markSigns = ['\u2120', '\u2122'] as const;

/** Signs that compatibility decomposition would turn into the dots of a word: `Wait…what` is two words. */
export const ellipses = ['\u2025', '\u2026'] as const;
