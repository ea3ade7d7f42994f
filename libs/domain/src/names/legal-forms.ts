/** The innermost choice of a pattern. */
const CHOICE = /\(([^()]*)\)/;
const LIMITED = '(LIMITED|LTD)';
const LIABILITY = '(LIABILITY|LIAB|LIABILTY)';
const COMPANY = '(COMPANY|CO|COMP)';
const CORPORATION = '(CORPORATION|CORP)';
const PARTNERSHIP = '(PARTNERSHIP|PTNRSHP|PRTNRSHP|PTSHP)';
const ASSOCIATION = '(ASSOCIATION|ASSOC|ASSN)';
const PROFESSIONAL = '(PROFESSIONAL|PROF)';
const NONPROFIT = '(NONPROFIT|NON PROFIT|NOT FOR PROFIT)';
/** LIM is a surname elsewhere: Sam Lim Co. */
const LIMITED_LIABILITY = `(LIMITED|LTD|LMTD|LIM) ${LIABILITY}`;

/**
 * Legal forms of United States companies and the ways names spell them, folded (see `foldedName`), the usual abbreviation first.
 * Dotted abbreviations (`L.L.C.`) fold to the plain one; those written with spaces (`L L C`) stand here.
 * A form is what a statute calls one: DENTAL CORPORATION and its like say a trade and then CORPORATION.
 * A word that as often belongs to the name itself is left out on purpose: TRUST, COOPERATIVE, GP, SC, FUND, BANK, COMPANIES, PARTNERS.
 * `docs/experiments/2026-11-26-sibling-companies.md` compares the table with the endings of names in real files.
 */
export const legalForms = {
  CO: spellings('CO|COMPANY|COMP', `AND ${COMPANY}`),
  INC: spellings('INC|INCORPORATED|INCORP|INCORPORATION|INCORPORATE'),
  CORP: spellings('CORP|CORPORATION', `CLOSE ${CORPORATION}`),
  LTD: spellings('LTD|LIMITED'),
  LC: spellings('LC|L C', `${LIMITED} ${COMPANY}`),
  LLC: spellings(
    'LLC|L L C|LLCO',
    `${LIMITED_LIABILITY} ${COMPANY}`,
    // Cut where a field of the agency ends.
    'LIMITED LIABILITY (COMPAN|COMPA|COM|C)',
    `${LIMITED_LIABILITY} ${CORPORATION}`,
    LIMITED_LIABILITY,
  ),
  L3C: spellings('L3C', `LOW PROFIT (LLC|${LIMITED_LIABILITY} ${COMPANY})`),
  PLLC: spellings('PLLC|P L L C', `${PROFESSIONAL} (LLC|${LIMITED_LIABILITY} ${COMPANY})`),
  LP: spellings('LP|L P', `${LIMITED} ${PARTNERSHIP}`),
  LLP: spellings('LLP|L L P', `${LIMITED_LIABILITY} ${PARTNERSHIP}`),
  RLLP: spellings('RLLP', `REGISTERED (LLP|${LIMITED_LIABILITY} ${PARTNERSHIP})`),
  LLLP: spellings('LLLP|L L L P', `${LIMITED_LIABILITY} ${LIMITED} ${PARTNERSHIP}`),
  RLLLP: spellings('RLLLP', `REGISTERED (LLLP|${LIMITED_LIABILITY} ${LIMITED} ${PARTNERSHIP})`),
  LPA: spellings('LPA', `${LIMITED} PARTNERSHIP ${ASSOCIATION}`),
  GENERAL_PARTNERSHIP: spellings(`GENERAL ${PARTNERSHIP}`),
  PC: spellings('PC|P C', `${PROFESSIONAL} (CORPORATION|CORP|COMPANY|CO)`, `PROFESSIONAL LAW ${CORPORATION}`),
  PSC: spellings('PSC|P S C|PS|P S', `${PROFESSIONAL} SERVICE ${CORPORATION}`, `${PROFESSIONAL} SERVICES CORPORATION`),
  PA: spellings('PA|P A', `${PROFESSIONAL} ${ASSOCIATION}`),
  NA: spellings('NA|N A', `(NATIONAL|NATL) ${ASSOCIATION}`),
  PBC: spellings('PBC|P B C', `PUBLIC BENEFIT ${CORPORATION}`),
  SPC: spellings('SPC', `SOCIAL PURPOSE ${CORPORATION}`),
  NONPROFIT: spellings(`${NONPROFIT} ${CORPORATION}`),
  PLC: spellings('PLC|P L C', `(${PROFESSIONAL}|PUBLIC) ${LIMITED} ${COMPANY}`),
  CHARTERED: spellings('CHARTERED|CHTD'),
} as const satisfies Record<string, Spellings>;

type Spellings = readonly [usual: string, ...others: string[]];

/** All spellings that patterns of words and `(this|or that)` give. */
function spellings(...patterns: readonly string[]): Spellings {
  const [usual = '', ...others] = new Set(patterns.flatMap((pattern) => alternatives(`(${pattern})`)));
  return [usual, ...others];
}

function alternatives(pattern: string): string[] {
  const [choice, all = ''] = CHOICE.exec(pattern) ?? [];
  if (choice === undefined) return [pattern];
  return all.split('|').flatMap((one) => alternatives(pattern.replace(choice, one)));
}

export type LegalForm = keyof typeof legalForms;

/** Words with which names end, read from the end: `form` is set where they are a legal form. */
export interface NameEnding {
  form?: LegalForm;
  /** The same with one word more, by that word. */
  readonly before: Map<string, NameEnding>;
}

/** The endings that legal forms give. A spelling of several words may follow an article: `A PROFESSIONAL CORPORATION`. */
export const nameEndings: NameEnding = treeOfEndings();

function treeOfEndings(): NameEnding {
  const root: NameEnding = { before: new Map() };
  const add = (words: readonly string[], form: LegalForm): void => {
    let ending = root;
    for (const word of words.toReversed()) {
      const longer: NameEnding = ending.before.get(word) ?? { before: new Map() };
      ending.before.set(word, longer);
      ending = longer;
    }
    ending.form ??= form;
  };
  for (const form of Object.keys(legalForms) as LegalForm[])
    for (const spelling of legalForms[form]) {
      const words = spelling.split(' ');
      add(words, form);
      if ((words.at(-2)?.length ?? 0) > 1 && words[0] !== 'AND') add(['A', ...words], form);
    }
  return root;
}
