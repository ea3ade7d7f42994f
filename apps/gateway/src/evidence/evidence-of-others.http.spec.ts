import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KeySet, verifyEvidence } from '@registry/api-client';
import { withClient } from '@registry/private-servers';
import { draws } from '@registry/testing';
import { randomInt, randomUUID } from 'node:crypto';
import { problemIn } from '../testing/problem-in.ts';
import { StartedGateway } from '../testing/started-gateway.ts';

const COMPANIES = 30;
/** Every third company is suppressed, and a namesake of one that is not. */
const isSuppressed = (at: number): boolean => at % 3 === 0;
/** The agent of the next one is hidden. */
const isAgentHidden = (at: number): boolean => at % 3 === 1;
const fileNumber = (at: number): string => String(20_231_000_000 + at);
const agent = (at: number): string => `Agentmark${at}x`;
const license = (at: number): string => `Licensemark${at}x`;

const companies = Array.from({ length: COMPANIES }, (_, at) => ({
  entityid: fileNumber(at),
  entityname: `Twin Peaks ${Math.floor(at / 3)} LLC`,
  agentlastname: agent(at),
  principalzipcode: String(80_200 + at),
}));
/** Each names its company by the file number. */
const records = companies.map(({ entityid, entityname }, at) => {
  return { id: license(at), holder: entityname, state: 'CO', file_number: entityid, date: '2024-01-01' };
});

describe('evidence for one workspace', () => {
  let gateway: StartedGateway;
  let keys: KeySet;
  let loadedAt: number;
  const workspaces: { readonly key: string; readonly name: string }[] = [];

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      services: ['business-registry', 'records-sections'],
      companies,
      records: [{ source: 'us-co/licenses', kind: 'license', records }],
    });
    loadedAt = Date.now();
    for (let made = 0; made < 3; made++) {
      const key = await gateway.makeKey({ dailyLimit: 100_000 });
      const [name = ''] = await withClient(gateway.databaseUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>('SELECT name FROM workspaces ORDER BY id DESC LIMIT 1');
        return rows.map((row) => row.name);
      });
      workspaces.push({ key, name });
    }
    for (let at = 0; at < COMPANIES; at++) {
      if (!isSuppressed(at) && !isAgentHidden(at)) continue;
      const value = isAgentHidden(at) ? ['--person', `Jane Q ${agent(at)}`] : [];
      await gateway.stack.run('business-registry', 'suppress', `us-co-${fileNumber(at)}`, ...value, '--reason', 'spec');
    }
    keys = JSON.parse((await gateway.get('/.well-known/jwks.json')).text) as KeySet;
  }, 300_000);
  afterAll(() => gateway.end());

  it('has nothing of another workspace, of a suppressed company or of a hidden person, in random requests', async () => {
    const references: string[] = [];
    const foreign = new Set<string>();
    let valid = 0;
    for (let i = 0; i < draws(1_000, 100); i++) {
      const at = randomInt(COMPANIES);
      const { key, name } = workspaces[randomInt(workspaces.length)] ?? { key: '', name: '' };
      const reference = randomUUID();
      const response = await gateway.get(`/v1/businesses/us-co-${fileNumber(at)}/evidence`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ reference, purpose: `for ${reference}`, ...randomTime(loadedAt) }),
      });
      if (isSuppressed(at)) {
        expect(problemIn(response)).toMatchObject({ status: 404, code: 'business_not_found' });
        continue;
      }
      valid += 1;
      expect(verifyEvidence(response.text, keys)).toMatchObject({ reference, workspace: name });
      expect(response.text).toContain(license(at));
      if (!isAgentHidden(at)) expect(response.text).toContain(agent(at));
      const others = companies.map((_company, other) => other).filter((other) => other !== at);
      const marks = [
        ...others.flatMap((other) => [fileNumber(other), agent(other), license(other)]),
        ...(isAgentHidden(at) ? [agent(at)] : []),
        ...references,
        ...workspaces.flatMap((workspace) => [workspace.key, ...(workspace.name === name ? [] : [workspace.name])]),
      ];
      for (const mark of marks) if (response.text.includes(mark)) foreign.add(mark);
      references.push(reference);
    }
    expect([...foreign]).toEqual([]);
    expect(valid).toBeGreaterThan(draws(500, 40));
  }, 600_000);
});

/** Half of the requests are of the past, in which what is hidden now was still shown. */
function randomTime(loadedAt: number): { readonly known_at?: string } {
  const now = Date.now();
  return randomInt(2) === 0 ? {} : { known_at: new Date(randomInt(loadedAt, now)).toISOString() };
}
