import { expect } from '@jest/globals';
import type { RegisteredBusiness } from '@registry/contracts-business-registry';
import { isSameValue } from '@registry/domain';
import { pick } from '@registry/persistence/past-responses';
import type { BusinessesHandler } from '../businesses/businesses.handler.ts';
import { businessesHandlerOn } from './businesses-handler.ts';
import { coloradoCompany, type ColoradoRow, RegistryFixture } from './registry-fixture.ts';

const COMPANIES = 4;
const LOADS = 9;
const FIRST_DAY = Date.UTC(2025, 5, 1);
const DAYS = 40;

/** A statement of a load about a company: null where a whole file lacked it. */
interface Logged {
  readonly day: string | null;
  readonly content: RegisteredBusiness | null;
  /** The day of the data that show it, where they state one. */
  readonly shownOn: string | null;
}

/** Compared fields, by the names of `undated`. */
const FIELDS: Readonly<Record<string, (business: RegisteredBusiness) => unknown>> = {
  name: ({ name }) => name,
  status: ({ status }) => status,
  names: ({ names }) => names,
  addresses: ({ addresses }) => addresses,
  people: ({ people }) => people.map(({ as_of: _, ...person }) => person),
  'formation.entity_type': ({ formation }) => formation.entity_type,
};
const UNKNOWN: Readonly<Record<string, unknown>> = {
  ...{ name: '', status: 'unknown', names: [], addresses: [], people: [] },
  'formation.entity_type': null,
};

/**
 * Random whole files, increments, older and undated ones of a small registry, and a slow oracle: the log of what each load stated, in
 * which a day is found by going through all of it.
 */
export class ValidOnModel {
  readonly #registry: RegistryFixture;
  readonly #random: () => number;
  readonly #handler: BusinessesHandler;
  readonly #rows = new Map<string, ColoradoRow>();
  readonly #log = new Map<string, Logged[]>();
  #day = 0;
  /** The day of the newest whole file. */
  #wholeOf = '';
  #files = 0;

  private constructor(registry: RegistryFixture, random: () => number) {
    this.#registry = registry;
    this.#random = random;
    this.#handler = businessesHandlerOn(registry.database);
  }

  static async create(random: () => number): Promise<ValidOnModel> {
    const model = new ValidOnModel(await RegistryFixture.create(), random);
    for (let i = 0; i < LOADS; i += 1) await model.#load();
    if (random() < 0.3) await model.#loadSome(null);
    return model;
  }

  destroy(): Promise<void> {
    return this.#registry.destroy();
  }

  /** A random day of a company: what the service says, and what the log says. */
  async compare(): Promise<{ readonly found: unknown; readonly expected: unknown; readonly undated: number }> {
    const fileNumber = pick([...this.#log.keys()], this.#random);
    const day = toDay(Math.floor(this.#random() * DAYS));
    const expected = this.#expect(fileNumber, day);
    const id = { ...toId(fileNumber), withMatchKeys: true };
    const { business, knownAddresses } = await this.#handler.getBusiness({ ...id, validOn: day });
    expect(knownAddresses).toEqual((await this.#handler.getBusiness(id)).business.addresses);
    const values = Object.entries(FIELDS).map(([name, read]) => [name, read(business)] as const);
    const [registration] = business.registrations;
    const days = this.#daysOf(fileNumber, day);
    const found = {
      ...{ fileNumber, day, values, undated: [...(business.undated ?? [])].sort() },
      ...{ isDated: days.includes(business.as_of), shown: [registration?.name, registration?.addresses.length] },
      isRegistrationDated: days.includes(registration?.as_of ?? null),
      arePeopleDated: business.people.every(({ as_of: of }) => days.includes(of)),
    };
    return { found, expected, undated: found.undated.length };
  }

  /** Going through all that was stated. */
  #expect(fileNumber: string, day: string): unknown {
    const log = this.#log.get(fileNumber) ?? [];
    let last = -1;
    for (const [at, one] of log.entries()) if (one.content !== null && one.day !== null && one.day <= day) last = at;
    let next = -1;
    for (let at = log.length - 1; at > last; at -= 1) {
      const { content, day: of } = log[at] as Logged;
      if (content !== null && of !== null) next = at;
    }
    const before = last < 0 ? null : (log[last] as Logged);
    const stated = before?.content ?? null;
    const isStated = (read: (business: RegisteredBusiness) => unknown): boolean => {
      if (before === null || stated === null) return false;
      if (before.day === day) return true;
      if (next < 0) return false;
      for (let at = last; at <= next; at += 1) {
        const { content } = log[at] as Logged;
        if (content === null || !isSameValue(read(content), read(stated))) return false;
      }
      return true;
    };
    const values = Object.entries(FIELDS).map(([name, read]) => {
      return [name, stated !== null && isStated(read) ? read(stated) : UNKNOWN[name]] as const;
    });
    const undated = Object.entries(FIELDS).flatMap(([name, read]) => (isStated(read) ? [] : name));
    const [registration] = stated?.registrations ?? [];
    const shown = [
      isStated(({ registrations }) => registrations[0]?.name) ? registration?.name : '',
      isStated(({ registrations }) => registrations[0]?.addresses) ? registration?.addresses.length : 0,
    ];
    return {
      fileNumber,
      day,
      values,
      undated: undated.sort(),
      isDated: true,
      shown,
      isRegistrationDated: true,
      arePeopleDated: true,
    };
  }

  /** The days that may be named as those of the data: of the last file up to the day, and of those before it that state the same. */
  #daysOf(fileNumber: string, day: string): (string | null)[] {
    const dated = (this.#log.get(fileNumber) ?? []).filter(
      ({ content, day: of }) => content !== null && of !== null && of <= day,
    );
    const days: (string | null)[] = [];
    const last = dated.at(-1)?.content ?? null;
    for (const { content, day: of } of dated.toReversed()) {
      if (content === null || last === null || !isSame(content, last)) break;
      days.push(of);
    }
    return days.length === 0 ? [null] : days;
  }

  async #load(): Promise<void> {
    const isOlder = this.#random() < 0.15;
    if (!isOlder) this.#day += Math.floor(this.#random() * 5);
    this.#change();
    const asOf = toDay(isOlder ? Math.max(0, this.#day - 1 - Math.floor(this.#random() * 8)) : this.#day);
    if (isOlder || this.#random() < 0.4) await this.#loadSome(asOf);
    else await this.#loadWhole(asOf);
  }

  async #loadWhole(asOf: string): Promise<void> {
    await this.#loadRows([...this.#rows.values()], 'whole', asOf);
    this.#wholeOf = asOf;
    for (const [fileNumber, log] of this.#log) {
      if (this.#rows.has(fileNumber)) await this.#note(fileNumber, asOf);
      else if (log.at(-1)?.content !== null) this.#noteAbsent(fileNumber, asOf);
    }
    for (const fileNumber of this.#rows.keys()) if (!this.#log.has(fileNumber)) await this.#note(fileNumber, asOf);
  }

  /** A part of the register: a row that is older than what is known of its company is left out. */
  async #loadSome(asOf: string | null): Promise<void> {
    const some = [...this.#rows].filter(() => this.#random() < 0.6);
    await this.#loadRows(
      some.map(([, row]) => row),
      'increment',
      asOf,
    );
    for (const [fileNumber] of some) {
      const days = (this.#log.get(fileNumber) ?? []).flatMap(({ shownOn }) => shownOn ?? []);
      if (asOf !== null && days.some((day) => day > asOf)) continue;
      await this.#note(fileNumber, asOf);
      if (asOf !== null && asOf < this.#wholeOf) this.#noteAbsent(fileNumber, this.#wholeOf);
    }
  }

  #noteAbsent(fileNumber: string, shownOn: string): void {
    this.#log.get(fileNumber)?.push({ day: null, content: null, shownOn });
  }

  async #note(fileNumber: string, day: string | null): Promise<void> {
    const { business } = await this.#handler.getBusiness({ ...toId(fileNumber), withMatchKeys: false });
    this.#log.set(fileNumber, [...(this.#log.get(fileNumber) ?? []), { day, content: business, shownOn: day }]);
  }

  /** Each file has a company more, so that no two have the same bytes. */
  async #loadRows(rows: readonly ColoradoRow[], extent: 'whole' | 'increment', asOf: string | null): Promise<void> {
    const further = coloradoCompany(String(900 + (this.#files += 1)), 'Further LLC');
    const dated = asOf === null ? {} : { asOf };
    await this.#registry.loadColorado([...rows, further], undefined, { extent, ...dated, acceptAbsent: true });
  }

  #change(): void {
    for (let i = 0; i < 2; i += 1) {
      const fileNumber = String(1 + Math.floor(this.#random() * COMPANIES));
      if (this.#random() < 0.2 && this.#rows.size > 1) this.#rows.delete(fileNumber);
      else this.#rows.set(fileNumber, this.#made(fileNumber));
    }
  }

  #made(fileNumber: string): ColoradoRow {
    return coloradoCompany(fileNumber, `${pick(['Cedar', 'Otter'], this.#random)} LLC`, {
      entitystatus: pick(['Good Standing', 'Delinquent', 'Voluntarily Dissolved'], this.#random),
      entitytype: pick(['DLLC', 'DPC'], this.#random),
      principaladdress1: `${Math.floor(this.#random() * 2)} Main St`,
      agentlastname: pick(['Marsh', 'Reed'], this.#random),
    });
  }
}

function toId(fileNumber: string) {
  return { state: 'CO', fileNumber } as const;
}

function toDay(day: number): string {
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
}

function isSame(one: RegisteredBusiness, other: RegisteredBusiness): boolean {
  return Object.values(FIELDS).every((read) => isSameValue(read(one), read(other)));
}
