import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiStandIn } from '../testing/api-stand-in.ts';
import { runProgram } from './program.ts';

const CEDAR = { id: 'us-or-1', name: 'CEDAR RIDGE BAKERY, LLC' };
const TASK = { key: 'name', status: 'success', sub_label: 'Verified', as_of: '2026-10-31', message: 'The same.' };
const LISTED = {
  ...{ id: 'ver_1', status: 'in_review', outcome: 'review', business_id: 'us-or-1', assignee: null, name: 'Cedar' },
};

function toCase(outcome: string): object {
  const reasons = outcome === 'approve' ? [] : [{ effect: outcome, rule: 1, task: 'name', text: 'Name must be so.' }];
  const found = outcome === 'review' ? { business: null } : { business: CEDAR };
  const review = { outcome, reasons, tasks: [TASK] };
  return { id: 'ver_1', status: 'in_review', ...found, candidates: [{ business: CEDAR, confidence: 0.4 }], review };
}

describe('verifications on the command line', () => {
  let api: ApiStandIn;
  let outcome: string;
  const seen: unknown[] = [];

  beforeAll(async () => {
    api = await ApiStandIn.start((request, response) => {
      void text(request).then((body) => {
        seen.push([request.method, request.url, ...(body === '' ? [] : [JSON.parse(body) as unknown])]);
        const isList = request.url?.startsWith('/v1/verifications?') === true;
        const list = { object: 'list', has_more: false, total_count: 1, data: [LISTED] };
        response.end(JSON.stringify(isList ? list : toCase(outcome)));
      });
    });
  });
  beforeEach(() => void (seen.length = 0));
  afterAll(() => api.stop());

  async function run(...args: readonly string[]) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdin: Readable.from([]), stdout, stderr, signal: new AbortController().signal };
    const code = await runProgram(
      ['verifications', ...args],
      { ...io, settings: { key: 'brk_k', url: api.url } },
      '1.2.3',
    );
    stdout.end();
    stderr.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  }

  const HEAD = 'verification\tver_1\tin_review';
  const LINE = 'task\tname\tsuccess\tVerified\t2026-10-31\tThe same.\n';

  it.each([
    ['approve', 0, `${HEAD}\tapprove\tus-or-1\tCEDAR RIDGE BAKERY, LLC\n${LINE}`],
    ['reject', 7, `${HEAD}\treject\tus-or-1\tCEDAR RIDGE BAKERY, LLC\nreason\treject\tName must be so.\n${LINE}`],
    [
      ...(['review', 6] as const),
      `${HEAD}\treview\t\t\nreason\treview\tName must be so.\ncandidate\tus-or-1\t0.4\tCEDAR RIDGE BAKERY, LLC\n${LINE}`,
    ],
  ])('an outcome of %s ends with %d', async (expected, code, stdout) => {
    outcome = expected;
    expect(await run('create', '--name', 'Cedar')).toEqual({ code, stdout, stderr: '' });
    expect(await run('get', 'ver_1')).toEqual({ code, stdout, stderr: '' });
    const { code: same, stdout: json } = await run('get', 'ver_1', '--json');
    expect([same, JSON.parse(json)]).toEqual([code, toCase(expected)]);
  });

  it('create sends what was submitted, with addresses and people', async () => {
    outcome = 'approve';
    await run(...['create', '--name', 'Cedar', '--state', 'OR', '--file-number', '7', '--external-id', 'a-1']);
    const further = ['--address', '1 Main St, Salem', '--person', 'Jane Doe', '--person', 'John Roe', 'Ann Roe'];
    await run('create', '--name', 'Cedar', ...further, '--tin', '93-1234567', '--policy', 'strict');
    expect(seen).toEqual([
      ['POST', '/v1/verifications', expect.objectContaining({ state: 'OR', file_number: '7', external_id: 'a-1' })],
      [
        ...['POST', '/v1/verifications'],
        {
          ...{ name: 'Cedar', addresses: [{ full_address: '1 Main St, Salem' }], tin: '93-1234567', policy: 'strict' },
          people: [{ name: 'Jane Doe' }, { name: 'John Roe' }, { name: 'Ann Roe' }],
        },
      ],
    ]);
    expect(await run('create')).toMatchObject({ code: 2, stderr: expect.stringContaining("'--name <name>'") });
  });

  it('list prints a line for each case, and decide the decided one', async () => {
    const stdout = 'ver_1\tin_review\treview\tus-or-1\t\tCedar\n';
    expect(await run('list', '--status', 'in_review')).toEqual({ code: 0, stdout, stderr: '' });
    outcome = 'review';
    expect(await run('decide', 'ver_1', 'approved', '--reason', 'Called.')).toMatchObject({ code: 0, stderr: '' });
    expect(seen).toEqual([
      ['GET', '/v1/verifications?per_page=100&status=in_review'],
      ['POST', '/v1/verifications/ver_1/decide', { decision: 'approved', reason: 'Called.' }],
    ]);
    for (const args of [
      ['ver_1', 'maybe', '--reason', 'x'],
      ['ver_1', 'approved'],
    ])
      expect(await run('decide', ...args)).toMatchObject({ code: 2 });
  });
});
