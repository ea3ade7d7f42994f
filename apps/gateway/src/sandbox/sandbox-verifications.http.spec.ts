import { describe, expect, it } from '@jest/globals';
import { REVIEW_TASKS, type SectionPage, type TaskKey, type Verification } from '@registry/contracts-records-sections';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyedGateway } from '../testing/started-gateway.ts';

type Statuses = readonly (readonly [task: string, status: string])[];

const [, guide = ''] = readFileSync(join(projectRoot, 'docs', 'how-to', 'test-in-the-sandbox.md'), 'utf8').split(
  '## Verify applications',
);
const [, whole = ''] = /```json\n(.*?)```/s.exec(guide) ?? [];
/** The rows of both tables, with what is sent. */
const ROWS = [...guide.matchAll(/^\| [^|]+ \| `(\{.*\})` \| (.*) \| (\w+) \|$/gm)].map(
  ([, json = '', tasks = '', outcome = '']) => {
    const sent = JSON.parse(json) as object;
    const application = 'state' in sent ? sent : { ...(JSON.parse(whole) as object), ...sent };
    return [json, { application, statuses: readStatuses(tasks), outcome }] as const;
  },
);

/** `name`, `dba` success; `tin` unknown */
function readStatuses(text: string): Statuses {
  return text.split(';').flatMap((part) => {
    const status = /` (\w+)/.exec(part)?.[1] ?? '';
    return [...part.matchAll(/`(\w+)`/g)].map(([, task = '']) => [task, status] as const);
  });
}

describe('the guide of the sandbox has applications', () => {
  const at = keyedGateway({}, 'sandbox');

  const send = async <Sent = Verification>(method: string, path: string, body?: object): Promise<Sent> => {
    const headers = { 'x-api-key': at.key, 'content-type': 'application/json' };
    const { text } = await at.gateway.get(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return JSON.parse(text) as Sent;
  };

  it.each(ROWS)('%s gives the statuses and the outcome', async (_json, { application, statuses, outcome }) => {
    const { review } = await send('POST', '/v1/verifications', application);
    const found = new Map(review.tasks.map(({ key, status }) => [key as string, status] as const));
    expect(statuses.map(([task]) => [task, found.get(task)])).toEqual(statuses);
    expect([review.policy, review.outcome]).toEqual(['default', outcome]);
  });

  it('a registration elsewhere that is listed is a failure', async () => {
    const { id } = await send('POST', '/v1/verifications', { name: 'Alpine Sample Freight Inc', state: 'WY' });
    const { business, review } = await send('PATCH', `/v1/verifications/${id}`, { business_id: 'us-wy-SANDBOX-6' });
    const listed = review.tasks.find(({ key }) => key === 'listed_registrations');
    expect([business?.id, listed?.status, review.outcome]).toEqual(['us-wy-SANDBOX-6', 'failure', 'reject']);
  });

  it('a lien that is decided to be of another company does not count, and one that is not shown does', async () => {
    const { id } = await send('POST', '/v1/verifications', { name: 'Cedar Ridge Bakery LLC', state: 'OR' });
    const company = '/v1/businesses/us-or-SANDBOX-8';
    const [lien] = (await send<SectionPage>('GET', `${company}/liens`)).data;
    const liens = async (path = `/v1/verifications/${id}`) => {
      const { review } = await send('GET', path);
      return review.tasks.find(({ key }) => key === 'liens')?.result;
    };
    const found = [await liens()];
    for (const decision of ['not_this_company', 'confirmed']) {
      await send('PUT', `${company}/records/${lien?.id}`, { decision });
      found.push(await liens());
    }
    expect(found).toEqual(['open', 'none_found', 'open']);
    expect(await liens(`${company}?min_confidence=1`)).toBe('open');
  });

  it('for each status that a task may have', () => {
    const given = new Set(ROWS.flatMap(([, { statuses }]) => statuses.map((one) => one.join(' '))));
    const possible = Object.entries(REVIEW_TASKS).flatMap(([key, { results }]) =>
      Object.values(results).map(({ status }) => `${key} ${status}`),
    );
    const elsewhere = `${'listed_registrations' satisfies TaskKey} failure`;
    expect([...given, elsewhere].sort()).toEqual([...new Set(possible)].sort());
  });
});
