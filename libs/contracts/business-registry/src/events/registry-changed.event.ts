import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';
import type { PostalAddress, SourceReference } from '../objects/business.ts';
import type { Status } from '../objects/sparse-business.ts';

/** One field of a company that became another, in one version of it. */
export interface AnnouncedChange {
  /** The version of the company that this made; a first insert is version 1 and has no change. */
  readonly version: number;
  /** `business.status_changed` and its like. */
  readonly type: string;
  /** The field of the company, in camelCase. */
  readonly field: string;
  /** What it was; null when there was nothing. Lists are whole: all addresses before, all addresses after. */
  readonly before: unknown;
  readonly after: unknown;
  /** Slug of the source that showed it. */
  readonly source: string;
  /** Whether it comes from a live lookup, not from a file. */
  readonly cameLive: boolean;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly observedAt: string;
  /**
   * Whether it only shows what was so before: the source had never been loaded to its end and said something where nothing was known.
   */
  readonly isDiscovery: boolean;
}

export interface AnnouncedName {
  readonly name: string;
  readonly kind: 'legal' | 'former' | 'trade' | 'foreign' | 'other';
  readonly sources: readonly SourceReference[];
}

export interface AnnouncedAddress extends PostalAddress {
  /** What the source calls it: `principal`, `mailing`, `registered_agent`, … */
  readonly kind: string;
}

/** A registered agent or officer, listed once with all titles if its entries have one address. */
export interface AnnouncedPerson {
  readonly name: string;
  readonly kind: 'person' | 'firm';
  readonly titles: readonly string[];
  /** Left out by the version before. */
  readonly address?: PostalAddress | null;
}

/** A company as it was when the message was made. */
export interface CurrentCompany {
  /** Never less than the version that the message is about. */
  readonly version: number;
  readonly name: string;
  readonly names: readonly AnnouncedName[];
  readonly status: Status;
  readonly statusVerbatim: string | null;
  readonly entityType: string | null;
  /** YYYY-MM-DD. */
  readonly registrationDate: string | null;
  /** YYYY-MM-DD. */
  readonly formationDate: string | null;
  readonly formationState: string | null;
  /** Nine digits where the registry publishes it. */
  readonly ein: string | null;
  readonly fullAddress: string | null;
  readonly addresses: readonly AnnouncedAddress[];
  readonly people: readonly AnnouncedPerson[];
  /** Slugs of the sources that have it, or had it before it became absent. */
  readonly sources: readonly string[];
  /** The newest date of the data of its registrations, where their sources state it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When it was first missing from a complete file of its registry; null while it is listed. ISO 8601 UTC, milliseconds. */
  readonly absentSince: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What became of a company. In pages of all companies each is `changed`: nothing in them is news. */
export type CompanyAction = 'added' | 'changed' | 'removed';

/** A company that is new, has changed or is gone. */
export interface AnnouncedCompany {
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  readonly state: StateCode;
  readonly fileNumber: string;
  /** The version that this is about: 1 for a first insert. A company that is removed and comes back counts on. */
  readonly version: number;
  /**
   * Each `added` and each `removed` is published once, so consumers can count by them. A suppressed company is
   * `removed`, and `added` again when this ends; changes in between are `changed`.
   */
  readonly action: CompanyAction;
  /** Whether it is sample data: loaded from a source whose slug ends in `-sample`. */
  readonly isSample: boolean;
  /** Whether the version comes from a live lookup, not from a file. */
  readonly cameLive: boolean;
  /** Null if the company no longer exists or is suppressed. */
  readonly current: CurrentCompany | null;
  /**
   * The names of a company that is suppressed, to be shown nowhere: they go on making other companies' names ambiguous, so that its
   * records are not taken for theirs. Left out for any other company.
   */
  readonly suppressedNames?: readonly AnnouncedName[];
  /**
   * What changed, oldest first: in this version, and in the ones before it, so that who gets versions out of order, or
   * not all of them, takes those that are newer than what it has. At most the newest 50, fewer where they
   * are long; empty for a first insert.
   */
  readonly changes: readonly AnnouncedChange[];
}

/** Companies that are new, have changed or are gone. */
export const registryChanged = defineEvent<AnnouncedCompany>({
  owner: 'business-registry',
  topic: 'registry.changed',
  example: {
    id: 'us-or-150000007',
    state: 'OR',
    fileNumber: '150000007',
    version: 2,
    action: 'changed',
    isSample: false,
    cameLive: false,
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
      statusVerbatim: 'INA',
      entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
      registrationDate: '2019-03-01',
      formationDate: '2019-03-01',
      formationState: 'OR',
      ein: null,
      fullAddress: '130 SAMPLE LN, DALLAS, OR 97338',
      addresses: [],
      people: [{ name: 'JANE ROE', kind: 'person', titles: ['Registered Agent'], address: null }],
      sources: ['us-or/business-registry'],
      asOf: '2026-11-08',
      absentSince: null,
      createdAt: '2026-11-02T08:15:30.000Z',
      updatedAt: '2026-11-09T08:15:30.000Z',
    },
    changes: [
      {
        version: 2,
        type: 'business.status_changed',
        field: 'status',
        before: 'active',
        after: 'inactive',
        source: 'us-or/business-registry',
        cameLive: false,
        asOf: '2026-11-08',
        observedAt: '2026-11-09T08:15:30.000Z',
        isDiscovery: false,
      },
    ],
  },
});
