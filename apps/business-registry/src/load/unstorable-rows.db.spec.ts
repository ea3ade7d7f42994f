import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

/** Words that do not compress, so that an index has to take all of their bytes. */
function words(length: number): string {
  let state = 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return Array.from({ length }, (_, at) => (at % 9 === 8 ? ' ' : String.fromCharCode(0x41 + (next() % 26)))).join('');
}

describe('rows that the database cannot hold', () => {
  let registry: RegistryFixture;
  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const numbers = async (): Promise<string[]> =>
    (await registry.rows<{ no: string }>('SELECT file_number AS no FROM businesses ORDER BY 1')).map(({ no }) => no);
  const reasons = async (): Promise<string[]> =>
    (await registry.rows<{ reason: string }>('SELECT reason FROM rejected_rows ORDER BY line')).map(
      ({ reason }) => reason,
    );

  it('are rejected with their reason, and their neighbors are taken', async () => {
    const lengths = [300, 1_000, 2_600, 3_000, 10_000];
    const result = await registry.loadColorado([
      ...lengths.map((length, at) => coloradoCompany(String(at + 1), words(length).trim())),
      coloradoCompany('8', words(5_000).replaceAll(' ', '')),
      coloradoCompany('9', 'Plain Neighbor LLC'),
    ]);
    expect(result).toMatchObject({ new: 3, rejected: 4 });
    expect(await numbers()).toEqual(['1', '2', '9']);
    expect(await reasons()).toContain(
      'its name has 10000 characters, more than the 2000 bytes by which a row can be found',
    );
  });

  it('are found one by one where Postgres alone knows them', async () => {
    await registry.rows("ALTER TABLE businesses ADD CONSTRAINT no_sevens CHECK (name NOT LIKE '%7%')");
    const file = Array.from({ length: 40 }, (_, at) => coloradoCompany(String(100 + at), `Company ${at} LLC`));
    const result = await registry.loadColorado(file);
    expect(result).toMatchObject({ read: 40, new: 36, rejected: 4 });
    expect(await numbers()).toHaveLength(36);
    expect(await reasons()).toEqual(Array(4).fill(expect.stringMatching(/^the database cannot hold it: .*no_sevens/)));
    expect(await registry.loadColorado(file)).toMatchObject({ unchanged: 36, rejected: 4 });
  });

  it('cost no company because of an agent that is a long text, whose first words are kept', async () => {
    const agent = words(5_000);
    const row = coloradoCompany('1', 'Long Agent LLC', {
      agentfirstname: '',
      agentlastname: '',
      agentorganizationname: agent,
    });
    const result = await registry.loadColorado([row]);
    expect(result).toMatchObject({
      new: 1,
      check: { remarks: expect.arrayContaining([expect.stringMatching(/^1 × name of an officer or agent cut/)]) },
    });
    const [officer] = await registry.rows<{ name: string }>('SELECT name FROM officers');
    expect(officer?.name.length).toBeLessThanOrEqual(500);
    expect(agent.startsWith(officer?.name.slice(0, -1) ?? '?')).toBe(true);
    expect((await registry.originalRows('1'))[0]?.['agentorganizationname']).toBe(agent);
  });
});
