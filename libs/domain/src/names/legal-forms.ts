/**
 * Legal forms of United States companies and the ways names spell them, folded (see `foldedName`).
 * Dotted abbreviations (`L.L.C.`) fold to the plain one; those written with spaces (`L L C`) stand here.
 * A form is what a statute calls one: DENTAL CORPORATION and its like say a trade and then CORPORATION.
 * A word that as often belongs to the name itself is left out on purpose: TRUST, COOPERATIVE, GP, SC, FUND, BANK.
 */
export const legalForms = {
  CO: ['CO', 'COMPANY', 'COMP', 'AND CO', 'AND COMPANY', 'AND COMP'],
  INC: ['INC', 'INCORPORATED', 'INCORP'],
  CORP: ['CORP', 'CORPORATION', 'CLOSE CORPORATION'],
  LTD: ['LTD', 'LIMITED'],
  LC: ['LC', 'L C'],
  LLC: [
    'LLC',
    'L L C',
    'LIMITED LIABILITY COMPANY',
    'LIMITED LIABILITY CO',
    // Cut where a field of the agency ends.
    'LIMITED LIABILITY COMPAN',
    'LIMITED LIABILITY COMPA',
    'LIMITED LIABILITY COMP',
    'LIMITED LIABILITY COM',
    'LIMITED LIABILITY C',
    'LTD LIABILITY COMPANY',
    'LTD LIABILITY CO',
    'LIMITED LIABILITY',
  ],
  L3C: ['L3C', 'LOW PROFIT LIMITED LIABILITY COMPANY', 'LOW PROFIT LLC'],
  PLLC: [
    'PLLC',
    'P L L C',
    'PROFESSIONAL LIMITED LIABILITY COMPANY',
    'PROFESSIONAL LIMITED LIABILITY CO',
    'PROFESSIONAL LLC',
  ],
  LP: ['LP', 'L P', 'LIMITED PARTNERSHIP'],
  LLP: ['LLP', 'L L P', 'LIMITED LIABILITY PARTNERSHIP'],
  RLLP: ['RLLP', 'REGISTERED LIMITED LIABILITY PARTNERSHIP'],
  LLLP: ['LLLP', 'L L L P', 'LIMITED LIABILITY LIMITED PARTNERSHIP'],
  RLLLP: ['RLLLP', 'REGISTERED LIMITED LIABILITY LIMITED PARTNERSHIP'],
  LPA: ['LPA', 'LIMITED PARTNERSHIP ASSOCIATION'],
  GENERAL_PARTNERSHIP: ['GENERAL PARTNERSHIP'],
  PC: [
    'PC',
    'P C',
    'PROFESSIONAL CORPORATION',
    'PROFESSIONAL CORP',
    'PROFESSIONAL CO',
    'PROFESSIONAL COMPANY',
    'PROFESSIONAL LAW CORPORATION',
  ],
  PSC: ['PSC', 'P S C', 'PS', 'P S', 'PROFESSIONAL SERVICE CORPORATION', 'PROFESSIONAL SERVICES CORPORATION'],
  PA: ['PA', 'P A', 'PROFESSIONAL ASSOCIATION'],
  NA: ['NA', 'N A', 'NATIONAL ASSOCIATION'],
  PBC: ['PBC', 'P B C', 'PUBLIC BENEFIT CORPORATION', 'PUBLIC BENEFIT CORP'],
  SPC: ['SPC', 'SOCIAL PURPOSE CORPORATION'],
  NONPROFIT: ['NONPROFIT CORPORATION', 'NON PROFIT CORPORATION', 'NOT FOR PROFIT CORPORATION', 'NONPROFIT CORP'],
  PLC: ['PLC', 'P L C', 'PROFESSIONAL LIMITED COMPANY'],
  CHARTERED: ['CHARTERED', 'CHTD'],
} as const satisfies Record<string, readonly string[]>;

export type LegalForm = keyof typeof legalForms;

/** The words of one spelling, last word first, as they are compared from the end of a name. */
export type ReversedSpelling = readonly string[];

/**
 * Every spelling by its last word, longest first, so that LIMITED LIABILITY COMPANY is found as a whole and not only
 * COMPANY. A spelling of several words may follow an article: `A PROFESSIONAL CORPORATION`.
 */
export const spellingsByLastWord: ReadonlyMap<string, readonly ReversedSpelling[]> = indexSpellings();

function indexSpellings(): Map<string, ReversedSpelling[]> {
  const index = new Map<string, ReversedSpelling[]>();
  for (const spelling of Object.values(legalForms).flat()) {
    const reversed = spelling.split(' ').reverse();
    const last = reversed[0] ?? '';
    const sameEnd = index.get(last) ?? [];
    sameEnd.push(reversed);
    if ((reversed[1]?.length ?? 0) > 1 && !spelling.startsWith('AND ')) sameEnd.push([...reversed, 'A']);
    index.set(last, sameEnd);
  }
  for (const sameEnd of index.values()) sameEnd.sort((one, other) => other.length - one.length);
  return index;
}

/** The form that each spelling is one of. */
export const formOfSpelling: ReadonlyMap<string, LegalForm> = new Map(
  (Object.keys(legalForms) as LegalForm[]).flatMap((form) =>
    legalForms[form].map((spelling) => [spelling, form] as const),
  ),
);
