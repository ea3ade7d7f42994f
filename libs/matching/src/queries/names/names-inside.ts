import { foldWords, findLegalForms, nameKey } from '@registry/domain';

/** A name that a text may give next to other things. */
export interface NameInside {
  readonly name: string;
  /** Whether the text gives it as a second name: a trade name or a former one. */
  readonly isTrade: boolean;
  /** What of the text may belong to the name after all. `''` where the text says that it does not. */
  readonly leftOut: string;
}

/** `c/o Accounts Payable`, `attn: Jane Doe`: the recipient of a letter is not part of the name. */
const RECIPIENT = /(?:^|[\s,;(-])(c\s?\/\s?o|%|attn|attention|care of)(?=[\s:.])[\s.]*/iu;
/** Between a name and a trade or former name. */
const ALSO =
  /[\s,;(/]+(d\s?\.?\s?\/?\s?b\s?\.?\s?\/?\s?a\.?|doing business as|a\s?\/\s?k\s?\/\s?a|a\.?k\.?a|f\s?\/\s?k\s?\/\s?a|f\.?k\.?a|formerly(?: known as)?|also known as|t\s?\/\s?a|trading as)(?=[\s:./)])[\s./)]*/iu;
/** Signs, or several words: a name seldom has them. */
const SURE = /[/.]|^attn$|(?:known|business|trading) as$/iu;

/** Names that one text can give: `Cedar Ridge LLC dba Cedar Bakery` gives two. */
const NAMES_MAX = 3;

/**
 * The names in a text that is not only a name, the likeliest first. A registered name can have any of these words: what is left out of it
 * then may belong to it.
 */
export function namesInside(text: string): NameInside[] {
  const all: NameInside[] = [];
  for (const { name, leftOut } of withoutRecipient(text)) {
    let rest = { name, leftOut, isTrade: false };
    for (
      let mark = findMark(ALSO, rest.name);
      mark !== null && all.length < NAMES_MAX;
      mark = findMark(ALSO, rest.name)
    ) {
      const { before, after, isSure, text: said } = mark;
      all.push({ ...rest, name: before, leftOut: isSure ? rest.leftOut : `${said} ${after} ${rest.leftOut}` });
      rest = { name: after, leftOut: isSure ? rest.leftOut : `${before} ${said} ${rest.leftOut}`, isTrade: true };
    }
    if (rest.name !== text) all.push(rest);
  }
  return all
    .map((one) => ({ ...one, name: one.name.replace(AROUND, ''), leftOut: nameKey(one.leftOut) }))
    .filter(({ name }) => hasLetter(name));
}

const AROUND = /^[\s:]+|[\s,;)]+$/gu;

/** What stands before the recipient of a letter, else what follows: `Attn: Billing, Cedar Ridge LLC` may give either. */
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
  /** Whether what it stands between is surely not one name: `100 % Natural` is one. */
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
      : SURE.test(mark) || after.startsWith(':') || all.includes('(') || findLegalForms(foldWords(before)).length > 0;
  return { text: mark, before, after, isSure };
}

function hasLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
