import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import {
  type AppProcess,
  projectRoot,
  runAppProgram,
  runOperatorCommand,
  startApp,
  startNats,
  templateDatabase,
  temporaryFolder,
  type TestDatabase,
  type TestNats,
} from '@registry/testing';
import { join } from 'node:path';
import { record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

/** A company of the sample in business-registry's own layout, and what the specs know of it. */
const SAMPLE = join(projectRoot, 'libs/sources/us-co/business-registry/sample.csv');

describe('explain', () => {
  let records: RecordsFixture;
  let registry: TestDatabase;
  let nats: TestNats;
  let apps: AppProcess[];
  let company: { readonly id: string; readonly name: string };

  beforeAll(async () => {
    [records, registry, nats] = await Promise.all([
      RecordsFixture.create(),
      templateDatabase('business-registry'),
      startNats({ jetStream: true }),
    ]);
    const settings = { NATS_URL: nats.url, SOURCES_DIR: join(projectRoot, 'libs', 'sources') };
    const forRegistry = { ...settings, DATABASE_URL: registry.url, DATA_DIR: temporaryFolder('explain-spec').path };
    await runAppProgram('business-registry', 'cli', ['load', 'us-co/business-registry', SAMPLE], forRegistry);
    apps = await Promise.all([
      startApp('business-registry', forRegistry),
      startApp('records-sections', { ...settings, DATABASE_URL: records.test.url }),
    ]);
    company = await anyCompany(registry);
    await records.load('us-co/made', [
      record({ key: 'L1', name: company.name.toLowerCase() }),
      record({ key: 'L2', name: company.name, state: 'WY' }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.kill()));
    await nats.remove();
    await Promise.all([records.destroy(), registry.drop()]);
  });

  const explain = (...args: readonly string[]) =>
    runOperatorCommand('records-sections', ['explain', ...args], { NATS_URL: nats.url });

  it('prints for people what was compared, and why a near record is not attached', async () => {
    const { code, stdout } = await explain(company.id);
    expect(code).toBe(0);
    expect(stdout).toContain(`${company.id}: ${company.name}`);
    expect(stdout).toMatch(/licenses\tus-co\/made\tL1\t\tname_state_exact_unique\t0\.9\d+\tfull_name yes/);
    expect(stdout).toContain('the record is of another state');
  });

  it('prints one line of JSON for programs', async () => {
    const { stdout } = await explain(company.id, '--section', 'licenses', '--json');
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      id: company.id,
      attached: [{ section: 'licenses', row: { number: 'L1' }, comparison: { companySays: company.name } }],
      nearMisses: [{ source: 'us-co/made', state: 'WY', reason: 'other_state' }],
    });
  });

  it('says what is wrong with an id or a section', async () => {
    expect(await explain('us-co')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('us-{state}-{file_number}'),
    });
    expect(await explain('us-co-000')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No business has the id'),
    });
    expect((await explain(company.id, '--section', 'loan')).code).not.toBe(0);
  });
});

/** A company that bears its name alone. */
async function anyCompany(registry: TestDatabase): Promise<{ id: string; name: string }> {
  return withClient(registry.url, async (client) => {
    const { rows } = await client.query<{ file_number: string; name: string }>(
      `SELECT file_number, name FROM businesses b JOIN names n USING (state, file_number_key, name)
        WHERE (SELECT count(*) FROM names o WHERE o.name_key = n.name_key) = 1 ORDER BY file_number LIMIT 1`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The sample has no company whose name is its own.');
    return { id: `us-co-${row.file_number}`, name: row.name };
  });
}
