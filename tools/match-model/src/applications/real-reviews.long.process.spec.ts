import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readProfile } from '@registry/business-profile';
import { matchCompanies, type MatchResult, queriesOfMessages } from '@registry/contracts-business-registry';
import {
  type Application,
  DEFAULT_RULES,
  REVIEW_TASKS,
  type SubmittedAddress,
  type TaskKey,
} from '@registry/contracts-records-sections';
import {
  exclusionList,
  foldWords,
  formatBusinessId,
  joinNameKey,
  longAddressWords,
  nameKey,
  parseBusinessId,
  type StateCode,
} from '@registry/domain';
import type { MessageClient } from '@registry/messaging';
import type { RegisteredBusiness } from '@registry/pipeline';
import { temporaryFolder } from '@registry/testing';
import { Random } from '@registry/tools-bench/random';
import { assess, chosenCompany, judge, readReviewed, toKept, toQuery } from '@registry/verification';
import { hasRealFiles, readCompanies, realFiles } from '../queries/real-files.ts';
import { spoilings } from '../queries/spoiled-names.ts';
import { readRealLists, type RealEntry } from '../screening/real-lists.ts';
import { startRealServices } from './real-services.ts';

const withRealFiles = hasRealFiles() ? describe : describe.skip;
const title = hasRealFiles()
  ? 'applications of real companies'
  : `applications of real companies (skipped: no ${realFiles})`;

/** Of those that only spell otherwise than the registry, the share that is approved. */
const APPROVED_MIN = 0.9;
/** So many companies share an address that it says of none that it is there. */
const MAIL_DROP_MIN = 20;
const NICKNAMES: ReadonlyMap<string, string> = new Map(
  'ROBERT BOB|WILLIAM BILL|JAMES JIM|RICHARD RICK|MICHAEL MIKE|THOMAS TOM|JOSEPH JOE|DANIEL DAN|STEVEN STEVE|EDWARD ED'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** An application with its truth: the company that it names, and the tasks of which a success would be wrong. */
interface MadeApplication {
  readonly kind: string;
  /** The company exists, is active, and applies itself; `spelling` if it writes itself otherwise than the registry. */
  readonly truth: 'spelling' | 'true' | 'wrong';
  readonly application: Application;
  readonly company: string;
  readonly fileNumber: string;
  readonly untrue: readonly TaskKey[];
}

type Company = RegisteredBusiness;
type Change = Partial<Application>;
/** How many, and what of an application that is so is otherwise: undefined where the company is not one for the kind. */
interface Kind extends Pick<MadeApplication, 'kind' | 'truth' | 'untrue'> {
  readonly count: number;
  readonly make: (company: Company) => Change | undefined;
}

type Reviewed = Awaited<ReturnType<typeof review>>;

withRealFiles(title, () => {
  const folder = temporaryFolder('real-reviews');
  let end: (() => Promise<void>) | undefined;
  let reviewed: Reviewed[];

  beforeAll(async () => {
    const companies = await Promise.all((['OR', 'FL'] as const).map((state) => readCompanies(state, folder.path)));
    const made = makeApplications(companies.flat(), await readRealLists(folder.path));
    const dissolved = made.filter(({ kind }) => kind === 'dissolved').map(({ fileNumber }) => fileNumber);
    const started = await startRealServices(folder.path, new Set(dissolved));
    ({ end } = started);
    reviewed = await reviewAll(started.services, made);
  });
  afterAll(async () => {
    await end?.();
    folder.remove();
  });

  it('are never rejected where they are so, never approved where they are not, and have no wrong success', () => {
    const faults = reviewed.flatMap((one) => {
      const wrong = one.tasks.filter(({ key, status }) => status === 'success' && isWrong(one, key));
      const isFault = one.outcome === (one.truth === 'wrong' ? 'approve' : 'reject');
      return isFault || wrong.length > 0 ? [{ ...one, wrong: wrong.map(({ key }) => key) }] : [];
    });
    expect(faults).toEqual([]);
  });

  it('are approved mostly where they only spell otherwise than the registry', () => {
    const spelled = reviewed.filter(({ truth }) => truth === 'spelling');
    const approved = spelled.filter(({ outcome }) => outcome === 'approve');
    expect(approved.length / spelled.length).toBeGreaterThanOrEqual(APPROVED_MIN);
  });
});

/** A success about another company than that which is named is wrong, but for lists: these have neither. */
function isWrong({ untrue, chosen, company }: Reviewed, key: TaskKey): boolean {
  const isOther = chosen !== null && chosen !== company && REVIEW_TASKS[key].category !== 'watchlist';
  return untrue.includes(key) || isOther;
}

/** Reviews by the published default policy. */
async function reviewAll(services: MessageClient, made: readonly MadeApplication[]): Promise<Reviewed[]> {
  const reviewed: Reviewed[] = [];
  for (const some of queriesOfMessages(made)) {
    const queries = some.map(({ application }) => toQuery(application));
    const { results } = await services.call(matchCompanies, { queries, limit: 5, minConfidence: 0.5 });
    reviewed.push(...(await Promise.all(some.map((one, at) => review(services, one, results[at] as MatchResult)))));
  }
  return reviewed;
}

async function review(services: MessageClient, made: MadeApplication, match: MatchResult) {
  const at = new Date();
  const chosen = chosenCompany(match);
  const id = parseBusinessId(chosen ?? '');
  const company = id && (await readReviewed(services, (await readProfile(services, id)).business, made.application));
  const { tasks, lists } = assess(made.application, company ?? null, match, at);
  return { ...made, chosen, tasks, ...judge(DEFAULT_RULES, { tasks: toKept(tasks), lists }, at) };
}

/** Applications of real companies and entries, of the half that rules were written for; each company applies once. */
function makeApplications(all: readonly Company[], entries: readonly RealEntry[]): MadeApplication[] {
  const random = new Random(1, 83);
  const companies = all.filter((one) => toAddresses(one).length > 0 && people(one).length > 0);
  const left = companies.filter(({ fileNumber }) => Number(fileNumber.at(-1)) % 2 === 0);
  return listKinds(makeDraws(random, companies, entries)).flatMap(({ count, make, ...kind }) => {
    const made: MadeApplication[] = [];
    const passed: Company[] = [];
    while (made.length < count) {
      const [company] = left.splice(random.below(left.length), 1) as [Company];
      const own = apply(company, random);
      const changed = make(company);
      const id = formatBusinessId({ state: company.state as StateCode, fileNumber: company.fileNumber });
      if (changed === undefined) passed.push(company);
      else made.push({ ...kind, application: { ...own, ...changed }, company: id, fileNumber: company.fileNumber });
    }
    left.push(...passed);
    return made;
  });
}

/** True applications by what people write otherwise than the registry, then those that nobody may approve unseen. */
function listKinds(draws: ReturnType<typeof makeDraws>): Kind[] {
  const spelling = { truth: 'spelling', untrue: [] } as const;
  const others = ['person_verification', 'formation_date'] as const;
  const isNamed = { truth: 'true', untrue: ['name'], count: 3 } as const;
  const isElsewhere = ['address_verification'] as const;
  const isEnded = ['sos_match', 'sos_domestic', 'sos_active'] as const;
  const nobody = { formed: '2011-05', tin: null, file_number: null };
  const mimic = (company: Company, change: Change | undefined) =>
    change && { ...change, ...draws.invent(company), ...nobody };
  const { word } = draws;
  return [
    { kind: 'as registered', ...spelling, count: 10, make: () => ({}) },
    { kind: 'without its form', ...spelling, count: 8, make: ({ name }) => withoutForm(name) },
    { kind: 'address in full', ...spelling, count: 8, make: (company) => respelled(toAddresses(company)) },
    { kind: 'nickname', ...spelling, count: 5, make: (company) => withNickname(people(company)[0] ?? '') },
    { kind: 'old address', truth: 'true', untrue: isElsewhere, count: 3, make: draws.move },
    { kind: 'one wrong letter', ...isNamed, make: draws.misspell },
    { kind: 'unregistered name', ...isNamed, make: () => draws.unlessKnown(`${word()} ${word()} Trading`) },
    {
      ...{ kind: 'namesake', truth: 'wrong', untrue: [...isElsewhere, ...others], count: 4 },
      make: (company) => mimic(company, draws.move(company)),
    },
    {
      ...{ kind: 'sibling', truth: 'wrong', untrue: ['name', ...others], count: 4 },
      make: (company) => mimic(company, draws.unlessKnown(foldWords(company.name).with(0, word()).join(' '))),
    },
    {
      ...{ kind: 'dissolved', truth: 'wrong', untrue: isEnded, count: 4 },
      make: ({ state }) => (state === 'FL' ? {} : undefined),
    },
    {
      ...{ kind: 'other state', truth: 'wrong', untrue: ['sos_match'], count: 4 },
      make: ({ state }) => ({ state: state === 'OR' ? 'FL' : 'OR', file_number: null }),
    },
    { kind: 'invented person', truth: 'wrong', untrue: others.slice(0, 1), count: 4, make: draws.invent },
    { kind: 'sanctioned', truth: 'wrong', untrue: ['watchlist'], count: 2, make: () => draws.list(true) },
    { kind: 'excluded', truth: 'wrong', untrue: ['exclusion_lists'], count: 2, make: () => draws.list(false) },
    { kind: 'mail drop', truth: 'wrong', untrue: isElsewhere, count: 3, make: draws.dropMail },
  ];
}

/** What applications have of other companies and entries. */
function makeDraws(random: Random, companies: readonly Company[], entries: readonly RealEntry[]) {
  const pick = <One>(some: readonly One[]): One => some[random.below(some.length)] as One;
  const keys = new Set(companies.map(({ name }) => nameKey(name)));
  const drops = [...Map.groupBy(companies, toPlace).values()].filter(({ length }) => length >= MAIL_DROP_MIN);
  const listed = entries.flatMap(([, entry], at) => {
    const isListed = entry.kind === 'entity' && entry.expires_at === null && entry.repeats === null;
    return at % 2 === 0 && isListed ? [entry] : [];
  });
  const unlessKnown = (name: string) => (keys.has(nameKey(name)) ? undefined : { name });
  return {
    unlessKnown,
    word: (): string =>
      joinNameKey(foldWords(pick(companies).name))
        .split(' ')
        .at(-1) ?? '',
    misspell: ({ name }: Company) => unlessKnown(spoilings.one_edit(name.toUpperCase(), random)),
    /** To another address in the city. */
    move: (company: Company) => {
      const city = toAddresses(company)[0]?.city;
      const others = companies.filter((one) => one.state === company.state && toAddresses(one)[0]?.city === city);
      const elsewhere = others.filter((one) => toPlace(one) !== toPlace(company));
      return elsewhere.length === 0 ? undefined : { addresses: toAddresses(pick(elsewhere)) };
    },
    /** A person whom nobody knows: of an officer's family as often as not. */
    invent: (company: Company) => {
      const isOther = ([name = '']: string[]) =>
        company.officers.every((officer) => !officer.name.startsWith(name.slice(0, 2)));
      const [first = ''] = people(pick(companies.filter((one) => isOther(people(one)))));
      const [family = ''] = people(random.happens(0.5) ? company : pick(companies));
      return toPeople(`${first.split(' ')[0]} ${family.split(' ').at(-1)}`);
    },
    /** A trade name of an entry. */
    list: (isOfOfac: boolean) => {
      const own = listed.filter(({ list }) => (exclusionList(list).agency_abbr === 'OFAC') === isOfOfac);
      return { dba: pick(own).name };
    },
    dropMail: () => ({ addresses: toAddresses(pick(pick(drops))) }),
  };
}

/** An application that is so. */
function apply(company: Company, random: Random): Application {
  const { name, ein: tin, state, fileNumber, formationDate: formed } = company;
  return {
    ...{ name: random.happens(0.5) ? name : titled(name), dba: null, website: null, phone: null },
    ...{ addresses: toAddresses(company), ...toPeople(people(company)[0] ?? ''), tin, state },
    formed: random.happens(0.5) ? formed : (formed?.slice(0, 4) ?? null),
    file_number: random.happens(0.2) ? fileNumber : null,
  };
}

function withoutForm(name: string): Change | undefined {
  const bare = joinNameKey(foldWords(name));
  return bare === foldWords(name).join(' ') ? undefined : { name: titled(bare) };
}

/** The abbreviations of a street's words in full. */
function respelled([address, ...rest]: readonly SubmittedAddress[]): Change | undefined {
  const words = (address?.address_line1 ?? '').toUpperCase().split(/[\s.,]+/);
  const street = words.map((word, at) => (at === 0 ? word : (longAddressWords.get(word) ?? word))).join(' ');
  if (address === undefined || street === words.join(' ')) return undefined;
  return { addresses: [{ ...address, address_line1: titled(street) }, ...rest] };
}

function withNickname(name: string): Change | undefined {
  const [first = '', ...rest] = name.toUpperCase().split(' ');
  const nickname = NICKNAMES.get(first);
  return nickname === undefined || rest.length === 0 ? undefined : toPeople([nickname, ...rest].join(' '));
}

/** `CEDAR RIDGE` as `Cedar Ridge`. */
function titled(text: string): string {
  return text.toLowerCase().replaceAll(/(?:^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** The persons on file, without agents. */
function people({ officers }: Company): string[] {
  const own = officers.filter(({ kind, titles }) => kind === 'person' && !titles.includes('Registered Agent'));
  return own.map(({ name }) => name);
}

function toPeople(name: string): Pick<Application, 'people'> {
  return { people: [{ name: titled(name), title: null }] };
}

function toAddresses({ addresses: all }: Company): SubmittedAddress[] {
  const own = all.find(({ kind }) => kind === 'principal') ?? all[0];
  if (own === undefined) return [];
  const { addressLine1: address_line1, addressLine2: address_line2, city, postalCode: postal_code } = own;
  const { state = null } = all.find((one) => one.postalCode === postal_code && one.state !== null) ?? {};
  return [{ address_line1, address_line2, city, state, postal_code }];
}

/** Street and ZIP code in one spelling. */
function toPlace(company: Company): string {
  const [address] = toAddresses(company);
  const street = `${address?.address_line1} ${address?.address_line2 ?? ''}`.replace(/\bNORTH\b/, 'N');
  return [...foldWords(street), address?.postal_code?.slice(0, 5)].join(' ');
}
