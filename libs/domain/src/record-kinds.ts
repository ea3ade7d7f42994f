import type { StateCode } from './jurisdictions/jurisdiction.ts';

/**
 * The kinds of records, named like the `object` of their rows in public responses. `sections` are the sections of a
 * company that list them, their own first; `title` is the heading of their own section; `number` is the label of their
 * number; `table` is the table in records-sections; `added` is the event of a company that gets one. `hasOneRegister`:
 * whether one agency keeps the register of all of them for a state, so that one source can be complete; licenses, permits
 * and federal records have a register each. The order is that of the sections in the public object.
 */
export const RECORD_KINDS = {
  lien: {
    sections: ['liens'],
    title: 'Liens',
    number: 'Filing number',
    table: 'liens',
    added: 'lien.filed',
    hasOneRegister: true,
  },
  loan: {
    sections: ['loans', 'federal'],
    title: 'PPP loans',
    number: 'Loan number',
    table: 'loans',
    added: 'loan.added',
    hasOneRegister: true,
  },
  fmcsa_registration: {
    sections: ['fmcsa_registrations', 'federal'],
    title: 'Motor carrier registrations',
    number: 'USDOT number',
    table: 'carriers',
    added: 'federal.added',
    hasOneRegister: true,
  },
  license: {
    sections: ['licenses'],
    title: 'Licenses',
    number: 'License number',
    table: 'licenses',
    added: 'license.added',
    hasOneRegister: false,
  },
  permit: {
    sections: ['permits'],
    title: 'Permits',
    number: 'Permit number',
    table: 'permits',
    added: 'permit.added',
    hasOneRegister: false,
  },
  record: {
    sections: ['federal'],
    title: 'Federal records',
    number: 'Number',
    table: 'federal_rows',
    added: 'federal.added',
    hasOneRegister: false,
  },
} as const;

/** A kind of record. */
export type RecordKind = keyof typeof RECORD_KINDS;

/** All kinds, in the order of the table. */
export const RECORD_KIND_NAMES = Object.keys(RECORD_KINDS) as readonly RecordKind[];

/** The tables of all kinds. */
export const RECORD_TABLES: readonly string[] = RECORD_KIND_NAMES.map((kind) => RECORD_KINDS[kind].table);

/** A section of a company. */
export type SectionName = (typeof RECORD_KINDS)[RecordKind]['sections'][number];

/** All sections, in the order of the public object. */
export const SECTION_NAMES: readonly SectionName[] = RECORD_KIND_NAMES.map((kind) => RECORD_KINDS[kind].sections[0]);

/** What `make` makes of each section, by the section's name. */
export function bySection<T>(make: (section: SectionName) => T): Readonly<Record<SectionName, T>> {
  return Object.fromEntries(SECTION_NAMES.map((section) => [section, make(section)] as const)) as Record<
    SectionName,
    T
  >;
}

/** The kinds of records that each section lists: federal holds every federal dataset's rows. */
export const SECTION_KINDS = bySection((section) =>
  RECORD_KIND_NAMES.filter((kind) => (RECORD_KINDS[kind].sections as readonly SectionName[]).includes(section)),
);

/** The title of a section: that of the records whose own it is. */
export const SECTION_TITLES = bySection((section) => {
  const own = SECTION_KINDS[section].filter((kind) => RECORD_KINDS[kind].sections[0] === section);
  return own.map((kind) => RECORD_KINDS[kind].title).join();
});

/** What the records of each section are called in a sentence: its title, in lower case unless an abbreviation begins it. */
export const SECTION_PLURALS = bySection((name) => {
  const title = SECTION_TITLES[name];
  return /^[A-Z]{2}/.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
});

/** A financing statement or another lien. Registries publish differently: what one does not is null or empty. */
export interface LienHead {
  readonly kind: 'lien';
  /** `ucc`. */
  readonly type: string;
  /** As issued. */
  readonly filingNumber: string;
  /** The state whose register holds it. */
  readonly state: StateCode;
  /** The registry's wording. */
  readonly status: string | null;
  /** YYYY-MM-DD: the day it lapses. */
  readonly expirationDate: string | null;
  readonly securedParties: readonly string[];
  /** All of them, persons too. */
  readonly debtors: readonly string[];
  readonly collateral: string | null;
}

/** A loan under a public program. */
export interface LoanHead {
  readonly kind: 'loan';
  /** `ppp`. */
  readonly type: string;
  /** US dollars; null if the release gives only a range. */
  readonly amount: number | null;
  readonly lender: string | null;
  readonly status: string | null;
  readonly jobsReported: number | null;
  /** US dollars. */
  readonly forgivenessAmount: number | null;
}

/** What carriers, licenses, permits and other federal rows have in common. */
export interface UnifiedHead {
  readonly kind: Exclude<RecordKind, LienHead['kind'] | LoanHead['kind']>;
  /** Slug of what it is, drawn from the source: `fmcsa`, `or-olcc`, `irs-eo`. */
  readonly type: string;
  /** The holder, as published. */
  readonly name: string | null;
  /** The number the record goes by: of the license, the permit, the carrier (DOT), the case; an EIN where it has no other. */
  readonly number: string | null;
  readonly state: StateCode | null;
  readonly status: string | null;
  /** YYYY-MM-DD: the last day on which it holds. */
  readonly expirationDate: string | null;
  /** What it permits or reports, in the source's words: a class of license, a form, a position. */
  readonly description: string | null;
}

/** The fields of a record that all records of its kind have. */
export type RecordHead = LienHead | LoanHead | UnifiedHead;
