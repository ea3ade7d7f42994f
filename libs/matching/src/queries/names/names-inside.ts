import { findLegalForms, foldWords, isLegalFormWord, nameKey, SECOND_NAME_MARK } from '@registry/domain';
import { isUsual } from './known-words.ts';
import { withoutDescription, withoutRemark } from './remarks.ts';

/** A name that a text may give next to other things. */
export interface NameInside {
  readonly name: string;
  /** The text gives it as a second name: a trade name or a former one. */
  readonly isTrade: boolean;
  /** Text that may belong to the name after all. `''` where the text says that it does not. */
  readonly leftOut: string;
  /** Text that is left out may make another company of it. */
  readonly isDoubtful: boolean;
}

/** `c/o Accounts Payable`, `attn: Jane Doe`: the recipient of a letter is not part of the name. */
const RECIPIENT = /(?:^|[\s,;([-])(c\s?\/\s?o|℅|%|attn|attention|(?:in )?care of)(?=[\s:.])[\s.]*/iu;
/** Between a name and a trade or former name. */
const ALSO = new RegExp(String.raw`[\s,;(/["“–—-]+(${SECOND_NAME_MARK})(?=[\s:./)\]"”–—-])[\s./)\]"”–—-]*`, 'iu');
/** The mark between a former name and the one of today. */
const NOW = /^n/iu;
/** Signs, or several words: a name seldom has them. */
const SURE = /[/.℅-]|^attn$|(?:known|business|operating|trading) as$/iu;
/** Names that one text can give: `Cedar Ridge LLC dba Cedar Bakery` gives two. */
const NAMES_MAX = 3;

/**
 * The names in a text that is not only a name, the likeliest first. A registered name can have any of these words: what is left out of it
 * then may belong to it.
 */
export function namesInside(text: string): NameInside[] {
  const all: Omit<NameInside, 'isDoubtful'>[] = [];
  for (const { name, leftOut } of withoutRecipient(withoutDescription(text))) {
    let rest = { name, leftOut, isTrade: false };
    for (
      let mark = findMark(ALSO, rest.name);
      mark !== null && all.length < NAMES_MAX;
      mark = findMark(ALSO, rest.name)
    ) {
      const { before, after, isSure, text: said } = mark;
      const isFormer = NOW.test(said);
      const leftOutThere = isSure ? rest.leftOut : `${said} ${after} ${rest.leftOut}`;
      all.push({ name: before, leftOut: leftOutThere, isTrade: rest.isTrade || isFormer });
      rest = { name: after, leftOut: isSure ? rest.leftOut : `${before} ${said} ${rest.leftOut}`, isTrade: !isFormer };
    }
    all.push(rest);
  }
  return all
    .map((one) => {
      const { name, leftOut, isDoubtful } = withoutRemark(one.name);
      return { ...one, isDoubtful, name: name.replace(AROUND, ''), leftOut: nameKey(`${one.leftOut} ${leftOut}`) };
    })
    .filter(({ name }) => hasLetter(name) && name !== text);
}

const AROUND = /^[\s:]+|[\s,;)]+$/gu;

/** Returns the text before the recipient of a letter, else what follows: `Attn: Billing, Cedar Ridge LLC` may give either. */
function withoutRecipient(text: string): Pick<NameInside, 'name' | 'leftOut'>[] {
  const mark = findMark(RECIPIENT, text);
  if (mark === null) return [{ name: text, leftOut: '' }];
  const { before, after, isSure, text: said } = mark;
  if (hasLetter(before)) return [{ name: before, leftOut: isSure ? '' : `${said} ${after}` }];
  const [, behindComma] = /,(.*)$/su.exec(after) ?? [];
  const names = behindComma === undefined ? [after] : [after, behindComma];
  return names.map((name) => ({ name, leftOut: isSure ? '' : said }));
}

interface Mark {
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** The text around it is surely not one name: `100 % Natural` is one. */
  readonly isSure: boolean;
}

function findMark(pattern: RegExp, text: string): Mark | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [all, mark = ''] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + all.length);
  const isSure =
    mark === '%'
      ? !/\d\s*$/u.test(before)
      : SURE.test(mark) ||
        after.startsWith(':') ||
        all.includes('(') ||
        areNames(mark, foldWords(before), foldWords(after));
  return { text: mark, before, after, isSure };
}

/** Checks that the texts on both sides of a mark are names of their own: Remote DBA Experts is one name. */
function areNames(mark: string, before: readonly string[], after: readonly string[]): boolean {
  if (findLegalForms(before).length > 0) return true;
  return /^[fn]?[dk]/iu.test(mark) && before.length > 1 && !after.every(isUsualOrForm);
}

function isUsualOrForm(word: string): boolean {
  return isUsual(word) || isLegalFormWord(word);
}

function hasLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
