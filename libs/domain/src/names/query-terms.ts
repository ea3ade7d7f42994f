import { foldWords } from './folded-name.ts';
import { searchTerms } from './legal-form-terms.ts';
import { nameKeyOfWords } from './name-key.ts';

/** What a search text means. All three are empty where it has no letter or digit, which the caller refuses. */
export interface ParsedQuery {
  /**
   * Distinct words and legal forms, in the order of their first place: all of them must be found, and the first decides the
   * second tier of the relevance order.
   */
  readonly terms: readonly string[];
  /** All words as written, folded. */
  readonly words: readonly string[];
  /** What a name's key must equal for the first tier. */
  readonly nameKey: string;
}

/** Folds a search text by the very rules that names are folded by. */
export function parseQuery(q: string): ParsedQuery {
  const words = foldWords(q);
  return { terms: [...new Set(searchTerms(words))], words, nameKey: nameKeyOfWords(words) };
}
