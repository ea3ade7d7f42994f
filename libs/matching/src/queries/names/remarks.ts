import {
  findLegalForms,
  foldedName,
  foldWords,
  isLegalForm,
  nameKeyWords,
  toCountryCode,
  toStateCode,
} from '@registry/domain';
import { isUsual } from './known-words.ts';

/** A text without what a list says of the company next to its name. */
export interface WithoutRemark {
  readonly name: string;
  /** Text that may belong to the name after all: a series, a place or a number can make another company. */
  readonly leftOut: string;
  /** It may be of another company: a lodge has a number, and a company the name of a doctor. */
  readonly isDoubtful: boolean;
}

/** After a name, in brackets or between asterisks: `(inactive)`, `*ACH*`. */
const BRACKETED = /^(.*[^\s,;:/–—-])[\s,;:/–—-]*[([{*]+\s*([^()[\]{}*]*[^()[\]{}*\s])\s*[)\]}*]+[\s.]*$/su;
/** After a sign that stands apart from the name, or that no name has: `LLC - Store 14`, `LLC/Cedar Bakery`. */
const SIGNED = /^(.*?[^\s,;:])\s*(?:[\s.][-–—]+|[-–—]+\s|[/;:|])\s*(.*[\p{L}\p{N}].*)$/su;
/** A store or an account of the company: `#123`, `Store No. 14`. */
const NUMBERED =
  /^(.*?[^\s,;:–—-])[\s,;:–—-]*(?:#\s*)?((?:(?<=#\s*)|\b(?:store|location|branch|account|acct)\b\s*(?:#|no\.?|number)?\s*)[a-z]{0,2}-?\d+[a-z]?)$/isu;
/** The last word of a name that a number belongs to. */
const IS_NUMBERED =
  /\b(?:LODGE|LOCAL|POST|CHAPTER|COUNCIL|TROOP|PACK|DISTRICT|UNION|CAMP|COURT|TEMPLE|AERIE|GRANGE|SCHOOL|STATION|CLUB|UNIT|FUND|PHASE|SERIES|BUILDING|LOT)$/;
/** Words for a part of the company itself, also after a name without a legal form. */
const OF_BRANCHES =
  /\b(?:BRANCH|STORE|LOCATION|OFFICE|WAREHOUSE|PLANT|DIVISION|DEPT|DEPARTMENT|TERMINAL|FACILITY|FRANCHISE|HEADQUARTERS|HQ)(?: \w?\d+\w?)?$/;
/** `004412 Cedar Ridge`, `V-1022: Cedar Ridge`: numbers of names have no zeros in front. */
const VENDOR_NUMBER = /^#?\s*(?:0\d{2,}\s|[a-z]{0,3}-?\d{3,}\s*(?:[:|]|\s[-–—])\s?)\s*(?=.*\p{L}{2})/iu;

/** Before the name of a person. */
const TITLE = /^(?:mrs?|ms|miss|dr)\b\.?\s*(?=\p{L}{2})/iu;

/** After a legal form: `and Subsidiaries`, `its successors and assigns`, `et al`, `as Trustee`. */
const INVOLVED =
  /^(.*?[^\s,])[\s,]+((?:(?:and|&|its|their|all|or|and\/or) )*(?:wholly[- ]owned |related |consolidated )?(?:subsidiar(?:y|ies)|affiliates?|affiliated (?:companies|entities)|successors?|assigns|isaoa|et al|et ux|as (?:trustee|agent|nominee|lessee|tenant))\b.*)$/isu;
/** Words of a bracket about a parent: `(a subsidiary of Cedar Inc)`. */
const OF_PARENT = /^(?:AN? )?(?:WHOLLY OWNED )?(?:SUBSIDIARY|AFFILIATE|MEMBER|PART|DIVISION|PARENT) (?:OF|IS) /;

/** Remarks of lists about their own entries, also of names without a legal form. */
const OF_ENTRIES =
  /^(?:IN ?ACTIVE|ACTIVE|CLOSED|DEFUNCT|DISSOLVED|TERMINATED|MERGED|ACQUIRED|SOLD|BANKRUPT(?:CY)?|OUT OF BUSINESS|DO NOT (?:USE|PAY)|DNU|DUP(?:LICATE)?|OBSOLETE|DELETED?|VOID|BLOCKED|ON HOLD|HOLD|EXPIRED|SUSPENDED|OLD|NEW|ACH|EFT|CHECK|1099|W ?9|USE \w+)(?: (?:VENDOR|SUPPLIER|CUSTOMER|ACCOUNT|ENTRY|RECORD))?(?: .*\d.*)?$/;
/** Words that may make another company of the same name: a series of it, or one number more. */
const OF_SIBLINGS =
  /\b(?:SERIES|PROTECTED|UNIT|PHASE|FUND|CELL|CLASS|TRACT|LOT|PARCEL|BLOCK|BUILDING|BLDG)\b|^(?:NO )?(?:\d{1,2}|[IVX]+|[A-Z])$/;

/**
 * A name without a remark after it. After a legal form a name mostly ends, so any remark is one there but for what siblings differ in;
 * other names end only before a remark that lists make of their own entries, and before a number or word for a store or branch.
 */
export function withoutRemark(text: string): WithoutRemark {
  const written = text.replace(VENDOR_NUMBER, '').replace(TITLE, '');
  const whole = { name: written, leftOut: '', isDoubtful: TITLE.test(text) };
  for (const pattern of [NUMBERED, BRACKETED, SIGNED, INVOLVED]) {
    const [, name, remark = ''] = pattern.exec(written) ?? [];
    if (name === undefined) continue;
    const words = foldWords(remark);
    const isOfEntry = OF_ENTRIES.test(words.join(' '));
    if (isOfEntry) return { ...whole, name };
    if (endsWithForm(name)) return { ...whole, name, leftOut: mayBeOfName(words) ? remark : '' };
    const isOfBranch = pattern === NUMBERED ? !IS_NUMBERED.test(foldedName(name)) : OF_BRANCHES.test(words.join(' '));
    if (isOfBranch) return { ...whole, name, isDoubtful: true };
  }
  return whole;
}

function endsWithForm(name: string): boolean {
  return findLegalForms(foldWords(name)).length > 0;
}

function mayBeOfName(words: readonly string[]): boolean {
  const text = words.join(' ');
  if (OF_PARENT.test(text)) return false;
  const isPlace = toStateCode(text) !== undefined || toCountryCode(text) !== undefined;
  return isPlace || OF_SIBLINGS.test(text) || words.every(isUsual) || findLegalForms(['', ...words]).length > 0;
}

/** `, a Delaware corporation`, as contracts and liens describe a party. */
const DESCRIPTION = /^(.+?)([\s,(–—-]+)an?\s+(?:domestic |foreign |for-profit |professional )*(.+?)\)?$/isu;

/** `Inc, a Corporation of Ohio`: after a legal form, where the form or the state may be misspelled. */
const OF_STATE = /^(.+?)[\s,(–—-]+an?\s([^,]{5,40}?)\sof\s+(?:the state of )?([a-z ]+?)[\s.)]*$/isu;

/** A name without the state and the legal form that describe its company. */
export function withoutDescription(text: string): string {
  const [, ofState = '', form = '', state = ''] = OF_STATE.exec(text) ?? [];
  const isOfState = toStateCode(state) !== undefined || isLegalForm(foldWords(form));
  if (isOfState && endsWithForm(ofState)) return ofState;
  const [, before = '', between = '', after = ''] = DESCRIPTION.exec(text) ?? [];
  const words = foldWords(after);
  const isDescribed = findLegalForms(words).length > 0 && toStateCode(nameKeyWords(words).join(' ')) !== undefined;
  return isDescribed && (between.trim() !== '' || endsWithForm(before)) ? before : text;
}
