import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '@registry/testing';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiStandIn } from '../testing/api-stand-in.ts';
import { runProgram } from './program.ts';

interface Body {
  readonly queries: Readonly<Record<string, { readonly name?: string; readonly state?: string }>>;
}

const NAMED = { object: 'business', id: 'us-or-1', name: '=CEDAR' };
const CEDAR = { ...NAMED, status: 'active', as_of: '2026-10-31', full_address: '1 Main St' };

const EXPORTED = `{"object":"business","id":"us-or-1","name":"=CEDAR"}
{"object":"business","id":"us-or-2","name":"B"}
{"object":"export_end","position":"p-1","coverage":{"state":"OR","status":"partial","scope":"a part of the registry"}}
`;

describe('the command line of the client', () => {
  let folder: TemporaryFolder;
  const file = (name: string): string => join(folder.path, name);
  /** Bodies and paths that came. */
  const bodies: Body[] = [];
  const urls: (string | undefined)[] = [];
  /** What the next requests get in place of a result. */
  let failures: { readonly status: number; readonly code: string }[] = [];
  let onRequest: () => void;
  let api: ApiStandIn;

  beforeAll(async () => {
    api = await ApiStandIn.start((request, response) => {
      urls.push(request.url);
      onRequest();
      const failure = failures.shift();
      if (failure !== undefined) {
        const errors = [{ message: 'No.', code: failure.code }];
        return void response.writeHead(failure.status).end(JSON.stringify({ errors }));
      }
      if (request.url?.startsWith('/v1/export') === true) {
        return void response.setHeader('x-position', 'p-1').end(EXPORTED);
      }
      if (request.method === 'GET') return void response.end(JSON.stringify(toList(request.url ?? '')));
      void text(request).then((body) => {
        bodies.push(JSON.parse(body) as Body);
        response.end(JSON.stringify(matchResults(JSON.parse(body) as Body)));
      });
    });
  });
  beforeEach(() => {
    folder = temporaryFolder('client-program');
    [bodies.length, urls.length] = [0, 0];
    failures = [];
    onRequest = () => undefined;
    writeFileSync(file('key'), 'brk_key\n');
  });
  afterEach(() => folder.remove());
  afterAll(() => api.stop());

  async function run(args: readonly string[], { stdin = '', signal = new AbortController().signal } = {}) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, signal };
    const code = await runProgram(args, { ...io, settings: { key: undefined, url: api.url } }, '1.2.3');
    stdout.end();
    stderr.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  }

  const match = (...args: readonly string[]) => run(['match', ...args, '--key-file', file('key')]);

  function vendors(count: number): string {
    const rows = Array.from({ length: count }, (_, at) => `${at},"Vendor, ${at}",OR\n`);
    writeFileSync(file('vendors.csv'), `\uFEFFNo.,Vendor Name,ST\r\n${rows.join('')}`);
    return file('vendors.csv');
  }

  describe('match', () => {
    it('matches companies as they were known at a time, and screens none of then', async () => {
      expect((await match(vendors(3), '--known-at', '2026-06-30')).code).toBe(0);
      expect(bodies).toEqual([expect.objectContaining({ known_at: '2026-06-30' })]);
      const refused = await match(vendors(3), '--known-at', '2026-06-30', '--screen');
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("'--screen' cannot be used with") });
      expect(bodies).toHaveLength(1);
    });

    it('detects and shows columns, and adds the company of each row', async () => {
      const { code, stdout, stderr } = await match(vendors(2));
      expect(code).toBe(0);
      expect(stderr).toMatch(/name +Vendor Name\n +state +ST\n +not used +No\.\n/);
      expect(bodies).toEqual([
        { queries: { 0: { name: 'Vendor, 0', state: 'OR' }, 1: { name: 'Vendor, 1', state: 'OR' } } },
      ]);
      expect(stdout.split('\n').slice(0, 2)).toEqual([
        'No.,Vendor Name,ST,match_verdict,match_id,match_name,match_status,match_as_of,match_address,match_confidence,match_method,match_evidence,match_candidates,match_message',
        `0,"Vendor, 0",OR,matched,us-or-1,'=CEDAR,active,2026-10-31,1 Main St,0.97,same_name,the same name; against: other state,us-or-1 =CEDAR (0.4),`,
      ]);
      expect(stderr).toContain('2 rows: 2 matched. Counted as 1 requests.\nSearched: OR (active companies)\n');
    });

    it('takes columns that are named, from a pipe with another delimiter', async () => {
      const args = ['match', '-', '--key-file', file('key'), '--column', 'name=who', '--column', 'state='];
      const { code, stdout } = await run(args, { stdin: 'Who;State\n"A;B";XX\n' });
      expect(code).toBe(0);
      expect(bodies).toEqual([{ queries: { 0: { name: 'A;B' } } }]);
      expect(stdout).toContain('"A;B";XX;matched;us-or-1;');
    });

    it('takes the company and not the contact for the name, and says that the names may be elsewhere', async () => {
      writeFileSync(file('crm.csv'), 'Name,Company,State\nMarla Quentin,Thistleback Millworks LLC,OR\n');
      const { stderr } = await match(file('crm.csv'));
      expect(bodies).toEqual([{ queries: { 0: { name: 'Thistleback Millworks LLC', state: 'OR' } } }]);
      expect(stderr).toContain("The names may also be in Name: --column 'name=Name' reads them there.");
      await match(file('crm.csv'), '--column', 'name=Name');
      expect(bodies[1]).toEqual({ queries: { 0: { name: 'Marla Quentin', state: 'OR' } } });
    });

    it('shows columns without a request on --dry-run', async () => {
      expect(await match(vendors(1), '--dry-run')).toMatchObject({ code: 0, stdout: '' });
      expect(urls).toEqual([]);
    });

    it.each([
      ['a row of another width', 'name,state\nA,OR\nB, Inc.,OR\n', 'Line 3: the row has 3 cells; expected 2'],
      ['no rows', 'name,state\n', 'The list has no rows'],
      ['nothing', '', 'The list is empty'],
      ['a workbook', 'PK\u0003\u0004', 'The file is a workbook or an archive; expected CSV'],
    ])('refuses a file with %s before any request, and writes nothing', async (_what, list, message) => {
      writeFileSync(file('wrong.csv'), list);
      const { code, stdout, stderr } = await match(file('wrong.csv'));
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
      expect(bodies).toEqual([]);
    });

    it('gives no id to a row that needs a look, and keeps columns of the sender that are called as its own', async () => {
      writeFileSync(file('again.csv'), 'Company,match_id\rReview,old\r');
      const { stdout } = await match(file('again.csv'));
      expect(stdout).toMatch(/^Company,match_id,match_verdict_2,match_id_2,/);
      expect(stdout).toContain('\nReview,old,review,,,,,,,,,us-or-1 =CEDAR (0.97); us-or-1 =CEDAR (0.4),\n');
    });

    it('resumes after an interruption, and writes each row once', async () => {
      const whole = (await match(vendors(250))).stdout;
      bodies.length = 0;
      const interrupted = new AbortController();
      onRequest = () => urls.length === 5 && interrupted.abort();
      const args = ['match', file('vendors.csv'), '--key-file', file('key'), '--out', file('out.csv')];
      const first = await run(args, { signal: interrupted.signal });
      expect(first).toMatchObject({ code: 130, stderr: expect.stringContaining('100 of 250 rows are done') });
      expect(existsSync(file('out.csv'))).toBe(false);
      writeFileSync(file('out.csv.part'), 'half a line, not confirmed', { flag: 'a' });
      onRequest = () => undefined;
      bodies.length = 0;
      expect((await run([...args, '--test-clock', 'clk_1'])).stderr).toContain('belongs to another input');
      expect(await run(args)).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/Resuming after 100 of 250.*250 rows: 250 matched\. Counted as 25 requests\./s),
      });
      expect(bodies.map(({ queries }) => Object.keys(queries).length)).toEqual([100, 50]);
      expect(readFileSync(file('out.csv'), 'utf8')).toBe(whole);
      expect(existsSync(file('out.csv.part.json'))).toBe(false);
    });

    it('resumes no file of another input, and replaces none without --force', async () => {
      failures = [{ status: 403, code: 'daily_limit_reached' }];
      expect(await match(vendors(2), '--out', file('out.csv'))).toMatchObject({ code: 4 });
      expect(await match(vendors(3), '--out', file('out.csv'))).toMatchObject({ code: 0 });
      expect(await match(vendors(3), '--out', file('out.csv'))).toMatchObject({ code: 2 });
      expect(await match(vendors(2), '--out', file('out.csv'), '--force')).toMatchObject({ code: 0 });
      expect(readFileSync(file('out.csv'), 'utf8').split('\n')).toHaveLength(4);
    });

    it('names what is wrong with a file', async () => {
      writeFileSync(file('a.csv'), 'x,y\n1,2\n');
      expect((await match(file('a.csv'))).stderr).toContain(
        'no column has the names of companies; the first row is "x", "y". Name it: --column name=HEADER',
      );
      writeFileSync(file('c.csv'), Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe9, 0x0a]));
      expect((await match(file('c.csv'))).stderr).toContain('--encoding windows-1252');
      expect((await match(file('c.csv'), '--encoding', 'windows-1252')).stdout).toContain('é,matched');
      expect(await match(file('none.csv'))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('none.csv does not exist.'),
      });
    });
  });

  it('says which address does not respond, and leaves no file of a match that has not started', async () => {
    writeFileSync(file('one.csv'), 'name\nA\n');
    const args = ['match', file('one.csv'), '--out', file('one.out'), '--key-file', file('key')];
    const { code, stderr } = await run([...args, '--url', 'http://127.0.0.1:9']);
    expect(code).toBe(1);
    expect(stderr).toContain('The API could not be reached. Its address is http://127.0.0.1:9; --url is for another.');
    expect(stderr).not.toContain('rows are done');
    expect(existsSync(file('one.out.part'))).toBe(false);
  });

  it('search prints lines, JSON or CSV, as many as the limit', async () => {
    const search = (...args: string[]) => run(['search', 'cedar', 'ridge', ...args, '--key-file', file('key')]);
    expect(await search('--state', 'OR')).toEqual({
      code: 0,
      stdout: 'us-or-1\tactive\t=CEDAR\t1 Main St\t2026-10-31\n',
      stderr: '1 of 1 businesses\nSearched: CO, OR (not loaded)\n',
    });
    expect(urls).toEqual(['/v1/businesses?per_page=30&q=cedar+ridge&state=OR']);
    expect((await search('--format', 'csv')).stdout).toContain("us-or-1,'=CEDAR,active");
    expect(JSON.parse((await search('--format', 'ndjson', '--limit', '1')).stdout)).toMatchObject({ id: 'us-or-1' });
    expect(await search('--limit', '0')).toMatchObject({ code: 2 });
    await search('--limit', '10001');
    expect(urls.at(-1)).toBe('/v1/businesses?per_page=100&q=cedar+ridge&cursor=*');
  });

  it('get ends with 3 where no business has the id', async () => {
    expect(JSON.parse((await run(['get', 'us-or-1', '--key-file', file('key')])).stdout)).toBeDefined();
    failures = [{ status: 404, code: 'business_not_found' }];
    expect(await run(['get', 'us-or-2', '--key-file', file('key')])).toMatchObject({ code: 3, stderr: 'No.\n' });
  });

  it('export writes a state and its position, and resumes after the last business', async () => {
    const args = ['export', '--state', 'OR', '--key-file', file('key'), '--format', 'csv'];
    const toFile = [...args, '--out', file('or.csv'), '--position-file', file('position')];
    failures = [{ status: 403, code: 'daily_limit_reached' }];
    expect(await run(toFile)).toMatchObject({ code: 4 });
    expect(await run(toFile)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('2 businesses. Position: p-1\nExported: OR (a part of the registry)\n'),
    });
    expect(readFileSync(file('or.csv'), 'utf8')).toBe("object,id,name\nbusiness,us-or-1,'=CEDAR\nbusiness,us-or-2,B\n");
    expect(readFileSync(file('position'), 'utf8')).toBe('p-1\n');
    expect((await run(args)).stdout).toBe(readFileSync(file('or.csv'), 'utf8'));
    expect(await run(['export', '--key-file', file('key')])).toMatchObject({ code: 2 });
  });

  it('explains itself, and what was typed wrong', async () => {
    const { stdout } = await run(['--help']);
    for (const name of ['match', 'search', 'get', 'export']) {
      expect(stdout).toContain(`\n  ${name} `);
      expect(await run([name, '--help'])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`Usage: business-registry ${name} `),
      });
    }
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: '1.2.3\n' });
    expect(await run([])).toMatchObject({ code: 2 });
    expect(await run(['find'])).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown command 'find'") });
    expect(await run(['get', 'a', '--nope'])).toMatchObject({
      code: 2,
      stderr: "error: unknown option '--nope'\nSee business-registry get --help.\n",
    });
    expect(await run(['get', 'a'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--key-file FILE') });
  });

  it.each([
    [['matsh', 'a.csv'], '(Did you mean match?)'],
    [['get', 'a', '--spares'], '(Did you mean --sparse?)'],
    [['get'], "missing required argument 'id'"],
    [['get', 'a', 'b'], "too many arguments for 'get'. Expected 1 argument but got 2."],
    [['get', 'a', '--timeout', '0'], "argument '0' is invalid. It takes a number from 0.001 to 86,400."],
    [['search', 'a', '--limit', '1.5'], "argument '1.5' is invalid. It takes a whole number from 1."],
    [['search', 'a', '--format', 'xml'], "argument 'xml' is invalid. Allowed choices are text, ndjson, csv."],
    [['match', 'a.csv', '--min-confidence', '2'], "argument '2' is invalid. It takes a number from 0 to 1."],
    [['match', 'a.csv', '--delimiter', ';;'], "argument ';;' is invalid. It takes one character, or tab."],
    [['match', 'a.csv', '--encoding', 'utf8x'], "argument 'utf8x' is invalid. It takes utf-8, windows-1252"],
    [
      ['match', 'a.csv', '--column', 'nam=Vendor'],
      "argument 'nam=Vendor' is invalid. It takes FIELD=HEADER with a field",
    ],
    [['export'], "required option '--state <state>' not specified"],
  ])('refuses %j as wrong usage, with what it takes and where its help is', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^error: .*\nSee business-registry .*--help\.\n$/s);
  });
});

function matchResults({ queries }: Body): object {
  const evidence = [
    { fact: 'name', agrees: true, weight: 1, text: 'the same name' },
    { fact: 'state', agrees: false, weight: -1, text: 'other state' },
  ];
  const candidates = [
    { object: 'match_candidate', business: CEDAR, confidence: 0.97, method: 'same_name', evidence },
    { object: 'match_candidate', business: CEDAR, confidence: 0.4, method: 'words', evidence },
  ];
  const ids = Object.keys(queries);
  const findVerdict = (id: string) => (queries[id]?.name === 'Review' ? 'review' : 'matched');
  const coverage = [{ state: 'OR', status: 'partial', scope: 'active companies' }];
  const results = Object.fromEntries(ids.map((id) => [id, { verdict: findVerdict(id), candidates, coverage }]));
  return { object: 'match_results', results, usage: { counted: Math.ceil(ids.length / 10) } };
}

function toList(url: string): object {
  const statuses = Object.entries({ CO: 'covered', OR: 'not_covered' });
  const coverage = statuses.map(([state, status]) => ({ state, status, scope: null }));
  return url.includes('?') ? { object: 'list', has_more: false, total_count: 1, data: [CEDAR], coverage } : CEDAR;
}
