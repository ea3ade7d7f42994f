import { beforeAll, describe, expect, it } from '@jest/globals';
import { type KeySet, verifyEvidence } from '@registry/api-client';
import { withClient } from '@registry/private-servers';
import { draws, eventually } from '@registry/testing';
import { randomInt, randomUUID } from 'node:crypto';
import { loadingGateway } from '../testing/loading/loading-gateway.ts';
import { TWIN_COUNT, twinAgent, twinNumber, TWINS } from '../testing/loading/twin-companies.ts';
import { problemIn } from '../testing/problem-in.ts';
import { recordsLoad } from '../testing/sample-records.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

/** Every third company is suppressed, and a namesake of one that is not. */
const isSuppressed = (at: number): boolean => at % 3 === 0;
/** The agent of the next one is hidden. */
const isAgentHidden = (at: number): boolean => at % 3 === 1;
const license = (at: number): string => `Licensemark${at}x`;

/** Each names its company by the file number. */
const records = TWINS.map(({ entityid, entityname }, at) => {
  return { id: license(at), holder: entityname, state: 'CO', file_number: entityid, date: '2024-01-01' };
});

describe('evidence for one workspace', () => {
  let gateway: GatewaySurface;
  let keys: KeySet;
  let loadedAt: number;
  const workspaces: { readonly key: string; readonly name: string }[] = [];

  beforeAll(async () => {
    gateway = await loadingGateway();
    await gateway.load(recordsLoad({ source: 'us-co/evidenced-licenses', kind: 'license', records }));
    for (let made = 0; made < 3; made++) {
      const key = await gateway.makeKey({ dailyLimit: 100_000 });
      const [name = ''] = await withClient(gateway.databaseUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'SELECT name FROM workspaces w JOIN api_keys k ON k.workspace_id = w.id WHERE k.prefix = $1',
          [key.slice(4, 12)],
        );
        return rows.map((row) => row.name);
      });
      workspaces.push({ key, name });
    }
    const headers = { 'x-api-key': workspaces[0]?.key ?? '' };
    const shown = async (at: number) =>
      (await gateway.get(`/v1/businesses/us-co-${twinNumber(at)}/licenses`, { headers })).text.includes(license(at));
    await eventually(() => shown(TWIN_COUNT - 1), true, 30_000);
    loadedAt = Date.now();
    for (let at = 0; at < TWIN_COUNT; at++) {
      if (!isSuppressed(at) && !isAgentHidden(at)) continue;
      const value = isAgentHidden(at) ? ['--person', `Jane Q ${twinAgent(at)}`] : [];
      await gateway.run('business-registry', 'suppress', `us-co-${twinNumber(at)}`, ...value, '--reason', 'spec');
    }
    keys = JSON.parse((await gateway.get('/.well-known/jwks.json')).text) as KeySet;
  }, 300_000);

  it('has nothing of another workspace, of a suppressed company or of a hidden person, in random requests', async () => {
    const references: string[] = [];
    const foreign = new Set<string>();
    let valid = 0;
    for (let i = 0; i < draws(1_000, 100); i++) {
      const at = randomInt(TWIN_COUNT);
      const { key, name } = workspaces[randomInt(workspaces.length)] ?? { key: '', name: '' };
      const reference = randomUUID();
      const response = await gateway.get(`/v1/businesses/us-co-${twinNumber(at)}/evidence`, {
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
      if (!isAgentHidden(at)) expect(response.text).toContain(twinAgent(at));
      const others = TWINS.map((_company, other) => other).filter((other) => other !== at);
      const marks = [
        ...others.flatMap((other) => [twinNumber(other), twinAgent(other), license(other)]),
        ...(isAgentHidden(at) ? [twinAgent(at)] : []),
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
