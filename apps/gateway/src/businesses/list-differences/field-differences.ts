import {
  type Address,
  type BusinessEvent,
  isRegisteredAgent,
  type RegisteredBusiness,
} from '@registry/contracts-business-registry';
import type { FieldDifference, ListRecordDifferencesReply } from '@registry/contracts-records-sections';
import { isSameValue } from '@registry/domain';

/** A change of a company, with the first time at which it was known. */
export type KnownEvent = BusinessEvent & { readonly knownSince: string };

/** Compared fields of a company, under the names that its changes have. */
const FIELDS: Readonly<Record<string, (business: RegisteredBusiness) => unknown>> = {
  name: ({ name }) => name,
  alternative_names: ({ names }) => names.filter(({ type }) => type === 'alternative').map(withoutSources),
  status: ({ status }) => status,
  status_verbatim: ({ registrations: [first] }) => first?.status ?? null,
  absent_since: ({ registrations: [first] }) => first?.absent_since ?? null,
  entity_type: ({ formation }) => formation.entity_type,
  registration_date: ({ registrations: [first] }) => first?.registration_date ?? null,
  formation_date: ({ formation }) => formation.formation_date,
  formation_state: ({ formation }) => formation.formation_state,
  addresses: ({ addresses }) => addresses.map((address) => withoutSources<Address>(address)),
  agents: ({ people }) => people.filter(isAgent).map(withoutSources),
  officers: ({ people }) => people.filter((person) => !isAgent(person)).map(withoutSources),
};

/** Reads the compared fields of a company. */
export function readFields(business: RegisteredBusiness): (readonly [field: string, value: unknown])[] {
  return Object.entries(FIELDS).map(([field, read]) => [field, read(business)] as const);
}

/** The fields of a company that differ between two times, in more than formatting; `events` are its changes in between, newest first. */
export function fieldDifferences(
  before: RegisteredBusiness | null,
  after: RegisteredBusiness | null,
  events: readonly KnownEvent[],
): FieldDifference[] {
  const added = before === null ? events.find(({ type }) => type === 'business.added') : undefined;
  return Object.entries(FIELDS).flatMap(([field, read]) => {
    const [old, now] = [before, after].map((business) => (business === null ? null : read(business)));
    if (isSameValue(old, now)) return [];
    const shown = events.find((event) => event.field === field) ?? added;
    const registration = (after ?? before)?.registrations[0];
    return [
      {
        object: 'field_difference',
        field,
        before: old ?? null,
        after: now ?? null,
        source: shown?.source ?? registration?.source ?? null,
        as_of: shown === undefined ? (registration?.as_of ?? null) : shown.as_of,
        loaded_at: shown?.knownSince ?? null,
      },
    ];
  });
}

/** Likewise of the EIN. A change of the registry says where it comes from; else the records of both times teach it. */
export function einDifference(
  eins: ListRecordDifferencesReply['eins'],
  events: readonly KnownEvent[],
): FieldDifference[] {
  if (eins.from === eins.to) return [];
  const shown = events.find(({ field, after }) => field === 'ein' && after === eins.to);
  const { source = null, as_of: asOf = null, knownSince: loadedAt = null } = shown ?? {};
  const values = { before: eins.from, after: eins.to };
  return [{ object: 'field_difference', field: 'ein', ...values, source, as_of: asOf, loaded_at: loadedAt }];
}

/** Compared fields by the names under which a business of a day says that no date states them. */
const UNDATED: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'status_verbatim'],
  people: ['agents', 'officers'],
  'formation.entity_type': ['entity_type'],
};
/** No day of data says since when a company is missing or has a further name. */
const NEVER_DATED = ['absent_since', 'alternative_names'];

/** The fields that differ from what was so on a day; what no date states of the day does not differ. */
export function differencesFromDay(
  onDay: RegisteredBusiness,
  now: RegisteredBusiness,
  events: readonly KnownEvent[],
): FieldDifference[] {
  const unknown = [...NEVER_DATED, ...(onDay.undated ?? []).flatMap((field) => UNDATED[field] ?? [field])];
  return fieldDifferences(onDay, now, events).filter(({ field }) => !unknown.includes(field));
}

function withoutSources<Value extends object>({
  sources: _,
  as_of: _asOf,
  ...value
}: Value & { readonly sources?: unknown; readonly as_of?: unknown }) {
  return value;
}

function isAgent({ titles }: RegisteredBusiness['people'][number]): boolean {
  return titles.some(({ title }) => isRegisteredAgent(title));
}
