import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from '@registry/api-client/command-line';
import { csvLine } from '@registry/domain/csv-cell';
import { draws } from '@registry/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BatchRequests } from '../testing/lists/batch-requests.ts';
import { nameLists, refusedLists, type Spreadsheet, spreadsheet } from '../testing/lists/spreadsheets.ts';
import { problemIn } from '../testing/problem-in.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

const SHEETS = draws(40, 12);
const SEED = 20_261_126;

type Sent = Pick<Spreadsheet, 'bytes' | 'encoding'>;

/** The rows that came back, or why none did. */
type Came = readonly (readonly string[])[] | string;

describe('a list comes to the same by the page, the API and the command line', () => {
  let production: GatewaySurface;
  let demo: ExtraGateway;
  let key: string;

  beforeAll(async () => {
    production = await sharedGateway();
    demo = await ExtraGateway.start(await sharedGateway('demo'), { DEMO_PER_MINUTE: 10_000 });
    key = await production.makeKey({ dailyLimit: 10_000 });
  }, 300_000);
  afterAll(() => demo.end());

  async function byApi({ bytes, encoding }: Sent): Promise<Came> {
    const batches = new BatchRequests(production, key);
    const type = encoding === undefined ? 'text/csv' : `text/csv; charset=${encoding}`;
    const response = await batches.send('POST', '/v1/batches', { body: bytes, type });
    if (response.status !== 202) return problemIn(response).message;
    const id = await batches.completed(response);
    return parse((await batches.send('GET', `/v1/batches/${id}/results`)).text);
  }

  async function byCommandLine({ bytes, encoding }: Sent): Promise<Came> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdin: Readable.from([bytes]), stdout, stderr, signal: new AbortController().signal };
    const options = encoding === undefined ? [] : ['--encoding', encoding];
    const args = ['match', '-', ...options];
    const code = await runProgram(args, { ...io, settings: { key, url: production.baseUrl } }, '1.2.3');
    stdout.end();
    stderr.end();
    const [written, said] = [await text(stdout), await text(stderr)];
    if (code !== 0) return said;
    const [delimiter = ','] = /[,;\t|](?=match_verdict)/.exec(written) ?? [];
    return parse(written, { delimiter });
  }

  async function byPage({ bytes, encoding }: Sent): Promise<Came> {
    const requested = await upload('file', new Blob([bytes]));
    const list = unescaped(/<textarea[^>]*>\n([^]*?)<\/textarea>/.exec(requested)?.[1] ?? '');
    const refusal = unescaped(/role="alert">([^]*?)<\/p>/.exec(requested)?.[1] ?? '');
    // A refused list is shown as it seems to be written, and matched if somebody confirms that.
    if (refusal !== '' && !(encoding !== undefined && refusal.includes(`looks like ${encoding}`))) return refusal;
    const shown = refusal === '' ? requested : await upload('list', list);
    const fields = [...shown.matchAll(/<select id="([\w-]+)"[^]*?<\/select>/g)].map(([select, name = '']) => {
      const [, column = ''] = /<option value="([^"]*)" selected/.exec(select) ?? [];
      return [name, unescaped(column)] as const;
    });
    const body = { list: fields.length === 0 ? new TextDecoder().decode(bytes) : list, ...Object.fromEntries(fields) };
    return parse(await post('/match/results.csv', new URLSearchParams(body)));
  }

  async function upload(field: 'file' | 'list', value: Blob | string): Promise<string> {
    const form = new FormData();
    form.set(field, value);
    return post('/match', form);
  }

  async function post(path: string, body: FormData | URLSearchParams): Promise<string> {
    const response = await fetch(demo.baseUrl + path, { method: 'POST', body, headers: { accept: 'text/html' } });
    return response.text();
  }

  const threeWays = async (sent: Sent) => ({
    api: await byApi(sent),
    commandLine: await byCommandLine(sent),
    page: await byPage(sent),
  });

  /** What matching adds, but for the candidates, of which the page lists more. */
  const compared = (came: Came) =>
    typeof came === 'string' ? came : came.map((cells) => [...cells.slice(0, -2), cells.at(-1)]);

  it(`${SHEETS} spreadsheets of other encodings, delimiters, line ends, quotation marks and blanks`, async () => {
    const sheets = fc.sample(spreadsheet, { numRuns: SHEETS, seed: SEED });
    for (const { what, header, rows, ...sent } of [...sheets, ...nameLists]) {
      const { api, commandLine, page } = await threeWays(sent);
      const cells = typeof api === 'string' ? api : api.map((one) => one.slice(0, header.length));
      // No cell comes back as a formula.
      expect({ what, cells }).toEqual({ what, cells: [header, ...rows].map((one) => parse(csvLine(one))[0]) });
      expect({ what, came: compared(commandLine) }).toEqual({ what, came: compared(api) });
      expect({ what, came: compared(page) }).toEqual({ what, came: compared(api) });
    }
  }, 600_000);

  it.each(refusedLists)('%s is refused with the same words', async (_what, bytes, says) => {
    const came = await threeWays({ bytes, encoding: undefined });
    for (const message of Object.values(came)) expect(message).toEqual(expect.stringContaining(says));
  });
});

function unescaped(html: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.replaceAll(/&(#?\w+);/g, (entity, name: string) => signs[name] ?? entity);
}
