import { jurisdictionNames } from '../jurisdictions/jurisdiction.ts';
import { foldedName, foldWords } from '../folding/folded-name.ts';
import { searchTerms } from '../names/legal-form-terms.ts';
import { addressWords, streetWords } from './address-words.ts';

/**
 * A text without its formatting. Two texts are the same if and only if these are equal: then they differ at most in letter case,
 * spacing, punctuation and the spelling of legal forms and kinds of streets. Every comparison that finds changes uses it.
 */
export function unformatted(text: string): string {
  return joined(foldWords(text), streetWords, text);
}

/** An address without its formatting: also without the spelling of directions, units, ordinals and states. */
export function unformattedAddress(text: string): string {
  const folded = foldedName(text.replace(ZIP_PLUS_4, '$1$2')).replace(
    PHRASE,
    (phrase) => phrases.get(phrase) ?? phrase,
  );
  return joined(folded === '' ? [] : folded.split(' '), addressWords, text);
}

/** The key by which addresses are compared: their formatting and the last four digits of a ZIP code make no difference. */
export function addressKey(text: string): string {
  return unformattedAddress(text.replace(ZIP_PLUS_4, '$1'));
}

/**
 * A person's name without its formatting: also without which part comes first. `DOE, JANE M` and `Jane M. Doe` are one ring of letters,
 * of which this is the reading that sorts first, so that names with a comma, without one and with joined parts are all alike.
 */
export function unformattedPersonName(name: string): string {
  const ring = unformatted(name);
  let first = ring;
  for (let at = 1; at < ring.length; at += 1) {
    const reading = ring.slice(at) + ring.slice(0, at);
    if (reading < first) first = reading;
  }
  return first;
}

/** Checks that two texts differ at most in their formatting. Null is not a text. */
export function isSameText(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return one === other || unformatted(one) === unformatted(other);
}

const ZIP_PLUS_4 = /\b(\d{5})-(\d{4})\b/g;

/** Several words of an address that have an abbreviation. */
const phrases: ReadonlyMap<string, string> = new Map([
  ['POST OFFICE', 'PO'],
  ...Object.entries(jurisdictionNames).map(([code, name]) => [foldedName(name), code] as const),
]);
const PHRASE = new RegExp(`\\b(?:${[...phrases.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`, 'g');

/** Words without the spaces between them, but for one between two numbers: `12 3RD` is not `123 RD`. A text without words stays. */
function joined(words: readonly string[], spellings: ReadonlyMap<string, string>, text: string): string {
  if (words.length === 0) return text.trim();
  return searchTerms(words)
    .map((word) => spellings.get(word) ?? word)
    .join(' ')
    .replace(SPACE_OF_FORMATTING, '');
}

const SPACE_OF_FORMATTING = /(?<!\d) | (?!\d)/g;
