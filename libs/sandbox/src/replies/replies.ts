import {
  type BusinessOrigins,
  describeCoverage,
  DOCUMENTS_SHOWN,
  getBusiness,
  getCompanies,
  getDataDates,
  getEntity,
  getMatchKeys,
  getRefresh,
  listBusinesses,
  listBusinessEvents,
  listDocuments,
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
import { matchList, type MessageSender } from '@registry/matching';
import { type ClockTimes, type World, worldAt, worldOfClock } from '../world.ts';
import { findLookup } from '../companies/behaviors.ts';
import { findCompany, FIRST_DAY } from '../companies/company-table.ts';
import {
  requireCompany,
  LOADED_AT,
  listRegisters as listSandboxRegisters,
  listSources,
  toSampleSource,
  toMatchKeys,
  toPublished,
  toRegistered,
  toSparse,
} from '../companies/company-facts.ts';
import { indexRegisters } from './registers.ts';
import { listCompanies, listNextChanges, listCompanyEvents } from './changes.ts';
import { describeEntity, listEntityMoves } from './entities.ts';
import {
  countRecords,
  listRecords,
  listCompanyContacts,
  listHolders,
  listSectionRows,
  listAllSections,
} from './records.ts';
import { listDifferences } from './differences.ts';
import { describeFilings, listFilings } from './documents.ts';
import { screenParty, toFictionalParty } from '../screening/screening.ts';
import { findCompanies, findPeople } from './searches.ts';

/** The sandbox has live lookups of a company, and none of a search or of records. */
const NOT_WIRED: LookupOutcome = { status: 'not-wired', reason: null };
const TIMED_OUT: LookupOutcome = { status: 'fallback', reason: 'timeout' };

type MakeReply = (request: unknown, world: World) => unknown;

/** The messages that the sandbox replies to: every one that the production API sends. */
const replies = new Map<string, MakeReply>([
  replyTo(searchBusinesses, findCompanies),
  replyTo(liveSearch, async (request, world) => ({ ...(await findCompanies(request, world)), lookup: NOT_WIRED })),
  replyTo(getBusiness, (request, { companies, registrations }) => {
    const company = requireCompany(request, registrations);
    const others = registrations.filter((one) => one !== company && one.entity && one.entity.id === company.entity?.id);
    const all = [company, ...others].map((one) => toRegistered(one, request.knownAt).registrations);
    const registered = { ...toRegistered(company, request.knownAt), registrations: all.flat() };
    const { validOn } = request;
    return {
      business: (validOn === undefined ? undefined : toBusinessOnDay([registered], validOn)) ?? registered,
      matchKeys: request.withMatchKeys ? toMatchKeys(company, companies) : null,
      ...(request.withMatchKeys ? { documents: listFilings(company, validOn).slice(0, DOCUMENTS_SHOWN) } : {}),
      ...(request.withMatchKeys && validOn !== undefined ? { knownAddresses: registered.addresses } : {}),
      ...(request.withOrigins === true ? { origins: describeOrigins([company, ...others]) } : {}),
    };
  }),
  replyTo(getMatchKeys, (request, { companies, registrations }) => ({
    matchKeys: toMatchKeys(requireCompany(request, registrations), companies),
  })),
  replyTo(listMatchKeys, ({ companies }, world) => ({
    matchKeys: companies.map((id) => {
      const company = findCompany(id, world.registrations);
      return company === undefined ? null : toMatchKeys(company, world.companies);
    }),
  })),
  replyTo(getCompanies, ({ companies }, { registrations }) => ({
    companies: companies.map((id) => {
      const company = findCompany(id, registrations);
      return company === undefined ? null : toPublished(company);
    }),
  })),
  replyTo(getDataDates, ({ companies }, world) => {
    const dates = companies.map((id) => {
      const company = findCompany(id, world.registrations);
      return company === undefined ? null : (company.asOf ?? FIRST_DAY);
    });
    return { dates, personDates: dates };
  }),
  replyTo(listBusinessEvents, listCompanyEvents),
  replyTo(listDocuments, ({ offset, limit, validOn, ...id }, { registrations }) => {
    const company = requireCompany(id, registrations);
    const all = listFilings(company, validOn);
    return { items: all.slice(offset, offset + limit), totalCount: all.length, coverage: describeFilings(company) };
  }),
  replyTo(getEntity, describeEntity),
  replyTo(listEntityChanges, listEntityMoves),
  replyTo(listNamedBusinesses, ({ companies, byEntity, offset, limit }, { registrations }) => {
    const known = companies.flatMap((id) => findCompany(id, registrations) ?? []);
    const groups = Map.groupBy(known, (one) => (byEntity === true && one.entity?.id) || companyKey(one));
    const page = [...groups.values()].slice(offset, offset + limit).flatMap(([first]) => first ?? []);
    const businesses = page.map((one) => ({ ...toSparse(one), entity_id: one.entity?.id ?? '' }));
    return { items: businesses, totalCount: groups.size };
  }),
  replyTo(listBusinesses, listCompanies),
  replyTo(listChanges, listNextChanges),
  replyTo(listRegisters, ({ states }, { parties }) => {
    const registers = listSandboxRegisters(parties.asOf);
    const extents = states.map((state) => registers.get(state)?.register ?? ('part' as const));
    return { extents, coverage: describeCoverage(registers, states) };
  }),
  replyTo(listSuppressedBusinesses, () => ({ ids: [], next: null })),
  replyTo(matchCompanies, async (request, world) => ({
    results: await matchList(request, await indexRegisters(world)),
  })),
  replyTo(listRecordHolders, listHolders),
  replyTo(getRecord, ({ matchKeys, recordId }, world) => ({
    record: listRecords({ matchKeys, minConfidence: 0 }, world).find(({ id }) => id === recordId) ?? null,
  })),
  replyTo(countSections, countRecords),
  replyTo(listSection, listSectionRows),
  replyTo(listContacts, listCompanyContacts),
  replyTo(listSections, listAllSections),
  replyTo(screenCompanies, ({ companies, validOn }, { parties }) => ({
    screenings: companies.map(({ matchKeys, names, addresses, ein }) => {
      const identifiers = ein === null ? [] : [{ scheme: 'ein', value: ein }];
      const party =
        matchKeys === null ? { names, addresses, identifiers, isReal: false } : toFictionalParty(matchKeys, addresses);
      return screenParty(party, parties, validOn);
    }),
  })),
  replyTo(listRecordDifferences, listDifferences),
  replyTo(searchPeople, findPeople),
  replyTo(listJurisdictions, describeJurisdictions),
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
  const since = clock === undefined ? LOADED_AT : new Date(clock.startedAtMs).toISOString();
  if (knownAt !== undefined && knownAt < since) {
    const begins = clock === undefined ? 'the sandbox begins' : 'the test clock starts';
    throw new AppError(codes.business.beforeFirstLoad, {
      message: `Nothing was known at ${knownAt}: ${begins} at ${since}. Use a later \`known_at\`.`,
      param: 'known_at',
    });
  }
  const at = knownAt === undefined ? (clock?.nowMs ?? now) : Date.parse(knownAt);
  return (await reply(request, clock === undefined ? worldAt(at) : worldOfClock({ ...clock, nowMs: at }))) as Reply;
}

/** Takes messages in the place of services, at the usual time. */
export const sandboxServices: MessageSender = {
  call: (message, request) => sandboxReply(message, request, Date.now()),
};

function replyTo<Request, Reply>(
  message: Message<Request, Reply>,
  make: (request: Request, world: World) => Reply | Promise<Reply>,
): [string, MakeReply] {
  return [message.subject, (request, world) => make(request as Request, world)];
}

/** The outcome of a live lookup of a company. */
function lookUpCompany(id: BusinessIdParts, world: World) {
  return { lookup: world.isLookupLate(id) ? TIMED_OUT : findLookup(id) };
}

function describeJurisdictions(_request: unknown, { companies, parties }: World): ListJurisdictionsReply {
  const jurisdictions = stateCodes.toSorted().map((state) => {
    const count = companies.filter((company) => company.state === state).length;
    const sources = count > 0 && isUsState(state) ? listSources(state, parties.asOf) : [];
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
        sources: sources.map(({ loaded_at, ...source }) => {
          return { ...source, last_loaded_at: loaded_at, rows: count, verified: false };
        }),
        live_sources: [],
      } as const,
    };
  });
  return { jurisdictions, nationwide: [] };
}

/** The rows of fictional companies are of no file. */
function describeOrigins(companies: readonly { readonly state: UsStateCode }[]): BusinessOrigins {
  const registrations = companies.map(({ state }) => {
    return { source: toSampleSource(state), load: null, confirmed_by: null };
  });
  return { registrations, further: [], files: [] };
}
