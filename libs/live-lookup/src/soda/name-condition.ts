import { foldWords, nameKeyOfWords } from '@registry/domain';
import { soqlHolds } from './soql-text.ts';

/** Words asked for at most, the longest first: the rest is sifted by the search over what was fetched. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 60;

/** What one word of the query may look like at the registry: folded, and as it was typed. */
interface AskedWord {
  readonly spellings: readonly string[];
  readonly length: number;
}

/**
 * The condition under which a registry's name may be found by these words; undefined where no word can be asked for. It is wider
 * than the search itself: legal forms, which registries spell in many ways, and AND are left out.
 */
export function nameCondition(words: string, columns: readonly string[]): string | undefined {
  const key = new Set(nameKeyOfWords(foldWords(words)).split(' '));
  const asked = words
    .split(/\s+/u)
    .flatMap(spellingsOf)
    .filter(({ spellings }) => spellings.some((spelling) => key.has(foldWords(spelling).join(' '))))
    .sort((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX);
  if (asked.length === 0) return undefined;
  const conditions = asked.map(({ spellings }) =>
    anyOf(columns.flatMap((column) => spellings.map((spelling) => soqlHolds(column, spelling)))),
  );
  return [...new Set(conditions)].sort().join(' and ');
}

/** `O'Neil` may stand there as ONEIL or with its apostrophe, `Café` with or without its accent. */
function spellingsOf(typed: string): AskedWord[] {
  const folded = foldWords(typed).filter((word) => word !== 'AND' && word.length <= WORD_LENGTH_MAX);
  const [only] = folded;
  if (only === undefined) return [];
  if (folded.length > 1) return folded.map((word) => ({ spellings: [word], length: word.length }));
  const asTyped = typed.replaceAll('\u2019', "'").normalize('NFC').toUpperCase();
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{N}'.]{0,58}[\p{L}\p{N}]$/u.test(asTyped);
  return [{ spellings: [...new Set(isPlain ? [only, asTyped] : [only])], length: only.length }];
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' or ')})`;
}
