import { distance } from 'fastest-levenshtein';

/** Longer texts are not compared. */
const LENGTH_MAX = 60;
/** Letters from which a text may be the beginning of a word. */
const CUT_LENGTH_MIN = 3;

/**
 * `Did you mean "state"? `: the known word that is nearest to a misspelled one, as a sentence for an error message. Empty if none is
 * near: a third of its letters may be wrong, or it may be cut, and letter case, spaces, hyphens and underscores do not count.
 */
export function didYouMean(written: string, known: readonly string[]): string {
  const nearest = nearestWord(written, known);
  return nearest === undefined ? '' : `Did you mean ${JSON.stringify(nearest)}? `;
}

/** The known word that is nearest to a misspelled one; undefined if none is near. */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  if (written.length > LENGTH_MAX) return undefined;
  const letters = toLetters(written);
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const word of known) {
    const edits = distance(letters, toLetters(word));
    const isNear = edits <= Math.ceil(word.length / 3) && edits < word.length;
    if (isNear && edits < fewest) [nearest, fewest] = [word, edits];
  }
  return nearest ?? cutWord(letters, known);
}

/** The one word that a text of some letters cuts, as `Ore.` does. */
function cutWord(letters: string, known: readonly string[]): string | undefined {
  const beginning = letters.replace(/\.$/, '');
  const [word, ...others] = known.filter(
    (one) => beginning.length >= CUT_LENGTH_MIN && toLetters(one).startsWith(beginning),
  );
  return others.length === 0 ? word : undefined;
}

function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
