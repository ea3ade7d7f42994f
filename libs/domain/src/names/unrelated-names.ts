import { businessWords } from './business-words.ts';
import { foldWords } from '../folding/folded-name.ts';
import { joinNameKey } from './name-key.ts';

/**
 * Unrelated names that one number may have: a company has former names, and files under its parent's. A number that more of them carry
 * is a filler, or another's, such as an accountant's: it identifies nobody.
 */
const UNRELATED_NAMES_MAX = 3;
/** Letters with which spellings of one name begin alike: SHEPHERDSCARE, SHEPHERD S CARE. */
const BEGINNING_LENGTH = 5;

/** Checks that a number identifies a company, by all names that carry it. */
export function identifiesOne(names: readonly string[]): boolean {
  if (names.length <= UNRELATED_NAMES_MAX) return true;
  const unrelated: Traits[] = [];
  for (const name of names) {
    const traits = traitsOf(name);
    if (unrelated.some((other) => areRelated(traits, other))) continue;
    unrelated.push(traits);
    if (unrelated.length > UNRELATED_NAMES_MAX) return false;
  }
  return true;
}

/** Traits that names of one company share. */
interface Traits {
  readonly words: ReadonlySet<string>;
  readonly beginning: string;
}

/** A name with only words of trades and articles is distinguished by all its words together. */
function traitsOf(name: string): Traits {
  const words = joinNameKey(foldWords(name)).split(' ');
  const distinctive = words.filter((word) => word.length > 2 && !businessWords.has(word) && !ARTICLES.has(word));
  const compact = words.join('');
  return {
    words: new Set(distinctive.length === 0 ? [compact] : distinctive),
    beginning: businessWords.has(words[0] ?? '') ? compact : compact.slice(0, BEGINNING_LENGTH),
  };
}

const ARTICLES: ReadonlySet<string> = new Set(['THE', 'AND', 'FOR']);

function areRelated(one: Traits, other: Traits): boolean {
  return one.beginning === other.beginning || [...one.words].some((word) => other.words.has(word));
}
