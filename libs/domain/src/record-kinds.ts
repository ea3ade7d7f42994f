/**
 * The kinds of records, named like the `object` of their rows in public responses. `sections` are the sections of a
 * company that list them, their own first; `title` is the heading of their own section; `number` is the label of their
 * number; `table` is the table in records-sections; `added` is the event of a company that gets one. `hasOneRegister`:
 * whether one agency keeps the register of all of them for a state, so that one source can be complete; licenses, permits
 * and federal records have a register each. `hasAmendments`: whether what amends one is a filing too, which may be loaded without it. The
 * order is that of the sections in the public object.
 */
export const RECORD_KINDS = {
  lien: {
    sections: ['liens'],
    title: 'Liens',
    number: 'Filing number',
    table: 'liens',
    added: 'lien.filed',
    hasOneRegister: true,
    hasAmendments: true,
  },
  loan: {
    sections: ['loans', 'federal'],
    title: 'PPP loans',
    number: 'Loan number',
    table: 'loans',
    added: 'loan.added',
    hasOneRegister: true,
    hasAmendments: false,
  },
  fmcsa_registration: {
    sections: ['fmcsa_registrations', 'federal'],
    title: 'Motor carrier registrations',
    number: 'USDOT number',
    table: 'carriers',
    added: 'federal.added',
    hasOneRegister: true,
    hasAmendments: false,
  },
  license: {
    sections: ['licenses'],
    title: 'Licenses',
    number: 'License number',
    table: 'licenses',
    added: 'license.added',
    hasOneRegister: false,
    hasAmendments: false,
  },
  permit: {
    sections: ['permits'],
    title: 'Permits',
    number: 'Permit number',
    table: 'permits',
    added: 'permit.added',
    hasOneRegister: false,
    hasAmendments: false,
  },
  record: {
    sections: ['federal'],
    title: 'Federal records',
    number: 'Number',
    table: 'federal_rows',
    added: 'federal.added',
    hasOneRegister: false,
    hasAmendments: false,
  },
} as const;

/** A kind of record. */
export type RecordKind = keyof typeof RECORD_KINDS;

/** All kinds, in the order of the table. */
export const RECORD_KIND_NAMES = Object.keys(RECORD_KINDS) as readonly RecordKind[];

/** Calls `make` for each kind, and returns the results by its name. */
export function byRecordKind<T>(make: (kind: RecordKind) => T): Readonly<Record<RecordKind, T>> {
  return Object.fromEntries(RECORD_KIND_NAMES.map((kind) => [kind, make(kind)] as const)) as Record<RecordKind, T>;
}

/** The tables of all kinds. */
export const RECORD_TABLES: readonly string[] = RECORD_KIND_NAMES.map((kind) => RECORD_KINDS[kind].table);

/** A section of a company. */
export type SectionName = (typeof RECORD_KINDS)[RecordKind]['sections'][number];

/** All sections, in the order of the public object. */
export const SECTION_NAMES: readonly SectionName[] = RECORD_KIND_NAMES.map((kind) => RECORD_KINDS[kind].sections[0]);

/** Calls `make` for each section, and returns the results by the section's name. */
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

/** So many records of a section: `1 lien`, `2 liens`. `count` as it is written. */
export function countedRecords(section: SectionName, total: number, count = String(total)): string {
  const plural = SECTION_PLURALS[section];
  return `${count} ${total === 1 ? plural.replace(/s$/, '') : plural}`;
}

/** The name of each section's records in a sentence: its title, in lower case unless an abbreviation begins it. */
export const SECTION_PLURALS = bySection((name) => {
  const title = SECTION_TITLES[name];
  return /^[A-Z]{2}/.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
});
