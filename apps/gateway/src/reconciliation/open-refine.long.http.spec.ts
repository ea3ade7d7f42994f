import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOpenRefine, OpenRefine } from '../testing/lists/open-refine.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

const BAKERY = 'us-co-20191000001';
const LIST = 'Name,State\nCedar Ridge Bakery LLC,Colorado\nCedar Ridge Bakry,CO\nNobody Has This Name Anywhere,CO\n';

const title = hasOpenRefine ? 'OpenRefine' : "OpenRefine (skipped: Debian's package openrefine is not installed)";

(hasOpenRefine ? describe : describe.skip)(title, () => {
  let gateway: GatewaySurface;
  let refine: OpenRefine | undefined;
  let folder: string;

  beforeAll(async () => {
    gateway = await sharedGateway('demo');
    folder = await mkdtemp(join(tmpdir(), 'refine-'));
    refine = await OpenRefine.start(await freePort(), folder);
  }, 180_000);
  afterAll(async () => {
    refine?.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('reconciles a column, takes judgments, adds columns of the companies and exports the rows', async () => {
    const { identifierSpace, schemaSpace, defaultTypes, suggest } = (await gateway.json('/reconcile')) as {
      identifierSpace: string;
      schemaSpace: string;
      defaultTypes: { id: string; name: string }[];
      suggest: { entity: { service_url: string } };
    };
    if (refine === undefined) throw new Error('OpenRefine did not start.');
    const service = suggest.entity.service_url;
    const spaces = { identifierSpace, schemaSpace };
    await refine.createProject(LIST);
    const columnDetails = [{ column: 'State', propertyID: 'state', propertyName: 'State' }];
    const config = {
      mode: 'standard-service',
      service,
      ...spaces,
      type: defaultTypes[0],
      autoMatch: true,
      columnDetails,
      limit: 0,
    };
    await refine.run('reconcile', { columnName: 'Name', config: JSON.stringify(config) });
    const [first, second, third] = await refine.judgments(0);
    expect(first).toMatchObject({ judgment: 'matched', match: BAKERY });
    expect(second?.candidates[0]).toBe(BAKERY);
    expect(third).toEqual({ judgment: 'none', match: undefined, candidates: [] });

    await refine.run('recon-match-best-candidates', { columnName: 'Name' });
    expect((await refine.judgments(0)).map(({ match }) => match)).toEqual([BAKERY, BAKERY, undefined]);

    const properties = ['status', 'formation_date', 'liens_count'].map((id) => ({ id, name: id }));
    await refine.run('extend-data', {
      baseColumnName: 'Name',
      columnInsertIndex: '1',
      endpoint: service,
      ...spaces,
      extension: JSON.stringify({ properties }),
    });
    const [header, ...rows] = (await refine.exportCsv()).trimEnd().split(/\r?\n/);
    expect(header).toBe('Name,Status,Formation date,Liens: number,State');
    expect(rows).toEqual([
      expect.stringMatching(/^"?Cedar Ridge Bakery,? LLC"?,active,2019-03-01,\d*,Colorado$/),
      expect.stringMatching(/^"?Cedar Ridge Bakery,? LLC"?,active,2019-03-01,\d*,CO$/),
      'Nobody Has This Name Anywhere,,,,CO',
    ]);
  }, 180_000);
});

/** A port that nothing has. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
