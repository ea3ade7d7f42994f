import { defineEvent } from '@registry/contracts-feed';
import type { Showing } from '@registry/contracts-message';
import { companyKey, isSameValue, type NameKind, type StateCode, type StatedName } from '@registry/domain';
import type { Address, SourceReference } from '../objects/business.ts';
import type { SparseFacts } from '../objects/sparse-business.ts';

/** One field of a company that became another, in one version of it. */
export interface PublishedChange {
  /** The version of the company that this made; a first insert is version 1 and has no change. */
  readonly version: number;
  /** `business.status_changed` and its like. */
  readonly type: string;
  /** The field of the company. */
  readonly field: string;
  /** What it was; null when there was nothing. Lists are whole: all addresses before, all addresses after. */
  readonly before: unknown;
  readonly after: unknown;
  /** Slug of the source that showed it. */
  readonly source: string;
  /** Whether it comes from a live lookup, not from a file. */
  readonly live: boolean;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly observed_at: string;
  /**
   * Whether it only shows what was so before: the source had never been loaded to its end and said something where nothing was known.
   */
  readonly is_discovery: boolean;
}

export interface PublishedName extends StatedName {
  readonly name: string;
  readonly kind: NameKind;
  readonly sources: readonly SourceReference[];
}

export interface PublishedAddress extends Omit<Address, 'object' | 'type'> {
  /** What the source calls it: `principal`, `mailing`, `registered_agent`, … */
  readonly kind: string;
}

/** A registered agent or officer, listed once with all titles if its entries have one address. */
export interface PublishedPerson {
  readonly name: string;
  readonly kind: 'person' | 'firm';
  readonly titles: readonly string[];
  readonly address: Address | null;
}

/** A company as it was when the message was made: what lists show of it, and more. */
export interface CurrentCompany extends Omit<SparseFacts, 'id' | 'file_number'> {
  /** Never less than the version that the message is about. */
  readonly version: number;
  readonly names: readonly PublishedName[];
  readonly status_verbatim: string | null;
  /** YYYY-MM-DD. */
  readonly registration_date: string | null;
  /** Nine digits where the registry publishes it. */
  readonly ein: string | null;
  readonly addresses: readonly PublishedAddress[];
  readonly people: readonly PublishedPerson[];
  /** Slugs of the sources that have it, or had it before it became absent. */
  readonly sources: readonly string[];
  /** When it was first missing from a complete file of its registry; null while it is listed. ISO 8601 UTC, milliseconds. */
  readonly absent_since: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly created_at: string;
  readonly updated_at: string;
}

/** What became of a company. In pages of all companies each is `changed`: nothing in them is news. */
export type CompanyAction = 'added' | 'changed' | 'removed';

/** A company that is new, has changed or is gone. */
export interface PublishedCompany {
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  readonly state: StateCode;
  readonly file_number: string;
  /** The version that this is about: 1 for a first insert. A company that is removed and comes back counts on. */
  readonly version: number;
  /**
   * Each `added` and each `removed` is published once, so consumers can count by them. A suppressed company is
   * `removed`, and `added` again when this ends; changes in between are `changed`.
   */
  readonly action: CompanyAction;
  /** Whether it is sample data: loaded from a source whose slug ends in `-sample`. */
  readonly is_sample: boolean;
  /** Whether the version comes from a live lookup, not from a file. */
  readonly live: boolean;
  /** Null if the company no longer exists or is suppressed. */
  readonly current: CurrentCompany | null;
  /**
   * The names of a company that is suppressed, to be shown nowhere: they go on making other companies' names ambiguous, so that its
   * records are not taken for theirs. Left out for any other company.
   */
  readonly suppressed_names?: readonly PublishedName[];
  /**
   * What changed, oldest first: in this version, and in the ones before it, so that who gets versions out of order, or
   * not all of them, takes those that are newer than what it has. At most the newest 50, fewer where they
   * are long; empty for a first insert.
   */
  readonly changes: readonly PublishedChange[];
}

/** The key of a published company, by which services keep it. */
export function toCompanyKey({ state, file_number }: Pick<PublishedCompany, 'state' | 'file_number'>): string {
  return companyKey({ state, fileNumber: file_number });
}

/** A company as it may be shown, without changes of only hidden values. */
export function showPublished(company: PublishedCompany, show: Showing): PublishedCompany {
  const { id, current, changes } = company;
  const left = show.part(id, changes);
  return {
    ...company,
    current: show.part(id, current),
    changes: left === changes ? changes : left.filter(({ before, after }) => !isSameValue(before, after)),
  };
}

/** Companies that are new, have changed or are gone. */
export const registryChanged = defineEvent<PublishedCompany>({
  publisher: 'business-registry',
  topic: 'registry.changed',
  shows: showPublished,
  example: {
    id: 'us-or-150000007',
    state: 'OR',
    file_number: '150000007',
    version: 2,
    action: 'changed',
    is_sample: false,
    live: false,
    current: {
      version: 2,
      name: 'CEDAR RIDGE BAKERY, LLC',
      names: [
        {
          name: 'CEDAR RIDGE BAKERY, LLC',
          kind: 'legal',
          sources: [{ type: 'registration', id: 'us-or-150000007' }],
        },
      ],
      status: 'inactive',
      status_verbatim: 'INA',
      entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
      registration_date: '2019-03-01',
      formation_date: '2019-03-01',
      formation_state: 'OR',
      ein: null,
      full_address: '130 SAMPLE LN, DALLAS, OR 97338',
      addresses: [],
      people: [{ name: 'JANE ROE', kind: 'person', titles: ['Registered Agent'], address: null }],
      sources: ['us-or/business-registry'],
      as_of: '2026-11-08',
      absent_since: null,
      created_at: '2026-11-02T08:15:30.000Z',
      updated_at: '2026-11-09T08:15:30.000Z',
    },
    changes: [
      {
        version: 2,
        type: 'business.status_changed',
        field: 'status',
        before: 'active',
        after: 'inactive',
        source: 'us-or/business-registry',
        live: false,
        as_of: '2026-11-08',
        observed_at: '2026-11-09T08:15:30.000Z',
        is_discovery: false,
      },
    ],
  },
});
