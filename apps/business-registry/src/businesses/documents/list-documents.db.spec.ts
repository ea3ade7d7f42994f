import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceDefinition } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { hideValue } from '../../suppress/hide-value.ts';
import { businessesHandlerOn, servedBy } from '../../testing/businesses-handler.ts';
import { suppressBusiness } from '../../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../../testing/registry-fixture.ts';
import { RegisterExtentReadModel } from '../register-extent.read-model.ts';
import { DocumentsReadModel } from './documents.read-model.ts';
import { ListDocumentsHandler } from './list-documents.handler.ts';

const HISTORY = 'us-co/transaction-history';
const COLUMNS = ['entityid', 'transactionid', 'historydes', 'comment', 'receiveddate', 'effectivedate', 'name'];
const mesa = { state: 'CO', fileNumber: '20191000007' } as const;

/** A filing of Mesa or of another company. */
function filing(
  no: number,
  day: string,
  type = 'Periodic Report',
  name = 'Mesa LLC',
  of: string = mesa.fileNumber,
): string[] {
  return [of, String(no), type, '', day, day, name];
}

describe('the documents of a company', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const load = (
    rows: readonly string[][],
    options: { source?: string | SourceDefinition; asOf?: string; acceptAbsent?: boolean } = {},
  ) => {
    const { source = HISTORY, asOf = '2026-11-01', acceptAbsent = true } = options;
    const file = join(registry.folder, 'filings.csv');
    writeFileSync(file, `${[COLUMNS, ...rows].map((row) => row.join(',')).join('\n')}\n`);
    return registry.load(source, file, undefined, { extent: 'whole', asOf, acceptEnd: true, acceptAbsent });
  };
  const read = () => new DocumentsReadModel(registry.database, new RegisterExtentReadModel(registry.database));
  const list = (offset = 0, limit = 30, company: Parameters<DocumentsReadModel['list']>[0] = mesa) =>
    servedBy(registry.database, new ListDocumentsHandler(read(), registry.database)).listDocuments({
      ...company,
      offset,
      limit,
    });
  const numbers = async (offset = 0, limit = 30) =>
    (await list(offset, limit)).items.map(({ metadata }) => metadata['number']);

  it('are its filings newest first, those without a day last, and leave the names that it had', async () => {
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Cedar Mesa LLC')]);
    const rows = [
      filing(1, '03/01/2019', 'Articles of Organization'),
      filing(2, ''),
      filing(3, '04/02/2021', 'Entity Name Change'),
      filing(4, '04/02/2021', 'Periodic Report', 'Cedar Mesa LLC', '20191000009'),
      filing(5, '04/02/2022', 'Periodic Report', 'Cedar Mesa LLC'),
    ];
    expect(await load(rows)).toMatchObject({ read: 5, new: 5, leftOut: 0 });
    expect(await numbers()).toEqual(['5', '3', '1', '2']);
    const { items: documents, totalCount, coverage } = await list(1, 1);
    expect(totalCount).toBe(4);
    expect(documents).toEqual([
      {
        object: 'document',
        id: expect.stringMatching(/^us-co-20191000007\/documents\/[0-9A-F]{32}$/),
        document_type: 'Entity Name Change',
        filename: null,
        filing_date: '2021-04-02',
        download_url: null,
        source: HISTORY,
        sources: [{ source: HISTORY, as_of: '2026-11-01', loaded_at: expect.any(String) }],
        metadata: { number: '3', name: 'Mesa LLC', effective_date: '2021-04-02' },
      },
    ]);
    expect(coverage).toMatchObject({ status: 'partial', sources: [{ source: HISTORY, as_of: '2026-11-01' }] });
    expect(await registry.rows("SELECT name, kind FROM names WHERE kind <> 'legal'")).toEqual([
      { name: 'Mesa LLC', kind: 'former' },
    ]);
    expect(await read().newest(mesa, 2)).toHaveLength(2);
  });

  it('state each the date of its own source, whichever is newer and though a newer load failed', async () => {
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Mesa LLC')]);
    const other = 'us-co/further-history';
    await load([filing(1, '03/01/2019'), filing(2, '03/02/2019')]);
    const further = { ...(await loadSource(HISTORY)), slug: other };
    await load([filing(3, '03/03/2019')], { source: further, asOf: '2026-12-01' });
    const failed = await load([filing(9, '03/09/2019')], { asOf: '2026-12-05', acceptAbsent: false });
    expect(failed.check?.passed).toBe(false);
    const dates = { [HISTORY]: '2026-11-01', [other]: '2026-12-01' };
    const { items: documents, coverage } = await list();
    const stated = documents.filter(({ metadata }) => metadata['number'] !== '9');
    expect(stated.map(({ metadata, source, sources }) => [metadata['number'], source, sources[0]?.as_of])).toEqual([
      ['3', other, dates[other]],
      ['2', HISTORY, dates[HISTORY]],
      ['1', HISTORY, dates[HISTORY]],
    ]);
    expect(coverage.sources.map(({ source, as_of: asOf }) => [source, asOf]).sort()).toEqual(
      Object.entries(dates).sort(),
    );
    const loadedAt = new Map(coverage.sources.map(({ source, loaded_at: at }) => [source, at]));
    const [newer = '', older = ''] = [other, HISTORY].map((source) => loadedAt.get(source));
    expect(newer > older).toBe(true);
    for (const { source, sources } of stated) {
      const at = sources[0]?.loaded_at ?? '';
      expect([at <= (loadedAt.get(source) ?? ''), at > older]).toEqual([true, source === other]);
    }
  });

  it('come to a company that is loaded after them, and leave with a whole file that lacks them', async () => {
    await load([filing(1, '03/01/2019'), filing(2, '03/02/2019')]);
    await expect(list()).rejects.toThrow('us-co-20191000007');
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Mesa LLC')]);
    expect(await numbers()).toEqual(['2', '1']);
    await load([filing(2, '03/02/2019')], { asOf: '2026-11-02' });
    expect(await numbers()).toEqual(['2']);
    const onDay = async (validOn: string) => {
      const handler = new ListDocumentsHandler(read(), registry.database);
      const { totalCount } = await handler.listDocuments({ ...mesa, offset: 0, limit: 30, validOn });
      return [totalCount, (await read().newest(mesa, 10, validOn)).map(({ metadata }) => metadata['number'])];
    };
    expect(await onDay('2026-11-01')).toEqual([2, ['2', '1']]);
    expect(await onDay('2026-11-02')).toEqual([1, ['2']]);
  });

  it('give no new version to a company whose names they leave as they were', async () => {
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Mesa LLC')]);
    await load([filing(1, '03/01/2019')]);
    expect(await registry.rows('SELECT version FROM businesses')).toEqual([{ version: 1 }]);
  });

  it('are not covered where no table of filings is loaded, or only samples', async () => {
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Mesa LLC')]);
    const nothing = { items: [], totalCount: 0, coverage: { status: 'not_covered', scope: null, sources: [] } };
    expect(await list()).toMatchObject(nothing);
    expect(await read().newest(mesa, 10)).toEqual([]);
    await load([filing(1, '03/01/2019')], { source: `${HISTORY}-sample` }).catch(() => undefined);
    expect((await list()).coverage.status).toBe('not_covered');
  });

  it('do not show what is hidden of the company', async () => {
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Mesa LLC')]);
    await load([filing(1, '03/01/2019', 'Statement by Jane Q Roe')]);
    const value = { kind: 'person', text: 'Jane Q. Roe' } as const;
    await registry.database.transaction((client) =>
      hideValue(client, { scope: mesa, value, isUnlisted: true }, { by: 'ops', reason: 'asked' }),
    );
    const [{ document_type: type } = { document_type: null }] = (await list()).items;
    expect(type).toBe('Statement by …');
    const { documents } = await businessesHandlerOn(registry.database).getBusiness({ ...mesa, withMatchKeys: true });
    expect(documents).toMatchObject([{ document_type: 'Statement by …' }]);
  });

  it('of a suppressed company do not exist', async () => {
    await registry.loadColorado([coloradoCompany(mesa.fileNumber, 'Mesa LLC')]);
    await load([filing(1, '03/01/2019')]);
    await registry.database.transaction((client) => suppressBusiness(client, mesa, { by: 'ops', reason: 'asked' }));
    await expect(list()).rejects.toMatchObject({ code: { slug: 'business_not_found' } });
  });
});
