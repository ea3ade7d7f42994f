import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoadTarget, PreparedMerge } from '@registry/loading';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { beginMerge } from './state-turns.ts';

/** The target with something put around the merge of each prepared chunk. */
function around(target: LoadTarget<never>, wrap: (merge: PreparedMerge) => PreparedMerge): LoadTarget<never> {
  const { prepare } = target;
  if (prepare === undefined) throw new Error('The target prepares nothing.');
  return { ...target, prepare: async (...chunk) => wrap(await prepare(...chunk)) };
}

describe('loading companies', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const names = () => registry.rows<{ kind: string; name: string }>('SELECT kind, name FROM names ORDER BY kind, name');
  const companies = () =>
    registry.rows<{ name: string; status: string; version: number }>(
      'SELECT name, status, version FROM businesses ORDER BY file_number',
    );

  /** Companies without the load that had them last. */
  const stored = () =>
    registry.rows(
      "SELECT to_jsonb(b) - 'as_of_load' - 'known_since' AS company FROM businesses b ORDER BY file_number",
    );

  it('takes each company once and changes nothing when the same file comes again', async () => {
    const file = [coloradoCompany('20191000001', 'Cedar Ridge LLC'), coloradoCompany('20191000002', 'Blue Mesa Inc')];
    expect(await registry.loadColorado(file)).toMatchObject({ read: 2, new: 2, changed: 0, unchanged: 0, rejected: 0 });
    const before = await stored();
    expect(await registry.loadColorado(file)).toMatchObject({ read: 2, new: 0, changed: 0, unchanged: 2, rejected: 0 });
    expect(await stored()).toEqual(before);
    expect(await registry.rows('SELECT * FROM business_changes')).toEqual([]);
  });

  it('raises the version of a company that changed and reports each field before and after', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC'), coloradoCompany('2', 'Blue Mesa Inc')]);
    const changed = coloradoCompany('1', 'Cedar Ridge LLC', { entitystatus: 'Delinquent', principalcity: 'Boulder' });
    const result = await registry.loadColorado([changed, coloradoCompany('2', 'Blue Mesa Inc')]);
    expect(result).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    expect((await companies()).map(({ version }) => version)).toEqual([2, 1]);
    const history = await registry.rows<{ field: string; before: unknown; after: unknown }>(
      'SELECT field, before, after FROM business_changes ORDER BY position',
    );
    expect(history).toContainEqual({ field: 'status_verbatim', before: 'Good Standing', after: 'Delinquent' });
    expect(history.map(({ field }) => field)).toContain('addresses');
    expect(history.map(({ field }) => field)).not.toContain('officers');
  });

  it('goes on finding a company under the name it had before', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')]);
    await registry.loadColorado([coloradoCompany('1', 'Cedar Valley LLC')]);
    await registry.loadColorado([coloradoCompany('1', 'Cedar Valley LLC', { entitystatus: 'Delinquent' })]);
    expect(await names()).toEqual([
      { kind: 'former', name: 'Cedar Ridge LLC' },
      { kind: 'legal', name: 'Cedar Valley LLC' },
    ]);
  });

  it('keeps the rows of the source verbatim', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Tab\tand "quotes" \\ LLC')]);
    expect((await registry.originalRows('1'))[0]).toMatchObject({
      entityname: 'Tab\tand "quotes" \\ LLC',
      mailingcity: '',
    });
  });

  it('looks again where somebody else wrote a company after its chunk was prepared', async () => {
    const file = [coloradoCompany('1', 'Cedar Ridge LLC'), coloradoCompany('2', 'Blue Mesa Inc')];
    const result = await registry.loadColorado(file, (target) => ({
      ...target,
      prepare: async (reader, context, items) => {
        const merge = await target.prepare?.(reader, context, items);
        if (merge === undefined) throw new Error('The target prepares nothing.');
        await registry.database.transaction(async (client) => {
          await beginMerge(client, 'CO');
          await target.merge(client, context, items.slice(0, 1));
        });
        return merge;
      },
    }));
    expect(result).toMatchObject({ read: 2, new: 1, changed: 0, unchanged: 1, rejected: 0 });
    expect((await companies()).map(({ name, version }) => [name, version])).toEqual([
      ['Cedar Ridge LLC', 1],
      ['Blue Mesa Inc', 1],
    ]);
  });

  it('rejects a file number that stands twice in a file, naming both lines', async () => {
    const result = await registry.loadColorado([
      coloradoCompany('a1', 'First LLC'),
      coloradoCompany('A1', 'Second LLC'),
    ]);
    expect(result).toMatchObject({ read: 2, new: 1, rejected: 1 });
    expect(await companies()).toEqual([{ name: 'First LLC', status: 'active', version: 1 }]);
  });
});

describe('a load that ends before its file does', () => {
  let registry: RegistryFixture;
  const file = Array.from({ length: 6_000 }, (_, i) => coloradoCompany(String(20190000000 + i), `Company ${i} LLC`));

  beforeAll(async () => {
    registry = await RegistryFixture.create();
  });
  afterAll(() => registry.destroy());

  it('leaves its whole chunks, is resumed behind them, and counts as if it had not ended', async () => {
    let chunks = 0;
    const failing = (merge: PreparedMerge): PreparedMerge => {
      chunks += 1;
      const chunk = chunks;
      return async (client) => {
        const tally = await merge(client);
        if (chunk === 2) throw new Error('the disk is full');
        return tally;
      };
    };
    await expect(registry.loadColorado(file, (target) => around(target, failing))).rejects.toThrow('the disk is full');
    const [left] = await registry.rows<{ count: number }>('SELECT count(*) FROM businesses');
    expect(left?.count).toBe(5_000);

    const resumed = await registry.loadColorado(file);
    expect(resumed).toMatchObject({ read: 6_000, new: 6_000, unchanged: 0, resumedAt: 5_000 });
    expect(await registry.rows('SELECT count(*) FROM businesses')).toEqual([{ count: 6_000 }]);
  });

  it('fails when its session is ended half-way, and goes on when it is run again', async () => {
    const changed = file.map((row) => ({ ...row, entitystatus: 'Delinquent' }));
    const cutOff = (merge: PreparedMerge): PreparedMerge => {
      return async (client) => {
        const tally = await merge(client);
        if (tally.changed > 0) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
        return tally;
      };
    };
    await expect(registry.loadColorado(changed, (target) => around(target, cutOff))).rejects.toThrow();
    expect(await registry.loadColorado(changed)).toMatchObject({ read: 6_000, changed: 6_000 });
    const [delinquent] = await registry.rows<{ count: number }>(
      "SELECT count(*) FROM businesses WHERE status_verbatim = 'Delinquent' AND version = 2",
    );
    expect(delinquent?.count).toBe(6_000);
  });

  it('is refused while another load of the source is under way', async () => {
    let other: Promise<unknown> = Promise.resolve();
    const meanwhile = (merge: PreparedMerge): PreparedMerge => {
      return async (client) => {
        other = registry.loadColorado(file.slice(0, 1)).catch((error: unknown) => error);
        await other;
        return merge(client);
      };
    };
    await registry.loadColorado(file.slice(0, 10), (target) => around(target, meanwhile));
    expect(await other).toMatchObject({ message: expect.stringContaining('Another load of us-co/business-registry') });
  });
});
