import { foldWords } from '@registry/domain';

const dotted = (letters: string): string => [...letters].join(String.raw`\.?`);
const joinForms = (...forms: readonly string[]): string => `(?:${forms.join('|')})`;

/** Russian forms in Latin letters and in English. No company of the US begins with one. */
const RUSSIAN = joinForms(
  ...['OOO', 'OAO', 'ZAO', 'OJSC', 'CJSC', 'PJSC', 'JSC', 'PJS'].map(dotted),
  String.raw`(?:(?:open|closed|public|open-end|open-type|closed-type) )?joint[ -]stock company`,
  'obshchestvo s ogranichennoi? otvetstvennostyu|obschestvo s ogranichennoy otvetstvennostyu|obshchestvo s ogranichennoy otvetstvennostyu',
  '(?:(?:otkrytoe|zakrytoe|publichnoe|nepublichnoe) )?aktsionernoe obshchestvo',
);
/** Forms of one or two letters more, which also begin other names: A. O. Smith. */
const SHORT = joinForms(
  ...['AO', 'NAO', 'PAO', 'TOO', 'TOV', 'PT'].map(dotted),
  'limited liability (?:company|partnership)',
);

const AT_END = new RegExp(
  String.raw`[\s,]+${joinForms(
    RUSSIAN,
    String.raw`[OZP]?A\.?O`,
    String.raw`GMBH(?: & CO\.? KG)?|KG|A\.?G|B\.?V|N\.?V|A\.?S|E\.?U|E\.?O\.?O\.?D`,
    String.raw`S\.?A\.? DE C\.?V|S\.? DE R\.?L\.?(?: DE C\.?V)?|S\.?A\.?R\.?L|S\.?R\.?L|S\.?A\.?S?|S\.?L|SAL|LTDA|C\.?A`,
    String.raw`SDN\.? BHD|P\.?T\.?E|F\.?Z\.?(?:E|CO|C)|\(?(?:PVT|PTE|PRIVATE|PTY)\.?\)? (?:LTD|LIMITED)`,
  )}\.?$`,
  'iu',
);
const OF_LISTED = new RegExp(String.raw`^${joinForms(RUSSIAN, SHORT)}\.? +(?=\S)`, 'iu');
const OF_COMPANY = new RegExp(String.raw`^${RUSSIAN}\.? +(?=\S)`, 'iu');

/** A listed name, and the same without a legal form of another country: registers of states have none of these forms. */
export function writingsOfListed(name: string): string[] {
  return [...new Set([name, withoutForm(withoutForm(name, AT_END), OF_LISTED)])];
}

/** A name of a company likewise. What its other forms are may begin other names. */
export function writingsOfCompany(name: string): string[] {
  return [...new Set([name, withoutForm(withoutForm(name, AT_END), OF_COMPANY)])];
}

function withoutForm(name: string, form: RegExp): string {
  const short = name.replace(form, '');
  return foldWords(short).length === 0 ? name : short;
}
