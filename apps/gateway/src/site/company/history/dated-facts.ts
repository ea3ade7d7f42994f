import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { Business, RecordRow } from '@registry/contracts-records-sections';
import { isEndedLien, RECORD_KINDS, SECTION_NAMES, SECTION_TITLES } from '@registry/domain';
import { day } from '../../layout/parts.ts';
import { isExpired, recordFacts } from '../records/record-facts.ts';
import { isListedElsewhere } from '../records/record-sections.ts';
import { fieldLabel } from '../timeline.ts';

/** Rows of the timeline, from top to bottom. */
export const ROWS: readonly string[] = [
  'Registration',
  ...SECTION_NAMES.map((section) => SECTION_TITLES[section]),
  'Changes',
];

/** Something that has a date in its source. */
export interface DatedFact {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The last day of what lasts, such as a lien; null where none is known, and where it has ended before. */
  readonly until: string | null;
  /** One of `ROWS`. */
  readonly row: string;
  readonly what: string;
  /** The kind of its source. */
  readonly kind: string;
  /** The slug of its source; null for a company's registry. */
  readonly source: string | null;
}

/** All dated facts of a profile, oldest first. The day on which a file was loaded is not a fact about the company. */
export function datedFacts(business: Business, events: readonly BusinessEvent[]): DatedFact[] {
  const records = SECTION_NAMES.flatMap((name) =>
    business[name].data.filter((row) => !isListedElsewhere(name, row)).flatMap(recordFact),
  );
  return [...registrationDates(business), ...records, ...changes(events)].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );
}

function registrationDates({ formation, registrations }: Business): DatedFact[] {
  const [registration] = registrations;
  const formed = formation.formation_date;
  const registered = registration?.registration_date ?? null;
  return [
    ...(formed === null ? [] : [registryFact(formed, 'Formed')]),
    ...(registered === null || registered === formed ? [] : [registryFact(registered, 'Registered')]),
  ];
}

function registryFact(date: string, what: string): DatedFact {
  return { date, until: null, row: 'Registration', what, kind: 'Registry', source: null };
}

function recordFact(record: RecordRow): DatedFact[] {
  const { title, status, date, expiry } = recordFacts(record);
  if (date === null) return [];
  const row = RECORD_KINDS[record.object].title;
  const isLien = 'filing_number' in record;
  const hasEnded = isLien && isEndedLien(status);
  const end = expiry === null ? '' : `, ${expiry[0]} ${day(expiry[1])}${isExpired(record) ? ' (past)' : ''}`;
  const what = `${title}: ${date[0].toLowerCase()}${hasEnded ? `, ${status ?? ''}` : ''}${end}`;
  const until = isLien && !hasEnded ? record.expiration_date : null;
  return [{ date: date[1], until, row, what, kind: row, source: record.source }];
}

/** Changes by the date of the data in which they were seen: one fact for each date. */
function changes(events: readonly BusinessEvent[]): DatedFact[] {
  const dated = events.flatMap(({ type, field, as_of: date }) =>
    type === 'business.added' || date === null ? [] : [{ date, field: fieldLabel(field) }],
  );
  return [...Map.groupBy(dated, ({ date }) => date)].map(([date, together]) => ({
    date,
    until: null,
    row: 'Changes',
    what: `Changed: ${[...new Set(together.map(({ field }) => field))].join(', ')}`,
    kind: 'Registry, two of its files compared',
    source: null,
  }));
}
