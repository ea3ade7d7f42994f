import { beforeAll, describe, expect, it } from '@jest/globals';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../../../testing/started-gateway.ts';

const LIST =
  'Vendor Name,State,Note\nCedar Ridge Bakery LLC,Colorado,"=HYPERLINK(""http://x"")"\n"Nobody, Anywhere",CO,\nA,Nowhere,\n';

/** As long as a browser's. */
const BOUNDARY = '----boundary7MA4YWxkTrZu0gW';

describe('the page /match', () => {
  let gateway: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway('demo');
  });

  const upload = (fields: Record<string, string>, at = gateway) => {
    const parts = Object.entries(fields).map(([name, value]) => {
      const file = name === 'file' ? '; filename="list.csv"\r\nContent-Type: text/csv' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'text/html' };
    return at.get('/match', { method: 'POST', headers, body: `${parts.join('')}--${BOUNDARY}--\r\n` });
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

  it.each([['pasted', 'list'] as const, ['uploaded', 'file'] as const])(
    'shows what came of each row of a list that is %s',
    async (_how, field) => {
      const { status, text } = await upload({ [field]: LIST });
      expect(status).toBe(200);
      expect(text).toContain('3 companies');
      expect(text).toMatch(/value="us-co-20191000001" checked/);
      expect(text).toContain('No match');
      expect(text).toContain('state is &quot;Nowhere&quot;');
    },
  );

  it('takes a state for rows without one', async () => {
    const { text } = await upload({ list: 'Cedar Ridge Bakery LLC', state: 'Wyoming' });
    expect(text).toContain('Not covered');
  });

  it.each([
    ['nothing', { list: '' }, 'The list is empty.'],
    ['101 rows', { list: 'A\n'.repeat(101) }, 'expected at most 100'],
    ['an open quotation mark', { list: 'name,state\n"A,B' }, 'a quotation mark is not closed'],
    ['a workbook', { file: 'PK\u0003\u0004' }, 'The file is a workbook'],
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
    expect(third).toMatch(/^A,Nowhere,,invalid,,.*expected a state of the US/);
    const chosen = await download({ list: LIST, state: '', 'choice-0': '', 'choice-1': 'us-co-1' });
    expect(chosen.text.split('\r\n')[1]).toMatch(/,rejected,,,/);
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
