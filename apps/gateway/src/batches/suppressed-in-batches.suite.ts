import { beforeAll, expect, it } from '@jest/globals';
import type { WatchlistCoverage } from '@registry/contracts-records-sections';
import { draws, eventually } from '@registry/testing';
import { send } from '../testing/http-requests.ts';
import { BATCH, BatchRequests } from '../testing/lists/batch-requests.ts';
import { deniedList } from '../testing/lists/denied-list.ts';
import { problemIn } from '../testing/problem-in.ts';
import type { StartedGateway } from '../testing/started-gateway.ts';

const ID = 'us-co-20191000001';
const NAME = 'Cedar Ridge Bakery LLC';
/** Rows of which the company is the match, one of several candidates, and nothing. */
const LIST = `${BATCH}5,Cedar Ridge Bakry,CO\r\n6,Paging Works 7 LLC,CO\r\n`;
const RUNNING_ROWS = draws(5_000, 1_500);

/** A stored batch that names a company. At the end the registry is stopped. */
export function describeSuppressedInBatches(at: () => StartedGateway): void {
  let key: string;
  let batches: BatchRequests;

  beforeAll(async () => {
    key = await at().makeKey({ dailyLimit: 100_000, role: 'manage' });
    batches = new BatchRequests(at(), key);
  }, 300_000);

  const operate = (command: 'suppress' | 'unsuppress') =>
    at().run('business-registry', command, ID, '--reason', 'spec');
  /**
   * Companies that the index counts by the company's name, once no change waits to be indexed: how much the words of a
   * name say, and the message of a row, follow from it.
   */
  const counted = async (): Promise<unknown> => {
    const { text } = await batches.send('GET', `/v1/businesses?q=${encodeURIComponent(NAME)}&state=CO`);
    const { total_count: count, coverage } = JSON.parse(text) as { total_count?: number; coverage?: object[] };
    return coverage?.some((one) => 'indexing' in one) === false ? count : text;
  };
  const results = async (id: string): Promise<string> => (await batches.send('GET', `/v1/batches/${id}/results`)).text;
  /** Results without what a row says of changes that follow from a suppression, and waited to be indexed when it was matched. */
  const indexed = (csv: string): string =>
    csv
      .replaceAll(/ ?The registry of [\w ]+ is being indexed: [^.]+\. Send the query again later\./g, '')
      .replaceAll('"', '');
  const verdicts = async (id: string) =>
    (JSON.parse((await batches.send('GET', `/v1/batches/${id}`)).text) as { verdicts: object }).verdicts;
  const page = (path: string, how: { method?: string; body?: string; cookie?: string } = {}) => {
    const demo = `http://127.0.0.1:${String(at().running.ready['gateway']?.['demoPort'])}`;
    const { cookie = '', ...rest } = how;
    const headers = { accept: 'text/html', cookie, 'content-type': 'application/x-www-form-urlencoded' };
    return send(demo, path, { ...rest, headers });
  };
  const signedIn = async (id: string): Promise<string> => {
    const { headers } = await page(`/match/batches/${id}`, { method: 'POST', body: `key=${encodeURIComponent(key)}` });
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };
  /** The number of rows by verdict that the list of batches has. */
  const listed = async (id: string, cookie: string) => {
    const { text } = await page('/workspace/batches', { cookie });
    return /of \d+ rows: ([^.]+)\./.exec(text.slice(text.indexOf(id)))?.[1];
  };

  it('is as if the company did not exist, while that is suppressed: rows, counts, page, both formats', async () => {
    await eventually(counted, 1, 30_000);
    const csv = await batches.completed(await batches.post(LIST));
    const lines = `{"name":${JSON.stringify(NAME)},"state":"CO"}\n{"name":"Cedar Ridge Bakry","state":"CO"}\n`;
    const ndjson = await batches.completed(await batches.post(lines, 'application/x-ndjson'));
    const cookie = await signedIn(csv);
    const before = await listed(csv, cookie);
    expect(before).toContain('matched');
    expect(await results(csv)).toContain(ID);
    expect(await results(ndjson)).toContain(ID);
    expect((await page(`/match/batches/${csv}`, { cookie })).text).toContain(ID);
    await operate('suppress');
    try {
      await eventually(counted, 0, 30_000);
      const after = await listed(csv, cookie);
      expect(after).not.toBe(before);
      const now = await batches.completed(await batches.post(LIST));
      expect(after).toBe(await listed(now, cookie));
      expect(await verdicts(csv)).toEqual(await verdicts(now));
      expect(await verdicts(csv)).toMatchObject({ matched: 1 });
      const shown = await results(csv);
      expect(shown).toBe(await results(now));
      expect(shown).toContain('Paging Works 7 LLC');
      expect(shown).not.toContain(ID);
      expect(await results(ndjson)).not.toContain(ID);
      const html = await page(`/match/batches/${csv}`, { cookie });
      expect(html.text).toContain('Paging Works 7');
      const chosen = { cookie, method: 'POST', body: `page=1&choice-0=${ID}` };
      for (const { status, text } of [
        html,
        await page(`/match/batches/${csv}/results.csv`, { cookie }),
        await page(`/match/batches/${csv}/results.csv`, chosen),
      ]) {
        expect(status).toBe(200);
        expect(text).not.toContain(ID);
      }
    } finally {
      await operate('unsuppress');
    }
  });

  it('reviews its rows again, as if the company did not exist', async () => {
    await eventually(counted, 1, 30_000);
    const sent = () => batches.post(LIST, 'text/csv', '?fields=review');
    const id = await batches.completed(await sent());
    const before = await results(id);
    expect(before).toContain(ID);
    await operate('suppress');
    try {
      await eventually(counted, 0, 30_000);
      const isAsNew = async () =>
        indexed(await results(id)) === indexed(await results(await batches.completed(await sent())));
      await eventually(isAsNew, true, 30_000);
      expect(indexed(await results(id))).not.toBe(indexed(before));
    } finally {
      await operate('unsuppress');
    }
  });

  it('shows nothing of a company that is suppressed while its rows are being matched', async () => {
    const rows = Array.from({ length: RUNNING_ROWS }, (_, at) => `${at},${NAME},CO\n`).join('');
    const { text } = await batches.post(`Id,Vendor,State\n${rows}`);
    const { id } = JSON.parse(text) as { id: string };
    const done = async () =>
      (JSON.parse((await batches.send('GET', `/v1/batches/${id}`)).text) as { done: number }).done;
    await eventually(async () => (await done()) > 0, true);
    await operate('suppress');
    try {
      await eventually(done, RUNNING_ROWS, 90_000);
      expect(await results(id)).not.toContain(ID);
      expect(await verdicts(id)).toMatchObject({ matched: 0 });
    } finally {
      await operate('unsuppress');
    }
  }, 180_000);

  it('is in no result once it is erased, whatever letters its number was suppressed in', async () => {
    const [id, typed] = ['us-co-L20191000005', 'us-co-l20191000005'];
    const batch = await batches.completed(await batches.post('Vendor,State\nLetters In Its Number LLC,CO\n'));
    expect(await verdicts(batch)).toMatchObject({ matched: 1 });
    for (const command of ['suppress', 'erase'])
      await at().run('business-registry', command, typed, '--reason', 'spec');
    expect(await results(batch)).not.toContain(id);
    expect(await verdicts(batch)).toMatchObject({ matched: 0 });
  });

  it('names the lists that its rows were screened against again, next to those of before', async () => {
    const row = { name: 'Quillhaven Lantern Freight LLC', street: '1 Elm St', city: 'Lamar', zip: '81052' };
    const lists = async (id: string) => {
      const { text } = await batches.send('GET', `/v1/batches/${id}`);
      const { watchlist_coverage: coverage } = JSON.parse(text) as { watchlist_coverage: WatchlistCoverage };
      return coverage.sources.map(({ loaded_at: loadedAt }) => loadedAt);
    };
    await at().load(deniedList([row]));
    const sent = { body: LIST, headers: { 'content-type': 'text/csv' } };
    const id = await batches.completed(await batches.send('POST', '/v1/batches?fields=watchlist', sent));
    const [first] = await lists(id);
    await at().load(deniedList([row, { ...row, name: 'Alder Bay Shipping LLC' }]));
    await operate('suppress');
    try {
      expect(await lists(id)).toEqual([first, expect.not.stringMatching(first ?? '')]);
    } finally {
      await operate('unsuppress');
    }
  });

  it('502: is not shown unchecked while the registry is unavailable', async () => {
    const id = await batches.completed(await batches.post(LIST));
    const cookie = await signedIn(id);
    await at().stack.stopHosted('business-registry');
    expect((await page('/workspace/batches', { cookie })).status).toBe(502);
    expect((await page('/workspace', { cookie })).status).toBe(200);
    for (const path of [`/v1/batches/${id}`, `/v1/batches/${id}/results`]) {
      expect(problemIn(await batches.send('GET', path))).toMatchObject({ status: 502, code: 'upstream_unavailable' });
    }
    for (const path of [`/match/batches/${id}`, `/match/batches/${id}/results.csv`]) {
      const { status, text } = await page(path, { cookie });
      expect(status).toBe(502);
      expect(text).not.toContain(ID);
    }
  });
}
