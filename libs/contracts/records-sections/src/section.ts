import { coveredSource, registerExtent } from '@registry/contracts-business-registry';
import {
  choice,
  countOrNull,
  described,
  list,
  objectType,
  pageFields,
  publicObject,
  type Shape,
  stringOrNull,
} from '@registry/contracts-message';
import { bySection, type SectionName } from '@registry/domain';
import { type RecordRow, rowsOf, schemaNameOf } from './record-rows.ts';

/** Rows that a section inside a business holds. */
export const ROWS_SHOWN = 10;

/** Whether an empty section says something. */
const coverage = publicObject('Coverage', {
  status: choice(
    ['covered', 'partial', 'not_covered', 'not_fetched'],
    '`covered`: sources for this section and state are loaded. `partial`: only sources that hold a part of it are; `scope` says which, and an empty list says nothing about the rest. `not_covered`: none is, so that an empty list says nothing. `not_fetched`: `sparse=true` skipped the section.',
  ),
  scope: stringOrNull('What the sources of a `partial` section hold; `null` in every other.', null),
  sources: list(coveredSource, 'The sources that are loaded.'),
  register: registerExtent(
    "How much of the state's register of companies is loaded: all of it, its active companies alone, or a part (a month, a sample). A record of a company that the register lacks may be shown on a namesake, so the confidence of matches depends on it. `null` where the section was skipped.",
  ),
});

export type Coverage = Shape<typeof coverage>;

/** A page of each section. */
export const sectionPages = bySection((section) =>
  publicObject(`${schemaNameOf(section)}List`, {
    ...pageFields,
    coverage: described(coverage, 'Whether an empty list means that there are none.'),
    data: rowsOf(section),
  }),
);

export type SectionPage = Shape<(typeof sectionPages)[SectionName]>;

/** Each section inside a business: its newest rows. */
export const embeddedSections = bySection((section) =>
  publicObject(`${schemaNameOf(section)}Section`, {
    object: objectType('list'),
    total_count: countOrNull('All rows, exactly. Null where they were not fetched, which is not 0.'),
    coverage: described(coverage, 'Whether an empty section means that there are none.'),
    data: rowsOf(section, { maxItems: ROWS_SHOWN }),
  }),
);

export type EmbeddedSection = Shape<(typeof embeddedSections)[SectionName]>;

/** Rows newest first, those without a date last, then by a stable key of the row. */
export interface Section {
  readonly rows: readonly RecordRow[];
  /** Exact. */
  readonly totalCount: number;
  readonly coverage: Coverage;
}
