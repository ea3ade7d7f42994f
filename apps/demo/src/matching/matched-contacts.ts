import { FIRM_CONFIDENCE } from '@registry/contracts-records-sections';
import { type HiddenKind, type HiddenOfCompany, isHidden, type NaicsSector, naicsSector } from '@registry/domain';
import { givesContacts, type MatchedSubject } from '@registry/matching';
import type { Candidate, SubjectRow } from './find-subjects.ts';

/** Values of one kind that are kept of a company, by all of which it is found: a chain has hundreds. */
const VALUES_MAX = 1_000;

/** What firmly matched records bring to a company. */
export interface MatchedContacts {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly websites: readonly string[];
  readonly naicsCodes: readonly string[];
  readonly sectors: readonly NaicsSector[];
  readonly revenue: number | null;
}

/**
 * `shared` are contacts that unrelated names carry, such as a service company's phone: they are nobody's. Nor are those that are
 * hidden on the company.
 */
export function matchedContacts(
  candidates: readonly Candidate[],
  matched: readonly MatchedSubject[],
  shared: ReadonlySet<string>,
  hidden: HiddenOfCompany | undefined,
): MatchedContacts {
  const giving = matched.filter((one) => one.confidence >= FIRM_CONFIDENCE && givesContacts(one));
  const numbers = new Set(giving.map(({ subject }) => subject.subjectNo));
  const rows = candidates
    .filter(({ subjects }) => subjects.some(({ subjectNo }) => numbers.has(subjectNo)))
    .map(({ row }) => row);
  const own = (values: readonly string[], kind?: HiddenKind) =>
    values.filter((value) => !shared.has(value) && !(kind !== undefined && isHidden(kind, value, hidden)));
  const naicsCodes = mostFrequent(rows, ({ naicsCodes }) => naicsCodes);
  const sectors = new Set(naicsCodes.map(naicsSector).filter((sector) => sector !== undefined));
  const revenues = rows.flatMap(({ revenue }) => revenue ?? []);
  return {
    phones: mostFrequent(rows, ({ phones }) => own(phones, 'phone')),
    emails: mostFrequent(rows, ({ emails }) => own(emails, 'email')),
    websites: mostFrequent(rows, ({ websites }) => own(websites)),
    naicsCodes,
    sectors: [...sectors],
    revenue: revenues.length === 0 ? null : Math.max(...revenues),
  };
}

/**
 * Values in the order of how many subjects have them, equal ones by value. The number of records per subject does not
 * matter: it changes without a new match.
 */
function mostFrequent(rows: readonly SubjectRow[], readValues: (row: SubjectRow) => readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const value of readValues(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, VALUES_MAX)
    .map(([value]) => value);
}
