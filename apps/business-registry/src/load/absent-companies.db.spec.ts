import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoadResult, LoadTarget } from '@registry/loading';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { type ColoradoRow, coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

const company = (n: number, more: ColoradoRow = {}): ColoradoRow => coloradoCompany(String(n), `Cedar ${n} LLC`, more);
const companies = (from: number, to: number): ColoradoRow[] =>
  Array.from({ length: to - from + 1 }, (_, i) => company(from + i));

describe('a whole file of a registry', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  type Change = (target: LoadTarget<never>) => LoadTarget<never>;
  const whole = (rows: readonly ColoradoRow[], change?: Change, more = {}): Promise<LoadResult> =>
    registry.loadColorado(rows, change, { extent: 'whole', ...more });
  const registration = async (n: number) => {
    const business = await new GetBusinessReadModel(registry.database).find({
      state: 'CO',
      fileNumber: String(n),
    });
    const [one] = business?.registrations ?? [];
    const { retrieved_at: retrievedAt = '', absent_since: absentSince = null, as_of: asOf = null } = one ?? {};
    return { status: business?.status, retrievedAt, absentSince, asOf };
  };
  const absent = async (): Promise<string[]> => {
    const rows = await registry.rows<{ key: string }>(
      'SELECT file_number_key AS key FROM registrations WHERE absent_since IS NOT NULL ORDER BY 1',
    );
    return rows.map(({ key }) => key);
  };
  const history = () =>
    registry.rows<{ field: string }>(
      'SELECT file_number_key AS key, version, field, before, after FROM business_changes ORDER BY version, position',
    );
  const startedAt = async (load: LoadResult): Promise<string> => {
    const [row] = await registry.rows<{ at: Date }>(
      `SELECT started_at AS at FROM loads WHERE load_no = ${load.loadNo}`,
    );
    return row?.at.toISOString() ?? '';
  };

  it('that lacks a company marks it, takes its standing away, and writes and announces that', async () => {
    await whole(companies(1, 10));
    const load = await whole(companies(2, 10));
    const since = await startedAt(load);
    expect(load).toMatchObject({ unchanged: 9, absent: 1, check: { passed: true } });
    expect(await registration(1)).toMatchObject({ status: 'unknown', absentSince: since });
    expect(await registration(2)).toMatchObject({ status: 'active', absentSince: null });
    expect(await history()).toEqual([
      { key: '1', version: 2, field: 'status', before: 'active', after: 'unknown' },
      { key: '1', version: 2, field: 'absent_since', before: null, after: since },
    ]);
    const [bodies] = await registry.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY draft_no DESC LIMIT 1",
    );
    const [[item] = []] = await registryChangedTopic.compose(
      registry.database,
      bodies === undefined ? [] : [bodies.body],
    );
    expect(item).toMatchObject({ id: 'us-co-1', version: 2, action: 'changed', is_sample: false });
    expect(item?.current).toMatchObject({ status: 'unknown', absent_since: since });
    expect(item?.changes).toMatchObject([
      { field: 'status', before: 'active' },
      { field: 'absent_since', after: since },
    ]);
  });

  it('of active companies alone makes those that it lacks inactive', async () => {
    const file = join(registry.folder, 'new-york.csv');
    const lines = readFileSync('libs/sources/us-ny/business-registry/sample.csv', 'utf8').split('\n');
    const load = async (from: number): Promise<LoadResult> => {
      writeFileSync(file, [lines[0], ...lines.slice(from)].join('\n'));
      return registry.load('us-ny/business-registry', file, undefined, { extent: 'whole', acceptAbsent: true });
    };
    await load(1);
    expect(await load(2)).toMatchObject({ absent: 1 });
    expect(await registry.rows("SELECT version FROM businesses WHERE status = 'inactive'")).toEqual([{ version: 2 }]);
  });

  it('confirms what it has without writing it', async () => {
    await whole(companies(1, 10));
    const [before] = await registry.rows(
      'SELECT xmin, retrieved_at FROM registrations ORDER BY file_number_key LIMIT 1',
    );
    const load = await whole(companies(1, 10));
    expect((await registration(1)).retrievedAt).toBe(await startedAt(load));
    const [after] = await registry.rows(
      'SELECT xmin, retrieved_at FROM registrations ORDER BY file_number_key LIMIT 1',
    );
    expect(after).toEqual(before);
  });

  it('that lacks a company says no more than before of when that was last seen', async () => {
    await whole(companies(1, 10));
    const second = await startedAt(await whole(companies(1, 10)));
    await whole(companies(2, 10));
    expect((await registration(1)).retrievedAt).toBe(second);
  });

  it('that has an absent company again unmarks and announces it', async () => {
    await whole(companies(1, 10));
    await whole(companies(2, 10));
    expect(await whole(companies(1, 10))).toMatchObject({ changed: 1, unchanged: 9, absent: 0 });
    expect(await registration(1)).toMatchObject({ status: 'active', absentSince: null });
    expect((await history()).slice(2)).toMatchObject([
      { version: 3, field: 'status', before: 'unknown', after: 'active' },
      { version: 3, field: 'absent_since', after: null },
    ]);
  });

  it('that lacks more than a usual share stops before it marks anything, and says what would help', async () => {
    await whole(companies(1, 10));
    const load = await whole(companies(4, 10));
    expect(load).toMatchObject({ absent: 0, check: { passed: false } });
    expect(load.check?.failures.join()).toMatch(
      /lacks 3 of 10 rows loaded before \(30 %; at most 20 % is usual\).*--extent increment.*--accept-absent/,
    );
    expect(await absent()).toEqual([]);
    expect((await registration(4)).retrievedAt < (await startedAt(load))).toBe(true);
    expect(await whole(companies(4, 10), undefined, { acceptAbsent: true })).toMatchObject({ absent: 3 });
    expect(await absent()).toEqual(['1', '2', '3']);
  });

  it('does not lack a company whose row it garbles', async () => {
    await whole(companies(1, 10));
    const garbled = company(1, { entityname: '' });
    expect(await whole([garbled, ...companies(2, 10)])).toMatchObject({ rejected: 1, absent: 0 });
    expect(await absent()).toEqual([]);
  });

  it('dates a company by a valid row, wherever it also garbles one', async () => {
    await whole(companies(1, 10), undefined, { asOf: '2026-05-10' });
    const [first, last, only] = [1, 10, 5].map((n) => company(n, { entityname: '' })) as [
      ColoradoRow,
      ColoradoRow,
      ColoradoRow,
    ];
    const rows = [...companies(1, 4), only, ...companies(6, 10), first];
    const options = { asOf: '2026-05-11', chunkRows: 3 };
    expect(await whole([last, ...rows], undefined, options)).toMatchObject({ rejected: 3, unchanged: 9, absent: 0 });
    expect(await Promise.all([1, 10, 5].map(async (n) => (await registration(n)).asOf))).toEqual([
      '2026-05-11',
      '2026-05-11',
      '2026-05-10',
    ]);
  });

  it('does not lack what a lookup has found since it was published', async () => {
    await whole(companies(1, 10));
    await registry.rows("UPDATE registrations SET load_no = 0 WHERE file_number_key IN ('1', '2')");
    await registry.rows(
      "UPDATE businesses SET as_of_source = NULL, as_of_load = NULL WHERE file_number_key IN ('1', '2')",
    );
    await registry.rows(
      "UPDATE registrations SET retrieved_at = now() - interval '40 days' WHERE file_number_key = '2'",
    );
    expect(await whole(companies(3, 10))).toMatchObject({ absent: 1 });
    expect(await absent()).toEqual(['2']);
  });

  it('that is older than one that is loaded is refused before anything is written', async () => {
    await whole(companies(1, 10), undefined, { asOf: '2026-05-10' });
    await expect(whole(companies(2, 10), undefined, { asOf: '2026-04-28' })).rejects.toThrow(
      'The data in the file are dated 2026-04-28, but a complete file dated 2026-05-10 is loaded.',
    );
    expect(
      await registry.rows('SELECT failure IS NULL AS passed, rows_done AS read FROM loads ORDER BY load_no'),
    ).toEqual([
      { passed: true, read: 10 },
      { passed: false, read: 0 },
    ]);
  });

  it('marks the same whenever its load dies and is run again', async () => {
    await whole(companies(1, 12_000));
    const file = companies(1_001, 12_000);
    const dies =
      (when: (part: number) => boolean): Change =>
      (target) => {
        const { presence } = target;
        if (presence === undefined) throw new Error('Companies are known by when they were seen.');
        let part = 0;
        const publishAbsent: typeof presence.publishAbsent = async (...marked) => {
          await presence.publishAbsent(...marked);
          if (when((part += 1))) throw new Error('killed');
        };
        return { ...target, presence: { ...presence, publishAbsent } };
      };
    const diesAtEnd: Change = (target) => ({ ...target, finish: () => Promise.reject(new Error('killed')) });
    const more = { acceptAbsent: true };
    const late = companies(7_001, 12_000);
    await expect(
      whole(
        file,
        dies(() => true),
      ),
    ).rejects.toThrow('killed');
    expect(await absent()).toEqual([]);
    await expect(whole(file, diesAtEnd)).rejects.toThrow('killed');
    expect(await absent()).toHaveLength(1_000);
    expect((await registration(1)).status).toBe('unknown');
    expect(await whole(file)).toMatchObject({ read: 11_000, resumedAt: 11_000, absent: 0, check: { passed: true } });
    // Six thousand more are two transactions: the first stays when the second dies.
    await expect(
      whole(
        late,
        dies((part) => part === 2),
        more,
      ),
    ).rejects.toThrow('killed');
    expect(await absent()).toHaveLength(6_000);
    expect(await whole(late, undefined, more)).toMatchObject({ resumedAt: 5_000, absent: 1_000 });
    expect(await absent()).toHaveLength(7_000);
    expect(await registry.rows('SELECT FROM business_changes')).toHaveLength(14_000);
    expect(await registry.rows('SELECT FROM seen_rows')).toEqual([]);
    expect(await whole(late, undefined, more)).toMatchObject({ unchanged: 5_000, absent: 0 });
  });

  it('marks nothing while it is loaded in part, and knows after its end what its first part had', async () => {
    await whole(companies(1, 12_000));
    const stop = new AbortController();
    const stops: Change = (target) => ({
      ...target,
      prepare: async (...chunk) => {
        stop.abort();
        return target.prepare?.(...chunk) ?? ((client) => target.merge(client, chunk[1], chunk[2]));
      },
    });
    const file = companies(1, 11_000);
    expect(await whole(file, stops, { signal: stop.signal })).toMatchObject({ wasInterrupted: true, absent: 0 });
    expect(await absent()).toEqual([]);
    expect(await whole(file)).toMatchObject({ read: 11_000, resumedAt: 5_000, absent: 1_000 });
  });

  it('is loaded by one at a time', async () => {
    const both = await Promise.allSettled([whole(companies(1, 10)), whole(companies(1, 10))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an increment of a registry', () => {
  it('marks nothing, and confirms the companies that it has', async () => {
    const registry = await RegistryFixture.create();
    await registry.loadColorado(companies(1, 4));
    await registry.rows("UPDATE registrations SET retrieved_at = '2026-01-01'");
    expect(await registry.loadColorado(companies(1, 2))).toMatchObject({ unchanged: 2, absent: 0 });
    const rows = await registry.rows(
      "SELECT file_number_key AS key, retrieved_at > '2026-01-02' AS seen, absent_since FROM registrations ORDER BY 1",
    );
    expect(rows).toEqual([
      { key: '1', seen: true, absent_since: null },
      { key: '2', seen: true, absent_since: null },
      { key: '3', seen: false, absent_since: null },
      { key: '4', seen: false, absent_since: null },
    ]);
    await registry.destroy();
  });
});
