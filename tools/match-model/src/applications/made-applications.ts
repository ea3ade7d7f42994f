import type { Application, SubmittedAddress, TaskKey } from '@registry/contracts-records-sections';
import { exclusionList, foldWords, formatBusinessId, joinNameKey, nameKey, type StateCode } from '@registry/domain';
import type { RegisteredBusiness } from '@registry/pipeline';
import { Random } from '@registry/tools-bench/random';
import { spoilings } from '../queries/spoiled-names.ts';
import type { RealEntry } from '../screening/real-lists.ts';
import { type KindName, kinds } from './kinds.ts';
import { type RegisterChanges, toOregonRows } from './register-files.ts';
import { Siblings } from './sibling-names.ts';
import { respelledStreet, titled, withNickname } from './slips.ts';

/** Rules may be changed for what companies and entries of the first half show; those of the other are measured. */
const halves = ['fitted', 'measured'] as const;
export type Half = (typeof halves)[number];

/** An application with its truth: the company that it names, and the tasks of which a success would be wrong. */
export interface MadeApplication {
  readonly kind: KindName;
  readonly application: Application;
  readonly company: string;
  readonly untrue: readonly TaskKey[];
}

type Company = RegisteredBusiness;
/** Makes of an application that is so one of a kind; undefined where the company is not one for it. */
type Make = (
  company: Company,
  own: Application,
) => Partial<Application & Pick<MadeApplication, 'company' | 'untrue'>> | undefined;

/** So many companies share an address that it says of none that it is there. */
const MAIL_DROP_MIN = 20;
/** Facts of nobody. */
const OTHERS = { formed: '2011-05', tin: null, file_number: null };

/** Makes so many applications of a half from real companies and entries, and what the registers have for them. */
export function makeApplications(
  companies: readonly Company[],
  entries: readonly RealEntry[],
  half: Half,
  count: number,
): { readonly made: readonly MadeApplication[]; readonly changes: RegisterChanges } {
  const maker = new Maker(companies, entries, half);
  // Any company is one for the last kinds of the table.
  const names = (Object.keys(kinds) as KindName[]).reverse();
  const made = names.flatMap((kind) => maker.draw(kind, Math.round((kinds[kind].share * count) / 1_000)));
  return { made, changes: maker.changes };
}

class Maker {
  readonly changes: RegisterChanges = { dissolved: new Set(), tradeNames: new Map(), added: [] };
  readonly #random: Random;
  readonly #companies: readonly Company[];
  /** Companies and entries of the half that did not apply yet. */
  readonly #left: Company[];
  readonly #entries: RealEntry[];
  readonly #keys: ReadonlySet<string>;
  readonly #sharing: ReadonlyMap<string, readonly Company[]>;
  readonly #siblings: Siblings;

  constructor(companies: readonly Company[], entries: readonly RealEntry[], half: Half) {
    const at = halves.indexOf(half);
    this.#random = new Random(at + 1, 83);
    this.#companies = companies.filter(({ addresses }) => addresses.length > 0);
    this.#left = this.#companies.filter(({ fileNumber }) => Number(fileNumber.at(-1)) % 2 === at);
    const isListed = ({ kind, expires_at: end, repeats }: RealEntry[1]): boolean =>
      kind === 'entity' && end === null && repeats === null;
    this.#entries = entries.filter(([, entry], place) => isListed(entry) && place % 2 === at);
    this.#keys = new Set(companies.map(({ name }) => nameKey(name)));
    this.#sharing = Map.groupBy(this.#companies, toPlace);
    this.#siblings = new Siblings([...this.#keys], this.#random);
  }

  /** Each company applies once. */
  draw(kind: KindName, count: number): MadeApplication[] {
    const made: MadeApplication[] = [];
    const passed: Company[] = [];
    while (made.length < count) {
      const company = this.#take(this.#left);
      const own = this.#apply(company);
      // Nobody can say whether a person is invented where the registry publishes none.
      const isUnpublished = people(company).length === 0;
      const isUsable = kind === 'nobody_on_file' ? isUnpublished : !isUnpublished || kind === 'invented_person';
      const change = isUsable ? this.#kinds[kind](company, own) : undefined;
      if (change === undefined) passed.push(company);
      else {
        const id = formatBusinessId({ state: company.state as StateCode, fileNumber: company.fileNumber });
        const { company: named = id, untrue = kinds[kind].untrue, ...fields } = change;
        made.push({ kind, application: { ...own, ...fields }, company: named, untrue });
      }
    }
    this.#left.push(...passed);
    return made;
  }

  readonly #kinds: Readonly<Record<KindName, Make>> = {
    as_registered: () => ({}),
    form_dropped: ({ name }) => {
      const bare = joinNameKey(foldWords(name));
      return bare === foldWords(name).join(' ') ? undefined : { name: titled(bare) };
    },
    address_respelled: (_, { addresses: [address] }) => {
      const street = respelledStreet(address?.address_line1 ?? '');
      if (address === undefined || street === undefined) return undefined;
      return { addresses: [{ ...address, address_line1: titled(street) }] };
    },
    nickname: (company) => {
      const [name] = people(company).flatMap((one) => withNickname(one) ?? []);
      return name === undefined ? undefined : toPeople(name);
    },
    trade_name: ({ state, fileNumber }) => {
      if (state !== 'FL') return undefined;
      const name = this.#inventName();
      this.changes.tradeNames.set(fileNumber, name);
      return this.#random.happens(0.5) ? { name: titled(name) } : { dba: titled(name) };
    },
    unregistered_name: () => ({ name: titled(this.#inventName()) }),
    old_address: (company) => this.#moveInCity(company),
    typo: ({ name }) => {
      const typed = spoilings.one_edit(name.toUpperCase(), this.#random);
      return this.#keys.has(nameKey(typed)) ? undefined : { name: typed };
    },
    nobody_on_file: (company) => {
      const [agent] = company.officers;
      const isAgent = agent?.kind === 'person' && this.#random.happens(0.5);
      return isAgent ? toPeople(agent.name) : this.#invent(company);
    },
    namesake: (company) => {
      const moved = this.#moveInCity(company);
      return moved && { ...moved, ...this.#invent(company), ...OTHERS };
    },
    sibling: (company) => {
      const name = this.#siblings.draw(company.name);
      return name === undefined ? undefined : { name: titled(name), ...this.#invent(company), ...OTHERS };
    },
    dissolved: ({ fileNumber }) => (this.changes.dissolved.add(fileNumber), {}),
    other_state: ({ state }) => ({ state: state === 'OR' ? 'FL' : 'OR', file_number: null }),
    invented_person: (company) => this.#invent(company),
    listed: (_, { addresses: [own], people: [person] }) => {
      const { name, addresses, list } = this.#take(this.#entries)[1];
      const untrue: TaskKey[] = [exclusionList(list).agency_abbr === 'OFAC' ? 'watchlist' : 'exclusion_lists'];
      if (this.#random.happens(0.5)) return { dba: name, untrue };
      const found = addresses.find(({ country, address_line1: line }) => country === 'US' && line !== null);
      const address = found === undefined ? own : { address_line2: null, ...found };
      if (address === undefined) return undefined;
      const fileNumber = String(990_000_000 + this.changes.added.length);
      this.changes.added.push(toOregonRows(fileNumber, name, address, person?.name ?? ''));
      const company = formatBusinessId({ state: 'OR', fileNumber });
      return { ...OTHERS, name, state: 'OR', formed: '2019-03-01', addresses: [address], company, untrue };
    },
    mail_drop: (company) => {
      const drops = [...this.#sharing.values()].filter(({ length }) => length >= MAIL_DROP_MIN);
      if (drops.some((some) => some.includes(company))) return {};
      return this.#random.happens(0.04) ? { addresses: toAddresses(this.#pick(this.#pick(drops))) } : undefined;
    },
  };

  /** An application that is so. */
  #apply(company: Company): Application {
    const { name, ein: tin, state, fileNumber, formationDate: formed } = company;
    return {
      ...{ name: this.#random.happens(0.5) ? name : titled(name), dba: null, website: null, phone: null },
      ...{ addresses: toAddresses(company), ...toPeople(people(company)[0] ?? ''), tin, state },
      formed: this.#random.happens(0.5) ? formed : (formed?.slice(0, 4) ?? null),
      file_number: this.#random.happens(0.2) ? fileNumber : null,
    };
  }

  /** At the address of another company of the city: what may have been this one's before it moved. */
  #moveInCity(company: Company): Pick<Application, 'addresses'> | undefined {
    const others = this.#companies.filter(({ state, addresses: [address] }) => {
      return state === company.state && address?.city === company.addresses[0]?.city;
    });
    const elsewhere = others.filter((one) => toPlace(one) !== toPlace(company));
    return elsewhere.length === 0 ? undefined : { addresses: toAddresses(this.#pick(elsewhere)) };
  }

  /** A person whom nobody knows: of an officer's family as often as not. */
  #invent(company: Company): Pick<Application, 'people'> {
    const [first = '', other = ''] = [0, -1].map((at) => people(this.#pick(this.#companies))[0]?.split(' ').at(at));
    const own = this.#random.happens(0.5) ? people(company)[0]?.split(' ').at(-1) : undefined;
    const isKnown = company.officers.some((officer) => officer.name.startsWith(first.slice(0, 2)));
    return isKnown || first === '' || other === '' ? this.#invent(company) : toPeople(`${first} ${own ?? other}`);
  }

  /** A name that no company has, of words of two. */
  #inventName(): string {
    const words = [0, 1].map(() => foldWords(this.#pick(this.#companies).name)[0]);
    const name = `${words.join(' ')} TRADING`;
    return this.#keys.has(nameKey(name)) ? this.#inventName() : name;
  }

  #pick<One>(some: readonly One[]): One {
    const one = some[this.#random.below(some.length)];
    if (one === undefined) throw new Error('The files have too few companies or entries.');
    return one;
  }

  #take<One>(some: One[]): One {
    const one = this.#pick(some);
    some.splice(some.indexOf(one), 1);
    return one;
  }
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
