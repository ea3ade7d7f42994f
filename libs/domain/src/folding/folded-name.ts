import { apostrophes, dots, ellipses, markSigns, plainLetters } from './folded-characters.ts';

/**
 * The words of a name as search and matching see them, in capitals:
 * letter case and accents folded, `&` is the word AND, apostrophes and dots between two letters or digits
 * vanish (`O'Neil` → ONEIL, `J.R.'S` → JRS), anything else but letters and digits separates. What Chinese and Japanese write
 * without blanks are words too: 株式会社ミドリ工業 → 株式会社 ミトリ 工業.
 * Folding a folded name changes nothing.
 */
export function foldWords(name: string): string[] {
  const ascii = asciiWords(name.toUpperCase());
  return ascii ?? unicodeWords(name);
}

/** The words of `foldWords` joined by single spaces: what the columns `folded` hold. */
export function foldedName(name: string): string {
  const upper = name.toUpperCase();
  if (isFolded(upper)) return upper;
  return (asciiWords(upper) ?? unicodeWords(name)).join(' ');
}

/** Checks that Postgres makes a folded name of the name by `upper` of the collation C, which knows ASCII: then tables need not have it. */
export function isInCapitals(folded: string, name: string): boolean {
  return folded === name.toUpperCase() && /^[ -~]*$/.test(name);
}

const LETTER_OR_DIGIT = 1;
const JOINER = 2;
const AMPERSAND = 3;

/** Classes of the 128 ASCII characters for folding, 0 for what separates; small letters never get here. */
const classOfAscii = new Uint8Array(128);
for (const char of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') classOfAscii[char.charCodeAt(0)] = LETTER_OR_DIGIT;
for (const char of [...apostrophes, ...dots]) if (char < '\u0080') classOfAscii[char.charCodeAt(0)] = JOINER;
classOfAscii['&'.charCodeAt(0)] = AMPERSAND;

/** Checks that the text in capitals is ASCII words with single spaces already, as most registries publish most names. */
function isFolded(upper: string): boolean {
  let previousIsWord = false;
  for (let at = 0; at < upper.length; at++) {
    const code = upper.charCodeAt(at);
    if (code < 128 && classOfAscii[code] === LETTER_OR_DIGIT) previousIsWord = true;
    else if (code === 32 && previousIsWord) previousIsWord = false;
    else return false;
  }
  return previousIsWord || upper === '';
}

/** The words of an ASCII text in capitals, or undefined at its first other character. One pass; it runs on every name loaded. */
function asciiWords(upper: string): string[] | undefined {
  const words: string[] = [];
  let from = -1;
  let joined = '';
  for (let at = 0; at < upper.length; at++) {
    const code = upper.charCodeAt(at);
    if (code > 127) return undefined;
    const kind = classOfAscii[code];
    if (kind === LETTER_OR_DIGIT) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) {
      const part = upper.slice(from, at);
      from = -1;
      const end = endOfJoiners(upper, at);
      if (end > at && isWordCode(upper.charCodeAt(end))) {
        joined += part;
        at = end - 1;
        continue;
      }
      words.push(joined + part);
      joined = '';
    }
    if (kind === AMPERSAND) words.push('AND');
  }
  if (from >= 0) words.push(joined + upper.slice(from));
  return words;
}

/** The end of the apostrophes and dots that begin at a place. */
function endOfJoiners(upper: string, at: number): number {
  let end = at;
  while (classOfAscii[upper.charCodeAt(end)] === JOINER) end++;
  return end;
}

/** NaN, past the end, is not one. */
function isWordCode(code: number): boolean {
  return code < 128 && classOfAscii[code] === LETTER_OR_DIGIT;
}

const anyOf = (characters: readonly string[]): RegExp => new RegExp(`[${characters.join('')}]`, 'gu');
const anyApostrophe = anyOf(apostrophes);
const anyDot = anyOf(dots);
const anySeparator = anyOf([...markSigns, ...ellipses]);
const anyPlainLetter = anyOf(Object.keys(plainLetters));
/** Accents and characters that nobody sees, as soft hyphens and zero-width spaces: they stand inside words as well as between them. */
const ACCENT = /[\p{M}\p{Cf}\p{DI}]/gu;
const JOINERS_INSIDE_WORD = /(?<=[\p{L}\p{N}])['.]+(?=[\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The same words for any text. Recomposed at the end, so that Hangul is stored as syllables and not as their parts. */
function unicodeWords(name: string): string[] {
  return (
    name
      .replace(anySeparator, ' ')
      .replace(anyApostrophe, "'")
      .normalize('NFKD')
      .replace(ACCENT, '')
      .toUpperCase()
      .normalize('NFKD')
      .replace(ACCENT, '')
      .replace(anyPlainLetter, (letter) => plainLetters[letter] ?? letter)
      .replace(anyApostrophe, "'")
      .replace(anyDot, '.')
      .replace(/&/g, ' AND ')
      .replace(JOINERS_INSIDE_WORD, '')
      .normalize('NFC')
      .match(WORD)
      ?.flatMap(splitScripts) ?? []
  );
}

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const HAN = /^\p{Script=Han}{2}/u;
const ONE_SCRIPT =
  /\p{Script=Han}+|[\p{Script=Katakana}ー]+|[\p{Script=Hiragana}ー]+|[^\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]+/gu;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The words of what has no blanks: Chinese characters as a dictionary divides them, and each run of another script. */
function splitScripts(word: string): readonly string[] {
  if (!HAN_OR_KANA.test(word)) return [word];
  return (word.match(ONE_SCRIPT) ?? []).flatMap((run) => (HAN.test(run) ? splitHan(run) : [run]));
}

/** Each word is divided again until nothing changes, so that a folded name stays as it is. */
function splitHan(run: string): readonly string[] {
  const words = Array.from(segmenter.segment(run), ({ segment }) => segment);
  return words.length === 1 ? words : words.flatMap(splitHan);
}
