import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Change, ChangePosition, SparseBusiness } from '@registry/contracts-business-registry';
import { codes } from '@registry/errors';
import { OutboxStore } from '@registry/feed';
import { draws } from '@registry/testing';
import { randomInt } from 'node:crypto';
import { suppressBusiness, unsuppressBusiness } from '../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { ChangeLog } from './change-log.ts';
import { CompanyDates } from '../search/company-dates.ts';
import { ListBusinessesHandler } from './list-businesses.handler.ts';
import { ListChangesHandler } from './list-changes.handler.ts';

const COMPANIES = draws(5_000, 400);
const LOADS = draws(60, 6);
/** Copies that are started while the loads run. */
const COPIES_MAX = 20;
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved'];
const DECISION = { by: 'spec', reason: 'spec' };

describe('a copy of the companies of a state', () => {
  let registry: RegistryFixture;
  let businesses: ListBusinessesHandler;
  let changes: ListChangesHandler;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    const log = new ChangeLog(registry.database);
    businesses = new ListBusinessesHandler(log, registry.database, new CompanyDates(registry.database));
    changes = new ListChangesHandler(log, registry.database);
    await registry.loadColorado(Array.from({ length: COMPANIES }, (_, number) => company(number)));
  });
  afterAll(() => registry.destroy());

  /** What a customer has, made of pages and changes only. */
  class Copy {
    readonly businesses = new Map<string, SparseBusiness>();
    readonly changes: Change[] = [];
    position!: ChangePosition;

    static async export(limit = 1_000): Promise<Copy> {
      const copy = new Copy();
      let after: string | null = null;
      do {
        const position: ChangePosition | null = copy.position ?? null;
        const page = await businesses.listBusinesses({ state: 'CO', after, position, limit });
        copy.position = page.position;
        for (const one of page.businesses) copy.businesses.set(one.id, one);
        after = page.next;
      } while (after !== null);
      return copy;
    }

    async follow(limitOf: () => number = () => 100): Promise<this> {
      for (let hasMore = true; hasMore;) {
        const page = await changes.listChanges({ position: this.position, states: ['CO'], limit: limitOf() });
        for (const change of page.changes) {
          this.changes.push(change);
          if (change.business === null) this.businesses.delete(change.id);
          else this.businesses.set(change.id, change.business);
        }
        this.position = page.position;
        hasMore = page.hasMore;
      }
      return this;
    }

    /** Without the date of the data, which a file that confirms a row moves on without a change. */
    get rows(): object[] {
      const sorted = [...this.businesses.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
      return sorted.map(({ as_of: _asOf, ...row }) => row);
    }
  }

  const decide = (decision: typeof suppressBusiness, fileNumber: string) =>
    registry.database.transaction((client) => decision(client, { state: 'CO', fileNumber }, DECISION));

  it('equals the tables once its changes are applied, whatever was loaded, suppressed and shown again meanwhile', async () => {
    const loading = { isOver: false };
    const load = async (): Promise<void> => {
      for (let n = 0; n < LOADS; n += 1) {
        const changed = Array.from({ length: 1 + randomInt(40) }, () => company(randomInt(COMPANIES), anyChange()));
        const added = Array.from({ length: randomInt(300) }, (_, at) => company(COMPANIES + n * 300 + at));
        await registry.loadColorado([...new Map([...changed, ...added].map((row) => [row['entityid'], row])).values()]);
        await decide(suppressBusiness, anyFileNumber());
        if (n % 3 === 2) await decide(unsuppressBusiness, anyFileNumber());
      }
      loading.isOver = true;
    };
    const copy = async (): Promise<Copy[]> => {
      const copies: Copy[] = [];
      do {
        if (copies.length < COPIES_MAX) copies.push(await Copy.export(1 + randomInt(COMPANIES / 5)));
        for (const one of copies.slice(-3)) await one.follow(() => 1 + randomInt(100));
      } while (!loading.isOver);
      return copies;
    };
    const [copies] = await Promise.all([copy(), load()]);
    const { rows } = await Copy.export();
    expect(copies.length).toBeGreaterThan(1);
    for (const one of copies) expect((await one.follow()).rows).toEqual(rows);
  }, 600_000);

  it('gets a change whose transaction was written first and committed last', async () => {
    const { pool } = registry.database;
    const slow = await pool.connect();
    try {
      await slow.query('BEGIN');
      await slow.query(
        `INSERT INTO announcements (lane, topic, item_count, body) VALUES ('prompt', 'registry.changed', 1, $1)`,
        [JSON.stringify({ state: 'CO', keys: ['A0'], versions: [9] })],
      );
      await registry.loadColorado([company(1, { entityname: 'Written second' })]);
      const copy = await Copy.export();
      await registry.loadColorado([company(2, { entityname: 'Written third' })]);
      await copy.follow();
      expect(copy.changes.map(({ id }) => id)).toContain('us-co-A2');
      expect(copy.changes.map(({ id }) => id)).not.toContain('us-co-A0');
      await slow.query('COMMIT');
      await copy.follow();
      expect(copy.changes.at(-1)?.id).toBe('us-co-A0');
    } finally {
      slow.release();
    }
  });

  it('gets every company of one change event once, however few are in a page', async () => {
    const copy = await Copy.export();
    const some = Array.from({ length: 30 }, (_, number) => company(number, { entityname: `Renamed ${number}` }));
    await registry.loadColorado(some);
    const { changes: found } = await copy.follow(() => 7);
    expect(found.map(({ id }) => id).sort()).toEqual(some.map((row) => `us-co-${String(row['entityid'])}`).sort());
  });

  it('loses a suppressed company by a removal, and gets nothing more of it', async () => {
    const copy = await Copy.export();
    await decide(suppressBusiness, 'A7');
    expect((await copy.follow()).changes).toEqual([
      { object: 'change', type: 'business.removed', id: 'us-co-A7', business: null, entity: null },
    ]);
    const later = await Copy.export();
    expect(later.businesses.has('us-co-A7')).toBe(false);
    await registry.loadColorado([company(7, { entityname: 'Changed while suppressed' })]);
    expect((await later.follow()).changes).toEqual([]);
    await decide(unsuppressBusiness, 'A7');
    expect((await later.follow()).changes).toMatchObject([{ business: { name: 'Changed while suppressed' } }]);
  });

  it('gets changes of its states only, and goes past the others', async () => {
    const copy = await Copy.export();
    await registry.loadColorado([company(3, { entityname: 'Of Colorado' })]);
    const {
      changes: found,
      hasMore,
      position,
    } = await changes.listChanges({
      position: copy.position,
      states: ['OR'],
      limit: 10,
    });
    expect([found, hasMore]).toEqual([[], false]);
    expect(position).not.toEqual(copy.position);
  });

  it('is refused where changes after its position are no longer kept, and where the position is of another database', async () => {
    const copy = await Copy.export();
    const expired = { code: codes.changes.positionExpired };
    const list = (position: ChangePosition) => changes.listChanges({ position, states: ['CO'], limit: 10 });
    const { prompt, bulk, epoch } = copy.position;
    await expect(
      list({ ...copy.position, epoch: epoch.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')) }),
    ).rejects.toMatchObject(expired);
    await expect(list({ ...copy.position, prompt: { position: prompt.position + 9, items: 0 } })).rejects.toMatchObject(
      expired,
    );
    await registry.loadColorado([company(4, { entityname: 'Late' })]);
    await registry.loadColorado([company(4, { entityname: 'Later' })]);
    await copy.follow(() => 1);
    const outbox = new OutboxStore(registry.database);
    await outbox.markPublished('prompt', copy.position.prompt.position);
    await registry.database.query({
      name: '',
      text: `UPDATE announcements SET written_at = now() - interval '40 days'`,
    });
    await outbox.drop('prompt', 30);
    await expect(list({ epoch, prompt, bulk })).rejects.toMatchObject(expired);
    const page = { state: 'CO', after: 'A1', position: { epoch, prompt, bulk }, limit: 10 } as const;
    await expect(businesses.listBusinesses(page)).rejects.toMatchObject(expired);
    expect((await list(copy.position)).changes).toEqual([]);
  });
});

/** One of those that no other test expects to be shown. */
function anyFileNumber(): string {
  return `A${randomInt(100, COMPANIES)}`;
}

function anyChange() {
  return {
    entityname: `Cedar ${randomInt(1_000)} LLC`,
    entitystatus: STATUSES[randomInt(STATUSES.length)] ?? '',
    principaladdress1: `${randomInt(100)} Main St`,
  };
}

function company(number: number, more: Readonly<Record<string, string>> = {}) {
  return coloradoCompany(`A${number}`, `Cedar ${number} LLC`, more);
}
