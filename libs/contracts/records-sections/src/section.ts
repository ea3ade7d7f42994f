import { coveredSource, registerExtent } from '@registry/contracts-business-registry';
import { Field, asOfPast, onDay, pageFields, publicObject, type Shape } from '@registry/contracts-message';
import { bySection, SECTION_KINDS, SECTION_PLURALS, type SectionName } from '@registry/domain';
import { type RecordRow, describeRows, toSchemaName } from './record-rows.ts';

/** Rows that a section inside a business holds. */
export const ROWS_SHOWN = 10;

/** Whether an empty section says something. */
export const coverage = publicObject(
  'Coverage',
  'Whether the sources of a section are loaded, and so what an empty section means.',
  {
    status: Field.choice(
      ['covered', 'partial', 'not_covered', 'not_fetched'],
      '`covered`: a source that says that it is the complete register of this section for the state is loaded whole. `partial`: other sources are loaded; see `scope`. Licenses, permits and federal records have many registers and are `partial` at most. `not_covered`: no source is loaded, so an empty list does not mean that there are no records. `not_fetched`: `sparse=true` omitted the section.',
    ),
    scope: Field.stringOrNull(
      'What was searched in a `partial` section: each source in words, with how much of it is loaded; otherwise `null`.',
      null,
    ),
    sources: Field.list(coveredSource, 'The loaded sources.'),
    register: registerExtent(
      "How much of the state's company registry is loaded. `whole`: all of it. `active`: only its active companies. `part`: a part, such as a month or a sample. `null`: the section was omitted. Match confidence depends on it: a record of a company that is not loaded may match a namesake.",
    ),
  },
);

export type Coverage = Shape<typeof coverage>;

/** What the records of each section are called, without the program of loans. */
const plurals = bySection((section) => SECTION_PLURALS[section].replace(/^PPP /, ''));

/** The kinds of records that a section has next to its own. */
function including(section: SectionName): string {
  return SECTION_KINDS[section].length > 1 ? ', including loans and carrier registrations' : '';
}

/** A page of each section. */
export const sectionPages = bySection((section) =>
  publicObject(`${toSchemaName(section)}List`, `A page of ${plurals[section]}${including(section)}.`, {
    ...pageFields,
    ...asOfPast,
    ...onDay,
    coverage: Field.described(coverage, 'The coverage of the list by loaded sources.'),
    data: describeRows(section),
  }),
);

export type SectionPage = Shape<(typeof sectionPages)[SectionName]>;

/** Each section inside a business: its newest rows. */
export const embeddedSections = bySection((section) =>
  publicObject(`${toSchemaName(section)}Section`, describeSection(section), {
    object: Field.objectType('list'),
    total_count: Field.countOrNull('Exact number of records; `null` (not 0) if they were not fetched.'),
    coverage: Field.described(coverage, 'The coverage of the section by loaded sources.'),
    data: describeRows(section, { maxItems: ROWS_SHOWN }),
  }),
);

function describeSection(section: SectionName): string {
  const others = including(section);
  return `The newest ${plurals[section]} of a business${others}${others && ','} and their total number.`;
}

export type EmbeddedSection = Shape<(typeof embeddedSections)[SectionName]>;

/** Rows newest first, those without a date last, then by a stable key of the row. */
export interface Section {
  readonly rows: readonly RecordRow[];
  /** Exact. */
  readonly totalCount: number;
  readonly coverage: Coverage;
}
