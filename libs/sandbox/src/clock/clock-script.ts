import { companyKey, type EventType, type StateCode } from '@registry/domain';
import type { FictionalCompany } from '../companies/company-table.ts';

/** Facts of a company that a step may change. */
type CompanyChanges = Partial<
  Pick<FictionalCompany, 'standing' | 'name' | 'formerNames' | 'address' | 'people' | 'entityType' | 'entity'>
> & {
  /** The company is not available any more. */
  readonly isRemoved?: boolean;
  /** A list of excluded parties has it. */
  readonly isListed?: boolean;
};

/** Something that happens on a test clock. */
export interface ScriptStep {
  /** Whole days after the start of the clock. */
  readonly day: number;
  /** Null where it is about no company. */
  readonly company: string | null;
  /** Facts of the company afterwards; absent where the event is about a record or the like, as its published example. */
  readonly becomes?: CompanyChanges;
  /** The status of the record before and after, where it is not that of the example. */
  readonly status?: readonly [before: string, after: string];
}

/** The company that almost everything happens to, and the one that is removed. */
export const SCRIPTED_COMPANY = 'us-or-SANDBOX-8';
export const REMOVED_COMPANY = 'us-or-SANDBOX-3';

const company = SCRIPTED_COMPANY;
/** The entity of the company while it is in two states, and the older one of which that is a part for some days. */
const alone = { id: 'ent_9zq2lw7xk0bvn74f', registeredIn: ['CA', 'OR'] } as const;
const merged = { id: 'ent_4ft9qlw2zxk0bvn7', registeredIn: ['CA', 'NV', 'OR'] } as const;

/** Steps on a test clock, by the type of the event. A new type of event needs a step here. */
export const CLOCK_SCRIPT = {
  'business.status_changed': [
    { day: 10, company, becomes: { standing: 'inactive' } },
    { day: 20, company, becomes: { standing: 'active' } },
  ],
  'business.name_changed': [
    { day: 30, company, becomes: { name: 'CEDAR RIDGE BREAD, LLC', formerNames: ['CEDAR RIDGE BAKERY, LLC'] } },
  ],
  'business.address_changed': [
    { day: 40, company, becomes: { address: { line: '12 MAIN ST', city: 'SALEM', postalCode: '97301' } } },
  ],
  'business.agent_changed': [{ day: 50, company, becomes: { people: [['JOHN DOE', 'Registered Agent']] } }],
  'business.officers_changed': [
    {
      ...{ day: 60, company },
      becomes: {
        people: [
          ['JOHN DOE', 'Registered Agent'],
          ['ANN ROE', 'Manager'],
        ],
      },
    },
  ],
  'business.entity_type_changed': [{ day: 70, company, becomes: { entityType: 'DOMESTIC BUSINESS CORPORATION' } }],
  'lien.filed': [{ day: 80, company }],
  'license.added': [{ day: 90, company }],
  'permit.added': [{ day: 100, company }],
  'loan.added': [{ day: 110, company }],
  'federal.added': [{ day: 120, company }],
  'watchlist.hit_added': [{ day: 130, company, becomes: { isListed: true } }],
  'watchlist.hit_removed': [{ day: 160, company, becomes: { isListed: false } }],
  'registration.linked': [{ day: 180, company, becomes: { entity: alone } }],
  'entity.merged': [{ day: 190, company, becomes: { entity: merged } }],
  'entity.split': [{ day: 200, company, becomes: { entity: alone } }],
  'registration.unlinked': [{ day: 210, company, becomes: { entity: null } }],
  'lien.status_changed': [{ day: 240, company }],
  'license.status_changed': [{ day: 270, company, status: ['ACTIVE', 'EXPIRED'] }],
  'business.removed': [{ day: 300, company: REMOVED_COMPANY, becomes: { isRemoved: true } }],
  'business.restored': [{ day: 330, company: REMOVED_COMPANY, becomes: { isRemoved: false } }],
  'verification.changed': [{ day: 340, company }],
  'batch.completed': [{ day: 350, company: null }],
  'watchlist.test': [{ day: 360, company: null }],
} as const satisfies Readonly<Record<EventType, readonly [ScriptStep, ...ScriptStep[]]>>;

/** Days on which live lookups of a company time out: from the first one until before the second. */
const LATE_LOOKUPS = { company: SCRIPTED_COMPANY, from: 370, until: 380 } as const;

const DAY_MS = 86_400_000;

/** Checks that a live lookup of a company times out, so many milliseconds after the start of a clock. */
export function isLookupLate(id: { readonly state: string; readonly fileNumber: string }, elapsedMs: number): boolean {
  const { company: late, from, until } = LATE_LOOKUPS;
  const key = companyKey({ state: id.state as StateCode, fileNumber: id.fileNumber });
  return key === late && elapsedMs >= from * DAY_MS && elapsedMs < until * DAY_MS;
}
