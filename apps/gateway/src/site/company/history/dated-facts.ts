import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { Business, RecordRow } from '@registry/contracts-records-sections';
import { isEndedLien, RECORD_KINDS, SECTION_NAMES, SECTION_TITLES } from '@registry/domain';
import { day } from '../../layout/parts.ts';
import { isExpired, recordFacts } from '../records/record-facts.ts';
import { isListedElsewhere } from '../records/record-sections.ts';
import { ADDED, fieldLabel, seenChanges } from '../timeline.ts';

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
  /** The last day of what lasts, such as a lien; null where none is known, and where it has ended before or its source lacks it. */
  readonly until: string | null;
  /** One of `ROWS`. */
  readonly row: string;
  readonly what: string;
  /** The kind of its source. */
  readonly kind: string;
  /** The slug of its source; null for the registration of a company. */
  readonly source: string | null;
}

/** All dated facts of a profile, oldest first. The day on which a file was loaded is not a fact about the company. */
export function datedFacts(business: Business, events: readonly BusinessEvent[]): DatedFact[] {
  const records = SECTION_NAMES.flatMap((name) =>
    business[name].data.filter((row) => !isListedElsewhere(name, row)).flatMap(recordFact),
  );
  const all = [...registrationDates(business), ...records, ...changes(events)];
  return all.sort((one, other) => one.date.localeCompare(other.date));
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
  const { absent_since: absent } = record;
  const missing = absent === null ? '' : `, missing from the source since ${day(absent)}`;
  const what = `${title}: ${date[0].toLowerCase()}${hasEnded ? `, ${status ?? ''}` : ''}${end}${missing}`;
  const until = isLien && !hasEnded && absent === null ? record.expiration_date : null;
  return [{ date: date[1], until, row, what, kind: row, source: record.source }];
}

/** Changes by the date and the source of the data in which they were seen: one fact for each, with how it was seen. */
function changes(events: readonly BusinessEvent[]): DatedFact[] {
  const dated = seenChanges(events).flatMap((event) => {
    const { field, as_of: date, source } = event;
    return event.type === ADDED || date === null
      ? []
      : [{ date, source, kind: wayOfSeeing(event), label: fieldLabel(field) }];
  });
  const together = Map.groupBy(dated, ({ date, source, kind }) => [date, source, kind].join('\0'));
  return [...together.values()].flatMap((all) =>
    all.slice(0, 1).map(({ label: _, ...first }) => ({
      ...first,
      until: null,
      row: 'Changes',
      what: `Changed: ${[...new Set(all.map(({ label }) => label))].join(', ')}`,
    })),
  );
}

function wayOfSeeing({ field, live }: BusinessEvent): string {
  if (live) return 'Live lookup';
  return field === 'watchlist' ? 'Screening against a list' : 'Two files compared';
}
