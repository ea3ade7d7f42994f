import {
  type BusinessOrigins,
  describeCoverage,
  getBusiness,
  getCompanies,
  getDataDates,
  getEntity,
  getMatchKeys,
  getRefresh,
  listBusinesses,
  listBusinessEvents,
  listDocuments,
  type ListDocumentsReply,
  listEntityChanges,
  listChanges,
  listMatchKeys,
  listNamedBusinesses,
  listRegisters,
  listSuppressedBusinesses,
  liveSearch,
  type LookupOutcome,
  matchCompanies,
  refreshBusiness,
  searchBusinesses,
  toBusinessOnDay,
} from '@registry/contracts-business-registry';
import { listJurisdictions, type ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import type { Message, PastRequest } from '@registry/contracts-message';
import { searchPeople } from '@registry/contracts-people';
import {
  countSections,
  getRecord,
  getRecordsRefresh,
  listContacts,
  listRecordDifferences,
  listRecordHolders,
  listSection,
  listSections,
  refreshRecords,
  screenCompanies,
} from '@registry/contracts-records-sections';
import {
  type BusinessIdParts,
  companyKey,
  isUsState,
  jurisdictionCode,
  type UsStateCode,
  stateCodes,
} from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { matchList } from '@registry/matching';
import {
  type ClockTimes,
  findLookup,
  findSandboxCompany,
  requireSandboxCompany,
  SANDBOX_LOADED_AT,
  SANDBOX_SINCE,
  sandboxLoaded,
  sandboxRegisters,
  sandboxSource,
  type SandboxWorld,
  toMatchKeys,
  toRegistered,
  toSparse,
  worldAt,
  worldOfClock,
} from '@registry/sandbox';
import { listSandboxBusinesses, listSandboxChanges, listSandboxEvents } from './sandbox-changes.ts';
import { getSandboxEntity, listSandboxEntityChanges } from './clocked/clocked-entities.ts';
import { searchSandboxPeople } from './sandbox-people.ts';
import {
  countSandboxSections,
  listRecords,
  listSandboxContacts,
  listSandboxHolders,
  listSandboxSection,
  listSandboxSections,
} from './sandbox-records.ts';
import { listSandboxDifferences } from './clocked/clocked-differences.ts';
import { screenSandboxCompany } from './clocked/clocked-screening.ts';
import { searchSandbox } from './sandbox-search.ts';

/** The sandbox has live lookups of a company, and none of a search or of records. */
const NOT_WIRED: LookupOutcome = { status: 'not-wired', reason: null };
const TIMED_OUT: LookupOutcome = { status: 'fallback', reason: 'timeout' };

type MakeReply = (request: unknown, world: SandboxWorld) => unknown;

/** The messages that the sandbox replies to: every one that the production API sends. */
const replies = new Map<string, MakeReply>([
  replyTo(searchBusinesses, searchSandbox),
  replyTo(liveSearch, (request, world) => ({ ...searchSandbox(request, world), lookup: NOT_WIRED })),
  replyTo(getBusiness, (request, { hour, companies, registrations }) => {
    const company = requireSandboxCompany(request, registrations);
    const registered = toRegistered(company, hour, request.knownAt);
    const { validOn } = request;
    return {
      business: (validOn === undefined ? undefined : toBusinessOnDay([registered], validOn)) ?? registered,
      matchKeys: request.withMatchKeys ? toMatchKeys(company, companies) : null,
      ...(request.withMatchKeys && validOn !== undefined ? { knownAddresses: registered.addresses } : {}),
      ...(request.withOrigins === true ? { origins: describeSandboxOrigins(company.state) } : {}),
    };
  }),
  replyTo(getMatchKeys, (request, { companies, registrations }) => ({
    matchKeys: toMatchKeys(requireSandboxCompany(request, registrations), companies),
  })),
  replyTo(listMatchKeys, ({ companies }, world) => ({
    matchKeys: companies.map((id) => {
      const company = findSandboxCompany(id, world.registrations);
      return company === undefined ? null : toMatchKeys(company, world.companies);
    }),
  })),
  // They are read for the addresses that a screening compares: that of the sandbox knows its hits without.
  replyTo(getCompanies, ({ companies }) => ({ companies: companies.map(() => null) })),
  replyTo(getDataDates, ({ companies }, world) => {
    const dates = companies.map((id) => {
      const company = findSandboxCompany(id, world.registrations);
      return company === undefined ? null : (company.asOf ?? SANDBOX_SINCE);
    });
    return { dates, personDates: dates };
  }),
  replyTo(listBusinessEvents, listSandboxEvents),
  replyTo(listDocuments, (request, { registrations }): ListDocumentsReply => {
    requireSandboxCompany(request, registrations);
    return {
      items: [],
      totalCount: 0,
      coverage: { status: 'not_covered', scope: null, sources: [], register: 'whole' },
    };
  }),
  replyTo(getEntity, getSandboxEntity),
  replyTo(listEntityChanges, listSandboxEntityChanges),
  replyTo(listNamedBusinesses, ({ companies, byEntity, offset, limit }, { hour, registrations }) => {
    const known = companies.flatMap((id) => findSandboxCompany(id, registrations) ?? []);
    const groups = Map.groupBy(known, (one) => (byEntity === true && one.entity?.id) || companyKey(one));
    const page = [...groups.values()].slice(offset, offset + limit).flatMap(([first]) => first ?? []);
    const businesses = page.map((one) => ({ ...toSparse(one, hour), entity_id: one.entity?.id ?? '' }));
    return { items: businesses, totalCount: groups.size };
  }),
  replyTo(listBusinesses, listSandboxBusinesses),
  replyTo(listChanges, listSandboxChanges),
  replyTo(listRegisters, ({ states }) => ({
    extents: states.map((state) => sandboxLoaded.get(state)?.register ?? 'part'),
    coverage: describeCoverage(sandboxLoaded, states),
  })),
  replyTo(listSuppressedBusinesses, () => ({ ids: [], next: null })),
  replyTo(matchCompanies, async (request, { hour, companies }) => ({
    results: await matchList(request, sandboxRegisters(hour, companies)),
  })),
  replyTo(listRecordHolders, listSandboxHolders),
  replyTo(getRecord, ({ matchKeys, recordId }, world) => ({
    record: listRecords({ matchKeys, minConfidence: 0 }, world).find(({ id }) => id === recordId) ?? null,
  })),
  replyTo(countSections, countSandboxSections),
  replyTo(listSection, listSandboxSection),
  replyTo(listContacts, listSandboxContacts),
  replyTo(listSections, listSandboxSections),
  replyTo(screenCompanies, ({ companies }, world) => ({
    screenings: companies.map(({ matchKeys }) => screenSandboxCompany(matchKeys, world)),
  })),
  replyTo(listRecordDifferences, listSandboxDifferences),
  replyTo(searchPeople, searchSandboxPeople),
  replyTo(listJurisdictions, listSandboxJurisdictions),
  replyTo(refreshBusiness, lookUpCompany),
  replyTo(getRefresh, lookUpCompany),
  replyTo(refreshRecords, () => ({ lookup: NOT_WIRED })),
  replyTo(getRecordsRefresh, () => ({ lookup: NOT_WIRED })),
]);

/** The reply of the sandbox at a time, or as of one. A message that it does not know fails: it never reaches a service. */
export async function sandboxReply<Request, Reply>(
  message: Message<Request, Reply>,
  request: Request,
  now: number,
  clock?: ClockTimes,
): Promise<Reply> {
  const reply = replies.get(message.subject);
  if (reply === undefined) throw new Error(`The sandbox has no reply to ${message.subject}.`);
  const { knownAt } = (request ?? {}) as PastRequest;
  const since = clock === undefined ? SANDBOX_LOADED_AT : new Date(clock.startedAtMs).toISOString();
  if (knownAt !== undefined && knownAt < since) {
    const begins = clock === undefined ? 'the sandbox begins' : 'the test clock starts';
    throw new AppError(codes.business.beforeFirstLoad, {
      message: `Nothing was known at ${knownAt}: ${begins} at ${since}. Use a later \`known_at\`.`,
      param: 'known_at',
    });
  }
  const at = knownAt === undefined ? undefined : Date.parse(knownAt);
  const world = clock === undefined ? worldAt(at ?? now) : worldOfClock({ ...clock, nowMs: at ?? clock.nowMs });
  return (await reply(request, world)) as Reply;
}

function replyTo<Request, Reply>(
  message: Message<Request, Reply>,
  make: (request: Request, world: SandboxWorld) => Reply | Promise<Reply>,
): [string, MakeReply] {
  return [message.subject, (request, world) => make(request as Request, world)];
}

/** The outcome of a live lookup of a company. */
function lookUpCompany(id: BusinessIdParts, world: SandboxWorld) {
  return { lookup: world.isLookupLate(id) ? TIMED_OUT : findLookup(id) };
}

function listSandboxJurisdictions(_request: unknown, { companies }: SandboxWorld): ListJurisdictionsReply {
  const jurisdictions = stateCodes.toSorted().map((state) => {
    const count = companies.filter((company) => company.state === state).length;
    const source = { as_of: SANDBOX_SINCE, last_loaded_at: SANDBOX_LOADED_AT, rows: count, verified: false };
    const isCovered = count > 0 && isUsState(state);
    return {
      state,
      jurisdiction: {
        object: 'jurisdiction',
        code: jurisdictionCode(state),
        company_count: 0,
        sample_company_count: count,
        bulk: false,
        live_sos: false,
        live_ucc: false,
        sources: isCovered ? [{ source: sandboxSource(state), ...source }] : [],
        live_sources: [],
      } as const,
    };
  });
  return { jurisdictions, nationwide: [] };
}

/** The rows of fictional companies are of no file. */
function describeSandboxOrigins(state: UsStateCode): BusinessOrigins {
  const source = sandboxSource(state);
  return { registrations: [{ source, load: null, confirmed_by: null }], further: [], files: [] };
}
