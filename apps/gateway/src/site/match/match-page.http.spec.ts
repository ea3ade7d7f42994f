import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const LIST =
  'Vendor Name,State,Note\nCedar Ridge Bakery LLC,Colorado,"=HYPERLINK(""http://x"")"\n"Nobody, Anywhere",CO,\n???,Nowhere,\n';

const COLUMNS = { 'column-name': 'Vendor Name', 'column-state': 'State' };

/** As long as a browser's. */
const BOUNDARY = '----boundary7MA4YWxkTrZu0gW';

describe('the page /match', () => {
  let gateway: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway('demo');
  });

  const upload = async (
    fields: Record<string, string | Uint8Array>,
    at = gateway,
    cookie = '',
  ): Promise<HttpResponse> => {
    const parts = Object.entries(fields).map(([name, value]) => {
      const file = name === 'file' ? '; filename="list.csv"\r\nContent-Type: text/csv' : '';
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html', cookie };
    const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
    return at.get('/match', { method: 'POST', headers, body });
  };
  const download = (fields: Record<string, string>) =>
    gateway.get('/match/results.csv', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  it('has a form that needs no JavaScript', async () => {
    const { status, text } = await gateway.get('/match');
    expect(status).toBe(200);
    expect(text).toContain('enctype="multipart/form-data"');
  });

  it.each(['list', 'file'] as const)(
    'shows the columns before it matches, and what came of each row then (%s)',
    async (field) => {
      const requested = await upload({ [field]: LIST });
      expect(requested.status).toBe(200);
      expect(requested.text).toContain('Nothing is matched or counted yet.');
      expect(requested.text).toMatch(/<option value="Vendor Name" selected>\s*Vendor Name: Cedar Ridge Bakery LLC/);
      expect(requested.text).toMatch(/<option value="State" selected>\s*State: Colorado/);
      expect(requested.text).not.toContain('us-co-');
      const { status, text } = await upload({ list: LIST, ...COLUMNS });
      expect(status).toBe(200);
      expect(text).toContain('3 companies');
      expect(text).toContain('1 invalid, 1 matched, 1 without a match.');
      expect(text).toContain('Searched: Colorado (a part of the registry). Companies may exist that are not loaded.');
      expect(text).toContain('Active, date of the data unknown');
      expect(text).toMatch(/value="us-co-20191000001" checked/);
      expect(text).toContain('Columns read: Vendor Name as name, State as state.');
      expect(text).toContain('name is &quot;???&quot;');
    },
  );

  it('shows what a row says of its company next to the candidates', async () => {
    const list = 'Company,Street,Town,ZIP\nCedar Ridge Bakery LLC,1 Old Mill Rd,Denver,80202\n';
    const { text } = await upload({
      list,
      'column-name': 'Company',
      'column-address': 'Street',
      'column-city': 'Town',
    });
    expect(text).toContain('<p class="facts">1 Old Mill Rd, Denver, 80202</p>');
  });

  it('reads the columns that are chosen, on the page and in the CSV', async () => {
    const crm = 'Name,Company,State,Registered in\nPaging Works 7 LLC,Cedar Ridge Bakery LLC,Open,CO\n';
    const requested = await upload({ list: crm });
    expect(requested.text).toMatch(/<option value="Company" selected>/);
    expect(requested.text).toMatch(/<option value="Registered in" selected>/);
    expect(requested.text).not.toMatch(/<option value="State" selected>/);
    const company = await upload({ list: crm, 'column-name': 'Company', 'column-state': 'Registered in' });
    expect(company.text).toMatch(/value="us-co-20191000001" checked/);
    const name = { list: crm, 'column-name': 'Name' };
    expect((await upload(name)).text).toContain('Columns read: Name as name, Registered in as state.');
    expect((await download(name)).text).not.toContain('us-co-20191000001');
    const missing = await upload({ list: crm, 'column-name': 'Firma' });
    expect([missing.status, missing.text.includes('expected one of the columns')]).toEqual([422, true]);
  });

  it('422: shows a file of another encoding as it seems to be written, to be checked', async () => {
    const { status, text } = await upload({ file: Buffer.from('name\nCaf\u00e9 Ni\u00f1o\n', 'latin1') });
    expect([status, text.includes('It looks like windows-1252')]).toEqual([422, true]);
    expect(text).toContain('Café Niño');
  });

  it('takes a state for rows without one', async () => {
    const { text } = await upload({ list: 'Cedar Ridge Bakery LLC', state: 'Wyoming' });
    expect(text).toContain('Not covered');
  });

  it.each([
    ['nothing', { list: '' }, 'The list is empty.'],
    ['101 rows', { list: 'A\n'.repeat(101) }, 'expected at most 100'],
    ['an open quotation mark', { list: 'name,state\n"A,B' }, 'a quotation mark is not closed'],
    ['a workbook', { file: 'PK\u0003\u0004' }, 'The file is a workbook'],
    ['a table without a header', { list: 'A LLC,Newberg,OR\nB,Salem,OR' }, 'Call one column Name.'],
  ])('422: shows the form again with %s', async (_what, fields, message) => {
    const { status, text } = await upload(fields);
    expect([status, text.includes(message)]).toEqual([422, true]);
    expect(text).toContain('<textarea');
  });

  it('downloads the columns of the list first, then the result, with what was chosen, and no formula', async () => {
    const response = await download({ list: LIST, state: '' });
    expect(response.headers['content-disposition']).toBe('attachment; filename="matched.csv"');
    const [header, first, second, third] = response.text.split('\r\n');
    expect(header).toMatch(/^Vendor Name,State,Note,match_verdict,match_id,match_name,/);
    expect(first).toMatch(
      /^Cedar Ridge Bakery LLC,Colorado,"'=HYPERLINK\(""http:\/\/x""\)",matched,us-co-20191000001,/,
    );
    expect(second).toMatch(/^"Nobody, Anywhere",CO,,no_match,,/);
    expect(third).toMatch(/^\?\?\?,Nowhere,,invalid,,.*expected the name of a company/);
    const chosen = await download({ list: LIST, state: '', 'choice-0': '', 'choice-1': 'us-co-1' });
    expect(chosen.text.split('\r\n')[1]).toMatch(/,rejected,,,/);
  });

  describe('with an API key and more than 100 rows', () => {
    const READ = { 'column-name': 'Vendor', 'column-state': 'State' };
    const LONG = `Vendor,State\nCedar Ridge Bakery LLC,CO\n${'"=1+1, Nobody",\n'.repeat(149)}`;
    const readCookie = ({ headers }: HttpResponse) => String(headers['set-cookie']).split(';')[0] ?? '';
    const open = (path: string, cookie = '') => gateway.get(path, { headers: { accept: 'text/html', cookie } });
    const postForm = (path: string, fields: Record<string, string>, cookie = '') =>
      gateway.get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
        body: new URLSearchParams(fields).toString(),
      });

    it('303: makes a batch that counts for the key, whose page and CSV the browser with the key may read', async () => {
      const key = await gateway.makeKey({ dailyLimit: 15 });
      const made = await upload({ list: LONG, state: 'Wyoming', ...READ, key });
      const path = String(made.headers['location']);
      expect([made.status, path]).toEqual([303, expect.stringMatching(/^\/match\/batches\/batch_[\w-]+$/)]);
      expect(String(made.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
      const cookie = readCookie(made);
      const isDone = async () => (await open(path, cookie)).text.includes('Done: 1 matched, 149 not covered.');
      await eventually(isDone, true, 30_000);
      const shown = await open(path, cookie);
      expect(shown.headers).not.toHaveProperty('refresh');
      expect(shown.text).toContain('150 companies');
      expect(shown.text).toContain('Rows 1 to 100');
      expect(shown.text).toMatch(/value="us-co-20191000001" checked/);
      expect(made.text + shown.text).not.toContain(key);
      const second = await open(`${path}?from=101`, cookie);
      expect(second.text).toContain('Rows 101 to 150');
      expect(second.text).toContain('Not covered');
      const some = await open(`${path}?verdict=not_covered&from=51`, cookie);
      expect(some.text).toContain('Rows 51 to 150: not covered');
      expect(some.text).toContain('aria-current="true"');
      const one = await open(`${path}?verdict=matched`, cookie);
      expect(one.text.match(/<tr class="row-/g)).toHaveLength(1);
      const review = await open(`${path}?verdict=review`, cookie);
      expect([review.status, review.text.includes('<tr class="row-')]).toEqual([200, false]);

      const all = await open(`${path}/results.csv`, cookie);
      expect(all.text.trimEnd().split('\r\n')).toHaveLength(151);
      expect(all.text).toContain('"\'=1+1, Nobody",,not_covered,');
      const part = await postForm(`${path}/results.csv`, { from: '1', 'choice-0': '' }, cookie);
      expect(part.text.trimEnd().split('\r\n')).toHaveLength(101);
      expect(part.text.split('\r\n')[1]).toMatch(/^Cedar Ridge Bakery LLC,CO,rejected,,,/);
      const beyond = await postForm(`${path}/results.csv`, { from: '99999999999' }, cookie);
      expect([beyond.status, beyond.text.trimEnd().split('\r\n').length]).toEqual([200, 1]);
    });

    it('401, 404: nobody else sees it; its key opens it again', async () => {
      const key = await gateway.makeKey();
      const requested = await upload({ list: LONG, key });
      expect([requested.status, requested.text.includes('Nothing is matched or counted yet.')]).toEqual([200, true]);
      // The key is not asked for again.
      const made = await upload({ list: LONG, ...READ }, gateway, readCookie(requested));
      const path = String(made.headers['location']);
      const unknown = await open(path);
      expect([unknown.status, unknown.text.includes('API key of the workspace')]).toEqual([401, true]);
      expect((await open(`${path}/results.csv`)).status).toBe(401);
      expect((await postForm(path, { key: 'brk_unknown' })).status).toBe(401);
      const again = await postForm(path, { key });
      expect([again.status, again.headers['location'], readCookie(again)]).toEqual([303, path, readCookie(requested)]);
      const other = await postForm(path, { key: await gateway.makeKey() });
      expect((await open(path, readCookie(other))).status).toBe(404);
    });

    it.each([
      ['no key', async () => '', 422, 'expected at most 100 without an API key. Enter a key'],
      ['an unknown key', async () => 'brk_unknown', 401, 'API key'],
      ['a key with too little left', async () => gateway.makeKey({ dailyLimit: 14 }), 403, 'than the 14 left today'],
    ])('shows the form with the list again with %s', async (_what, keyFor, status, message) => {
      const response = await upload({ list: LONG, ...READ, key: await keyFor() });
      expect([response.status, response.text.includes(message)]).toEqual([status, true]);
      expect(response.text).toContain('Cedar Ridge Bakery LLC');
      expect(response.headers).not.toHaveProperty('location');
    });
  });

  it('is never taken for an earlier list by a cache', async () => {
    const first = await upload({ list: 'Cedar Ridge Bakery LLC' });
    const second = await upload({ list: 'Nobody Anywhere' });
    expect([first.headers.etag, first.headers['cache-control'], second.status]).toEqual([undefined, 'no-store', 200]);
    expect((await gateway.get('/match')).text).not.toContain('Registered company');
  });

  it('counts ten rows as a request of the address', async () => {
    const limited = await ExtraGateway.start(gateway, { DEMO_PER_MINUTE: 5 });
    try {
      expect((await upload({ list: 'Cedar Ridge\n'.repeat(50) }, limited)).status).toBe(200);
      expect((await upload({ list: 'Cedar Ridge' }, limited)).status).toBe(429);
    } finally {
      await limited.end();
    }
  });
});
