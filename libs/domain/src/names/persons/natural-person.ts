import { businessWords } from '../business-words.ts';
import { foldWords } from '../../folding/folded-name.ts';
import { joinNameKey } from '../name-key.ts';
import { businessesNamedAfterPeople } from './businesses-named-after-people.ts';
import { isFirmName } from './firm-name.ts';
import { givenNames } from './given-names.ts';

const honorifics = new Set(
  'MR MRS MS MISS DR REV HON MD DO DDS DMD DVM DPM OD PHD ESQ CPA RN LPN LPC LCSW LMT MSD DC JD EA JR SR II III IV'.split(
    ' ',
  ),
);
/** A cell that names a trade name only: `Dba Ed Shannon`. */
const NO_OTHER_NAME = /^\s*d[./]?b[./]?a\b[.:\s]*(?=.)/iu;
/** Words inside family names. */
const particles = new Set('DE DEL DELA LA LOS DA DOS VAN VON DER DEN ST SAN EL AL BIN MC MAC O'.split(' '));

/**
 * Checks that a name shows that it is a business's: a legal form, a word of trade, a digit, a possessive (`Frank's Place`),
 * a name after DBA, or more words than a person has.
 */
export function showsBusiness(name: string): boolean {
  if (/[\d#@]/.test(name) || /\bd\/?b\/?a\b/i.test(name) || /\w['\u2019]s\b/i.test(name)) return true;
  if (/^the\b/i.test(name)) return true;
  const words = foldWords(name);
  if (businessesNamedAfterPeople.has(joinNameKey(words))) return true;
  return isFirmName(name) || words.some((word) => businessWords.has(word)) || spoken(words).length > 5;
}

/**
 * Checks that a name is a natural person's beyond reasonable doubt: a common given name with one family name or two, `LAST, FIRST M`,
 * or a couple (`John and Mary Smith`), and no sign of a business. Names that might be either are not. `inAnyOrder` is for registers that put the
 * family name first without a comma.
 */
export function isPersonName(text: string, inAnyOrder = false): boolean {
  const name = text.replace(NO_OTHER_NAME, '');
  if (showsBusiness(name)) return false;
  const comma = name.indexOf(',');
  if (comma > 0) {
    const family = spoken(foldWords(name.slice(0, comma)));
    const given = spoken(foldWords(name.slice(comma + 1)));
    if (given.length > 0) return family.length <= 3 && given.length <= 3 && givenNames.has(given[0] ?? '');
    return isPerson(family);
  }
  const words = spoken(foldWords(name));
  return isPerson(words) || (inAnyOrder && words.length <= 4 && isPerson([...words.slice(1), words[0] ?? '']));
}

function isPerson(words: readonly string[]): boolean {
  const and = words.indexOf('AND');
  if (and > 0) return givenNames.has(words[0] ?? '') && givenNames.has(words[and + 1] ?? '') && words.length - and <= 4;
  const [first = '', ...others] = words;
  const family = others.filter((word) => word.length > 1 && !particles.has(word));
  // A middle name may be a given name itself: `Mary Ann Smith Jones`.
  const familyMax = givenNames.has(others[0] ?? '') ? 3 : 2;
  return (
    givenNames.has(first) && words.length >= 2 && words.length <= 5 && family.length >= 1 && family.length <= familyMax
  );
}

/** Without titles before and suffixes after a person's name. */
function spoken(words: readonly string[]): string[] {
  return words.filter((word) => !honorifics.has(word));
}
