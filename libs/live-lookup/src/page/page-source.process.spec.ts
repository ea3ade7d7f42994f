import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceDefinition } from '@registry/pipeline';
import { loadSource, sourcesDirectory } from '@registry/sources';
import { PoliteHost } from '../polite-host.ts';
import { PageSource } from './page-source.ts';
import { readCcfsPage } from './washington-ccfs.ts';

const SLUG = 'us-wa/business-registry';
const pages = path.join(sourcesDirectory(), SLUG, 'pages');
const pageOf = (number: string): string => readFileSync(path.join(pages, `${number}.html`), 'utf8');

describe('a registry that has pages alone', () => {
  let definition: SourceDefinition<'business'>;
  let server: Server;
  let requested: string[] = [];
  let served: (target: string) => string | undefined;

  beforeAll(async () => {
    definition = (await loadSource(SLUG)) as SourceDefinition<'business'>;
    server = createServer((request, response) => {
      requested.push(`${request.headers.accept} ${request.url}`);
      const page = served(request.url ?? '');
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  beforeEach(() => {
    requested = [];
    served = (target) => (target.endsWith('/600000001') ? pageOf('600000001') : undefined);
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );

  function source(): PageSource {
    const { livePage, state } = definition;
    if (livePage === null || state === null) throw new Error(`${SLUG} describes no page`);
    const standInUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return new PageSource(
      definition,
      livePage,
      state,
      new PoliteHost({ host: livePage.host, contact: 'x', standInUrl }),
    );
  }
  async function send(number: string) {
    const query = source().byFileNumber(number);
    if (query === undefined) throw new Error(`${number} cannot be asked for`);
    const { items } = await source().send(query, AbortSignal.timeout(10_000));
    return items.map((item) => {
      const mapped = item.map();
      return mapped.ok ? mapped.value : mapped.reason;
    });
  }

  it('gives a company by its number, mapped as a file of the source is', async () => {
    expect(await send('600 000 001')).toMatchObject([
      {
        fileNumber: '600000001',
        name: 'CEDAR & RIDGE BAKERY, INC.',
        status: 'active',
        registrationDate: '2017-02-01',
        addresses: [{ kind: 'principal' }, { kind: 'mailing' }],
        officers: [
          { name: 'OTTER CREEK AGENTS LLC', titles: ['Registered Agent'] },
          { name: 'ADA MARSH', titles: ['GOVERNOR'] },
          { name: 'HERON LAKE HOLDINGS LLC', kind: 'firm' },
        ],
      },
    ]);
    expect(requested).toEqual(['text/html /ccfs.sos.wa.gov/BusinessSearch/BusinessInformation/600000001']);
  });

  it('finds none by name, and has no question for what is not a number there', () => {
    expect(source().byName()).toBeUndefined();
    for (const number of ['../../x', '600000001/..', '%24where', '600000001?x=1', "600000001'", '60000000', '']) {
      expect([number, source().byFileNumber(number)]).toEqual([number, undefined]);
    }
  });

  it.each<[string, (page: string) => string, string]>([
    ['another page', () => '<!doctype html><title>Maintenance</title>', 'layout'],
    ['JSON', () => '{"rows":[]}', 'layout'],
    ['no bytes', () => '', 'layout'],
    ['a page that breaks off', (page) => page.slice(0, page.indexOf('Registered Agent Information')), 'layout'],
    ['a page without its status', (page) => page.replace('Business Status:', 'Standing:'), 'layout'],
    ['a page with another table of governors', (page) => page.replace('<th>First Name</th>', ''), 'layout'],
    ['the page of another company', () => pageOf('600000002'), 'layout'],
  ])('calls %s an error of the source', async (_, changed, kind) => {
    served = () => changed(pageOf('600000001'));
    await expect(send('600000001')).rejects.toMatchObject({ name: 'LiveFailure', kind });
  });

  it('calls a page that is not there a refusal', async () => {
    await expect(send('600000009')).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('made-up pages', () => {
  it('are read into the rows of the sample', () => {
    const rows = readdirSync(pages)
      .sort()
      .flatMap((file) => readCcfsPage(readFileSync(path.join(pages, file), 'utf8')));
    const sample = JSON.parse(readFileSync(path.join(pages, '..', 'sample.json'), 'utf8')) as unknown[];
    expect(sample.slice(0, rows.length)).toEqual(rows);
    expect(rows).toHaveLength(3);
  });
});

interface Extract {
  readonly company_name: string;
  readonly business_information: Readonly<Record<string, string>>;
  readonly registered_agent: { readonly name?: string; readonly street_address?: string };
  readonly governors: readonly Readonly<Record<string, string>>[];
}
const real = path.resolve(sourcesDirectory(), '../../../shared/data/live-wa-sos-ccfs-pages');
const withRealPages = existsSync(real) ? describe : describe.skip;

withRealPages('real pages (skipped where ../shared/data is not there)', () => {
  const files = existsSync(real) ? readdirSync(path.join(real, 'html')) : [];

  it.each(files.length > 0 ? files : ['none'])('%s says what another reader of it found', (file) => {
    const [first, ...others] = readCcfsPage(readFileSync(path.join(real, 'html', file), 'utf8'));
    expect(first?.['ubi_number']?.replaceAll(' ', '')).toBe(file.replace('.html', ''));
    const extract = path.join(real, 'companies_json', file.replace('.html', '.json'));
    if (!existsSync(extract)) return;
    const {
      business_information: said,
      registered_agent: agent,
      governors,
    } = JSON.parse(readFileSync(extract, 'utf8')) as Extract;
    expect(first).toMatchObject({
      business_name: said['Business Name'],
      business_type: said['Business Type'],
      business_status: said['Business Status'],
      principal_street_address: said['Principal Office Street Address'],
      formation_date: said['Formation/ Registration Date'],
      agent_name: agent.name,
      agent_street_address: agent.street_address,
    });
    const named = [first ?? {}, ...others].filter((row) => row['governor_title'] !== undefined);
    expect(
      named.map((row) =>
        [row['governor_entity_name'], row['governor_first_name'], row['governor_last_name']].join(' '),
      ),
    ).toEqual(governors.map((one) => [one['entity_name'], one['first_name'], one['last_name']].join(' ')));
  });
});
