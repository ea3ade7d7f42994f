import {
  type BusinessOrigins,
  describeCoverage,
  getBusiness,
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
  getRecordsRefresh,
  listContacts,
  listRecordDifferences,
  listRecordHolders,
  listSection,
  listSections,
  refreshRecords,
  screenCompanies,
  WITHOUT_LISTS,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, isUsState, jurisdictionCode, type UsStateCode, stateCodes } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { matchList } from '@registry/matching';
import {
  type ClockTimes,
  findLookup,
  findSandboxCompany,
  requireSandboxCompany,
  SANDBOX_LOADED_AT,
  SANDBOX_SINCE,
  sandboxCompanies,
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
import { searchSandboxPeople } from './sandbox-people.ts';
import {
  countSandboxSections,
  listSandboxContacts,
  listSandboxHolders,
  listSandboxSection,
  listSandboxSections,
} from './sandbox-records.ts';
import { searchSandbox } from './sandbox-search.ts';

/** The sandbox has live lookups of a company, and none of a search or of records. */
const NOT_WIRED: LookupOutcome = { status: 'not-wired', reason: null };
const TIMED_OUT: LookupOutcome = { status: 'fallback', reason: 'timeout' };

type MakeReply = (request: unknown, world: SandboxWorld) => unknown;

/** The messages that the sandbox replies to: every one that the production API sends. */
const replies = new Map<string, MakeReply>([
  replyTo(searchBusinesses, searchSandbox),
  replyTo(liveSearch, (request, world) => ({ ...searchSandbox(request, world), lookup: NOT_WIRED })),
  replyTo(getBusiness, (request, { hour, companies }) => {
    const company = requireSandboxCompany(request, companies);
    const registered = toRegistered(company, hour, request.knownAt);
    const { validOn } = request;
    return {
      business: (validOn === undefined ? undefined : toBusinessOnDay([registered], validOn)) ?? registered,
      matchKeys: request.withMatchKeys ? toMatchKeys(company) : null,
      ...(request.withOrigins === true ? { origins: describeSandboxOrigins(company.state) } : {}),
    };
  }),
  replyTo(getMatchKeys, (request, { companies }) => ({
    matchKeys: toMatchKeys(requireSandboxCompany(request, companies)),
  })),
  replyTo(listMatchKeys, ({ companies }, world) => ({
    matchKeys: companies.map((id) => {
      const company = findSandboxCompany(id, world.companies);
      return company === undefined ? null : toMatchKeys(company);
    }),
  })),
  replyTo(getDataDates, ({ companies }) => ({
    dates: companies.map((id) => (findSandboxCompany(id) === undefined ? null : SANDBOX_SINCE)),
  })),
  replyTo(listBusinessEvents, (request, { hour }) => listSandboxEvents(request, hour)),
  replyTo(listDocuments, (request): ListDocumentsReply => {
    requireSandboxCompany(request);
    return {
      documents: [],
      totalCount: 0,
      coverage: { status: 'not_covered', scope: null, sources: [], register: 'whole' },
    };
  }),
  replyTo(getEntity, ({ id }) => noEntity(id)),
  replyTo(listEntityChanges, ({ id }) => noEntity(id)),
  replyTo(listNamedBusinesses, ({ companies, offset, limit }, { hour, companies: all }) => {
    const known = companies.flatMap((id) => findSandboxCompany(id, all) ?? []);
    const businesses = known.slice(offset, offset + limit).map((one) => ({ ...toSparse(one, hour), entity_id: '' }));
    return { businesses, totalCount: known.length };
  }),
  replyTo(listBusinesses, (request, { hour }) => listSandboxBusinesses(request, hour)),
  replyTo(listChanges, (request, { hour }) => listSandboxChanges(request, hour)),
  replyTo(listRegisters, ({ states }) => ({
    extents: states.map((state) => sandboxLoaded.get(state)?.register ?? 'part'),
    coverage: describeCoverage(sandboxLoaded, states),
  })),
  replyTo(listSuppressedBusinesses, () => ({ ids: [], next: null })),
  replyTo(matchCompanies, async (request, { hour }) => ({
    results: await matchList(request, sandboxRegisters(hour)),
  })),
  replyTo(listRecordHolders, listSandboxHolders),
  replyTo(countSections, countSandboxSections),
  replyTo(listSection, listSandboxSection),
  replyTo(listContacts, listSandboxContacts),
  replyTo(listSections, listSandboxSections),
  replyTo(screenCompanies, ({ companies }) => ({ screenings: companies.map(() => WITHOUT_LISTS) })),
  // Records of the sandbox never change.
  replyTo(listRecordDifferences, () => ({ differences: [], totalCount: 0 })),
  replyTo(searchPeople, (request, { hour }) => searchSandboxPeople(request, hour)),
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
  if (knownAt !== undefined && knownAt < SANDBOX_LOADED_AT)
    throw new AppError(codes.business.beforeFirstLoad, {
      message: `Nothing was known at ${knownAt}: the sandbox begins at ${SANDBOX_LOADED_AT}. Use a later \`known_at\`.`,
      param: 'known_at',
    });
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

/** Each company of the sandbox is registered in one state. */
function noEntity(id: string): never {
  throw new AppError(codes.entity.notFound, {
    message: `The sandbox has no entity ${id}: each of its companies is in one state.`,
  });
}

function listSandboxJurisdictions(): ListJurisdictionsReply {
  const jurisdictions = stateCodes.toSorted().map((state) => {
    const count = sandboxCompanies.filter((company) => company.state === state).length;
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
