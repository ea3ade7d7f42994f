import { type StateCode, foldWords, joinNameKey, usStateCodes } from '@registry/domain';
import { COMMON_BEARERS, type ComparedRegistration, readRegistration } from '@registry/matching';
import { Picker, Random } from '@registry/tools-bench/random';
import { spoilings } from '../queries/spoiled-names.ts';
import type { RealFiling, RealFilings } from './real-filings.ts';

/** Companies that share a name or nearly so, with the company of each registration. */
export interface MadeFamily {
  readonly registrations: readonly ComparedRegistration[];
  /** The company of each registration, by its key. */
  readonly companyOf: ReadonlyMap<string, number>;
}

/** What is drawn, as shares. What no file shows is set here, and named in `docs/explanation/entities.md`. */
const RATES = {
  /** Of companies formed in a state, those that its loaded register has: one of these. */
  coverage: [1, 0.95, 0.6, 0.3],
  /** Of companies, those registered in a further state; and again of these. */
  abroad: 0.12,
  again: 0.5,
  misspelled: 0.02,
  renamedAtHome: 0.04,
  formerNameKept: 0.5,
  otherFormAbroad: 0.01,
  /** The home registration is younger than a foreign one: a company that moved its home. */
  movedHome: 0.015,
  formationDateMissing: 0.1,
  registrationDateMissing: 0.05,
  /** Of states, those that publish of a foreign company when it was formed. */
  formationDateAbroad: 0.3,
  publishesOfficers: 0.5,
  publishesAddresses: 0.7,
  /** Of states, those that publish on which day a registration ended. */
  publishesEnds: 0.4,
  sameAgent: 0.4,
  sameOfficer: 0.75,
  sameAddress: 0.65,
  /** Of families, those in which an earlier company had the name, and was dissolved before this one was formed. */
  succeeds: 0.1,
  /** Of successors, those that the same persons formed, and those that the same family of firms named in another form. */
  sharedPeople: 0.15,
  otherFormAfter: 0.3,
  /** Of registrations of a dissolved company in other states, those that nobody withdrew. */
  neverWithdrawn: 0.15,
  /** Of a company that goes on, registrations in other states that it withdrew. */
  withdrawn: 0.1,
  /** Of companies with a name in another form, those of one group: they have its officers, address and agent. */
  ofGroup: 0.3,
} as const;

const FORMS = ['LLC', 'INC', 'CORP', 'LP', 'LTD'];
const DAY_MS = 86_400_000;
const YEARS_MEAN = 6;
/** Years between two companies of one name, on average. */
const GAP_YEARS_MEAN = 4;

interface MadeCompany {
  readonly no: number;
  readonly name: string;
  readonly formed: number;
  /** When it was dissolved; null while it goes on. */
  readonly dissolved: number | null;
  readonly officers: readonly string[];
  readonly address: string;
  readonly agent: string;
}

/** What a company has of another one: its persons and places. */
type Owned = Pick<MadeCompany, 'officers' | 'address' | 'agent'>;

/** Makes the family of a filing: its company with its home and further states, and others that share its name. */
export class FamilyMaker {
  readonly #random: Random;
  readonly #real: RealFilings;
  readonly #formationStates: readonly StateCode[];
  readonly #agents: readonly string[];
  /** How many filings name each agent. */
  readonly #bearers = new Map<string, number>();
  readonly #dates: readonly number[];
  readonly #namesakes: Picker<number>;
  #no = 0;

  constructor(real: RealFilings, seed: number) {
    this.#random = new Random(seed);
    this.#real = real;
    this.#formationStates = real.filings.flatMap(({ formationState }) => formationState ?? []);
    this.#agents = real.filings.flatMap(({ agents }) => agents);
    for (const agent of this.#agents) this.#bearers.set(agent, (this.#bearers.get(agent) ?? 0) + 1);
    this.#dates = real.filings.flatMap(({ registered }) => (registered === null ? [] : Date.parse(registered)));
    const counts = real.namesakes.map((_, others) => others);
    this.#namesakes = new Picker(counts, (others) => real.namesakes[others] ?? 0);
  }

  make(filing: RealFiling): MadeFamily {
    const home = filing.formationState ?? this.#pick(this.#formationStates);
    const coverage = this.#pick(RATES.coverage);
    const registrations: ComparedRegistration[] = [];
    const companyOf = new Map<string, number>();
    const add = (company: MadeCompany, made: ComparedRegistration): void => {
      registrations.push(made);
      companyOf.set(made.key, company.no);
    };
    const own = this.#ownCompany(filing);
    if (filing.state !== home) add(own, this.#registerReal(own, filing, home));
    this.#addAll(own, home, coverage, this.#random.happens(RATES.again), add);
    if (this.#random.happens(RATES.succeeds)) {
      const earlier = this.#predecessor(own);
      this.#addAll(earlier, home, coverage, this.#random.happens(RATES.again), add);
    }
    for (let left = this.#namesakes.pick(this.#random); left > 0; left -= 1) {
      const isSameForm = this.#random.happens(this.#real.sameForm);
      const name = isSameForm ? filing.name : this.#otherForm(filing.name);
      const isOfGroup = !isSameForm && this.#random.happens(RATES.ofGroup);
      const formed = this.#pick(this.#dates);
      const namesake = this.#makeCompany(name, formed, null, isOfGroup ? own : this.#owned());
      this.#addAll(namesake, home, coverage, this.#random.happens(RATES.abroad), add);
    }
    return { registrations, companyOf };
  }

  #addAll(
    company: MadeCompany,
    home: StateCode,
    coverage: number,
    isAbroad: boolean,
    add: (company: MadeCompany, made: ComparedRegistration) => void,
  ): void {
    if (this.#random.happens(coverage)) add(company, this.#registerHome(company, home));
    const states = new Set<StateCode>();
    for (let goes = isAbroad; goes; goes = this.#random.happens(RATES.again)) states.add(this.#pick(usStateCodes));
    states.delete(home);
    for (const state of states) {
      const made = this.#registerAbroad(company, state, home);
      if (made !== null) add(company, made);
    }
  }

  #ownCompany(filing: RealFiling): MadeCompany {
    const registered = Date.parse(filing.registered ?? '') || this.#pick(this.#dates);
    const drawn = this.#owned();
    return this.#makeCompany(filing.name, registered - this.#years(), null, {
      officers: filing.officers.length > 0 ? filing.officers : drawn.officers,
      address: filing.addresses[0] ?? drawn.address,
      agent: filing.agents[0] ?? drawn.agent,
    });
  }

  #predecessor(later: MadeCompany): MadeCompany {
    const dissolved = later.formed - this.#years(GAP_YEARS_MEAN);
    const name = this.#random.happens(RATES.otherFormAfter) ? this.#otherForm(later.name) : later.name;
    const owned = this.#random.happens(RATES.sharedPeople) ? later : this.#owned();
    return this.#makeCompany(name, dissolved - this.#years(), dissolved, owned);
  }

  #makeCompany(name: string, formed: number, dissolved: number | null, owned: Owned): MadeCompany {
    this.#no += 1;
    const { officers, address, agent } = owned;
    return { no: this.#no, name, formed, dissolved, officers, address, agent };
  }

  #owned(): Owned {
    return { officers: this.#persons(), address: this.#madeAddress(), agent: this.#pick(this.#agents) };
  }

  #registerReal(company: MadeCompany, filing: RealFiling, formationState: StateCode): ComparedRegistration {
    const { state, name, registered, status, agents, officers, addresses } = filing;
    return readRegistration({
      key: this.#key(state),
      state,
      formationState,
      names: [{ name, isLegal: true }],
      formed: this.#formedAbroad(state, company),
      registered,
      status,
      ended: null,
      agents: this.#uncommon(agents),
      officers,
      addresses,
      ein: null,
      isSample: false,
    });
  }

  #registerHome(company: MadeCompany, state: StateCode): ComparedRegistration {
    const { name } = company;
    const isRenamed = this.#random.happens(RATES.renamedAtHome);
    const former = isRenamed && this.#random.happens(RATES.formerNameKept) ? [{ name, isLegal: false }] : [];
    const legal = isRenamed ? this.#pick(this.#real.filings).name : this.#written(name);
    const hasMoved = this.#random.happens(RATES.movedHome);
    const formed = hasMoved ? company.formed + this.#years() * 3 : company.formed;
    const date = this.#random.happens(RATES.formationDateMissing) ? null : toDay(formed);
    const names = [{ name: legal, isLegal: true }, ...former];
    const ended = company.dissolved;
    return this.#register(company, { state, formationState: state, names, formed: date, registered: date, ended });
  }

  /** Null where the company did not live long enough to go there. */
  #registerAbroad(company: MadeCompany, state: StateCode, formationState: StateCode): ComparedRegistration | null {
    const { formed: founded, dissolved } = company;
    const isOther = this.#random.happens(RATES.otherFormAbroad);
    const name = isOther ? this.#otherForm(company.name) : this.#written(company.name);
    const day = founded + this.#years();
    if (dissolved !== null && day > dissolved) return null;
    const registered = this.#random.happens(RATES.registrationDateMissing) ? null : toDay(day);
    const formed = this.#formedAbroad(state, company);
    const isLeft = this.#random.happens(dissolved === null ? RATES.withdrawn : 1 - RATES.neverWithdrawn);
    const ended = isLeft ? Math.min(day + this.#years(), dissolved ?? Date.now()) : null;
    return this.#register(company, {
      state,
      formationState,
      names: [{ name, isLegal: true }],
      formed,
      registered,
      ended,
    });
  }

  #register(
    company: MadeCompany,
    {
      ended,
      ...about
    }: Pick<ComparedRegistration, 'state' | 'formationState' | 'formed' | 'registered'> & {
      readonly names: readonly { readonly name: string; readonly isLegal: boolean }[];
      readonly ended: number | null;
    },
  ): ComparedRegistration {
    const happens = (share: number): boolean => this.#random.happens(share);
    const isSameOfficer = happens(RATES.sameOfficer);
    return readRegistration({
      ...about,
      key: this.#key(about.state),
      status: ended === null ? 'active' : 'inactive',
      ended: ended !== null && publishes(about.state, 4, RATES.publishesEnds) ? toDay(ended) : null,
      agents: this.#uncommon([happens(RATES.sameAgent) ? company.agent : this.#pick(this.#agents)]),
      officers: publishes(about.state, 1, RATES.publishesOfficers)
        ? isSameOfficer
          ? company.officers
          : this.#persons()
        : [],
      addresses: publishes(about.state, 2, RATES.publishesAddresses)
        ? [happens(RATES.sameAddress) ? company.address : this.#madeAddress()]
        : [],
      ein: null,
      isSample: false,
    });
  }

  #formedAbroad(state: StateCode, { formed }: MadeCompany): string | null {
    return publishes(state, 3, RATES.formationDateAbroad) ? toDay(formed) : null;
  }

  #written(name: string): string {
    return this.#random.happens(RATES.misspelled) ? spoilings.one_edit(name, this.#random) : name;
  }

  #otherForm(name: string): string {
    const words = foldWords(name);
    const others = FORMS.filter((form) => words.at(-1) !== form);
    return `${joinNameKey(words)} ${this.#pick(others)}`;
  }

  #persons(): string[] {
    return [`PERSON ${this.#random.below(100_000)} OF`];
  }

  #madeAddress(): string {
    return `${this.#random.below(9_999)} ${this.#pick(['MAIN', 'OAK', 'LAKE', 'PARK'])} ST, CITY ${this.#random.below(500)}`;
  }

  /** Without those of many companies, which say nothing: as `business-registry` counts them. */
  #uncommon(agents: readonly string[]): string[] {
    return agents.filter((agent) => (this.#bearers.get(agent) ?? 0) <= COMMON_BEARERS);
  }

  /** A fifth of companies register elsewhere within weeks. */
  #years(mean = YEARS_MEAN): number {
    const years = this.#random.happens(0.2) ? 0.1 : -Math.log(1 - this.#random.next()) * mean;
    return years * 365 * DAY_MS;
  }

  #key(state: StateCode): string {
    return `us-${state.toLowerCase()}-${this.#random.below(1e9)}`;
  }

  #pick<T>(some: readonly T[]): T {
    const found = some[this.#random.below(some.length)];
    if (found === undefined) throw new RangeError('There is nothing to pick from.');
    return found;
  }
}

/** Whether a state's register has a kind of fact: the same for all of its companies. */
function publishes(state: StateCode, kind: number, share: number): boolean {
  return new Random((usStateCodes as readonly string[]).indexOf(state) + 1, kind).happens(share);
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
