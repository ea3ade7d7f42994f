import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import {
  type ContactValues,
  type CountSectionsReply,
  type ListSectionReply,
  type ListSectionRequest,
  type ListSectionsReply,
  type ListSectionsRequest,
  readNumber,
  type RecordRow,
  toDate,
  type listContacts,
  type listRecordHolders,
  type countSections,
} from '@registry/contracts-records-sections';
import {
  bySection,
  isSameNumber,
  jurisdictionNames,
  RECORD_KINDS,
  SECTION_KINDS,
  type SectionName,
  stateCodes,
  toSampleSlug,
  type StateCode,
} from '@registry/domain';
import { collectContacts } from '@registry/matching/contacts';
import { findCompany, FIRST_DAY } from '../companies/company-table.ts';
import { readDay, type World, type ShownCompany } from '../world.ts';
import { listSources } from '../companies/company-facts.ts';
import { screenParty, toFictionalParty } from '../screening/screening.ts';
import { exampleRows } from '../example-rows.ts';

/** One record of each kind, as the examples have them: of several states. */
const examples: readonly RecordRow[] = Object.values(exampleRows).map((row) => ({
  ...row,
  source: toSampleSlug(row.source),
  sources: row.sources.map((one) => ({ ...one, source: toSampleSlug(one.source) })),
}));
const recordsByState = new Map(stateCodes.map((state) => [state, ofState(state)] as const));

/** The examples as records of one state. */
function ofState(state: StateCode): readonly RecordRow[] {
  const text = JSON.stringify(examples)
    .replaceAll(/"(?:CO|OR|TX)"/g, `"${state}"`)
    .replaceAll(/Colorado|Oregon|Texas/g, jurisdictionNames[state])
    .replaceAll(/(?<="us-|"type":")(?:co|or|tx)(?=[/-])/g, state.toLowerCase());
  return JSON.parse(text) as readonly RecordRow[];
}

/** The EIN that the records of a company have. */
const EIN = '841234567';
const DETAILS = {
  phones: ['(303) 555-0142'],
  emails: ['office@cedar-ridge.example.com'],
  websites: ['www.cedar-ridge.example.com'],
  naics: ['484110'],
};

type Requested = Pick<ListSectionRequest, 'minConfidence'> & {
  readonly matchKeys: { readonly state: StateCode; readonly fileNumber: string };
  readonly validOn?: string | undefined;
};

export function listHolders(
  { number }: RequestFor<typeof listRecordHolders>,
  { companies }: World,
): ReplyTo<typeof listRecordHolders> {
  const holders = companies.flatMap((company, at) => {
    const { name, state, fileNumber } = company;
    const numbered = listOwnRecords(company).filter((row) => isSameNumber(readNumber(row) ?? '', number));
    return numbered.map(({ object }) => {
      return {
        section: RECORD_KINDS[object].sections[0],
        names: [name],
        state,
        fileNumber,
        ein: null,
        subjectNos: [at],
      };
    });
  });
  return { holders };
}

export function listSectionRows(request: ListSectionRequest, world: World): ListSectionReply {
  const { section, offset, limit, subjectNos } = request;
  const company = findCompany(request.matchKeys, world.registrations);
  const isListed = subjectNos === undefined || subjectNos.some((at) => isSameCompany(world.companies[at], company));
  const rows = isListed ? toRows(request, section, world) : [];
  return {
    rows: rows.slice(offset, offset + limit),
    totalCount: rows.length,
    coverage: describeCoverage(request, section, world),
  };
}

export function countRecords(
  { companies, sections, minConfidence }: RequestFor<typeof countSections>,
  world: World,
): CountSectionsReply {
  const requests = companies.map((matchKeys) => ({ matchKeys, minConfidence }));
  const ofSections = <T>(make: (section: SectionName) => T) =>
    Object.fromEntries(sections.map((section) => [section, make(section)] as const));
  return {
    companies: requests.map((request, coverage) => ({
      totals: ofSections((section) => toRows(request, section, world).length),
      coverage,
    })),
    coverages: requests.map((request) => ofSections((section) => describeCoverage(request, section, world))),
  };
}

export function listAllSections(request: ListSectionsRequest, world: World): ListSectionsReply {
  const rows = listRecords(request, world);
  const sections = bySection((section) => {
    const places = rows.flatMap(({ object }, at) => (SECTION_KINDS[section].includes(object) ? at : []));
    return { places, totalCount: places.length, coverage: describeCoverage(request, section, world) };
  });
  const origins = rows.map(({ source }) => [{ path: [], origin: { source, load: null, confirmed_by: null } }]);
  const requested = request.withOrigins === true ? { origins: { rows: origins, files: [] } } : {};
  return {
    rows,
    sections,
    ein: findCompany(request.matchKeys, world.registrations)?.hasRecords === true ? EIN : null,
    names: [],
    addresses: [],
    contacts: toContactValues(rows),
    screening: screenParty(toFictionalParty(request.matchKeys, request.addresses), world.parties, request.validOn),
    ...requested,
  };
}

export function listCompanyContacts(
  { companies, minConfidence }: RequestFor<typeof listContacts>,
  world: World,
): ReplyTo<typeof listContacts> {
  return { companies: companies.map((matchKeys) => toContactValues(listRecords({ matchKeys, minConfidence }, world))) };
}

function isSameCompany(one: ShownCompany | undefined, other: ShownCompany | undefined): boolean {
  return one?.state === other?.state && one?.fileNumber === other?.fileNumber;
}

/** Collects the contacts of the company in a carrier registration. */
function toContactValues(rows: readonly RecordRow[]): ContactValues {
  const carriers = rows.filter(({ object }) => object === 'fmcsa_registration');
  return collectContacts(
    carriers.map((row) => {
      const number = readNumber(row) ?? '';
      return {
        details: { ...DETAILS, profiles: [{ type: 'safer', number }] },
        source: { source: row.source, record: number, as_of: row.as_of, loaded_at: row.retrieved_at },
        match: row.match,
      };
    }),
  );
}

function toRows(query: Requested, section: SectionName, world: World): RecordRow[] {
  return listRecords(query, world).filter(({ object }) => SECTION_KINDS[section].includes(object));
}

export function listRecords({ matchKeys, minConfidence, validOn }: Requested, world: World): RecordRow[] {
  const today = validOn ?? readDay(world);
  const all = listOwnRecords(findCompany(matchKeys, world.registrations))
    .filter(({ match }) => match.confidence >= minConfidence)
    .map((row) => withExpiry(row, today));
  return validOn === undefined ? all : all.filter((row) => isValidOn(row, validOn)).map((row) => onDay(row, validOn));
}

/** The records of a company; on a test clock those that it has got, as their events show them. */
function listOwnRecords(company: ShownCompany | undefined): readonly RecordRow[] {
  if (company === undefined) return [];
  const records = recordsByState.get(company.state) ?? [];
  if (company.hasRecords) return records.map((row) => withSeen(row, company.asOf ?? FIRST_DAY));
  return records.flatMap((row) => {
    const shown = company.records?.[row.object];
    return shown === undefined ? [] : withEvent(row, shown);
  });
}

function withEvent(row: RecordRow, { date, ...shown }: Readonly<Record<string, unknown>>): RecordRow {
  const fields = Object.entries(shown).filter(([field]) => field in row);
  const dates = 'filed_date' in row ? { filed_date: date } : { date };
  return withSeen({ ...row, ...Object.fromEntries(fields), ...dates } as RecordRow, String(shown['as_of']));
}

/** The record by data of a day. */
function withSeen(row: RecordRow, asOf: string): RecordRow {
  const seen = { source: row.source, as_of: asOf, retrieved_at: `${asOf}T00:00:00.000Z` };
  return { ...row, ...seen, sources: row.sources.map((one) => ({ ...one, ...seen })) };
}

function withExpiry(row: RecordRow, today: string): RecordRow {
  if (!('expiration_date' in row)) return row;
  return { ...row, is_expired: row.expiration_date === null ? null : row.expiration_date < today };
}

function isValidOn(row: RecordRow, day: string): boolean {
  const [date, end] = [toDate(row), 'expiration_date' in row ? row.expiration_date : null];
  return date !== null && date <= day && (end === null || end >= day);
}

/** The sandbox has one file, which states the status of its day. */
function onDay(row: RecordRow, day: string): RecordRow {
  return { ...row, status: row.as_of === day ? row.status : null };
}

/** Of records with many registers, a part is loaded in the sandbox too. */
function describeCoverage({ matchKeys }: Requested, section: SectionName, { parties }: World) {
  const company = findCompany(matchKeys);
  const sources = company === undefined ? [] : listSources(company.state, parties.asOf);
  const isWhole = SECTION_KINDS[section].every((kind) => RECORD_KINDS[kind].hasOneRegister);
  const [status, scope] = isWhole
    ? (['covered', null] as const)
    : (['partial', 'fictional records of the sandbox'] as const);
  return { status, scope, sources, register: 'whole' } as const;
}
