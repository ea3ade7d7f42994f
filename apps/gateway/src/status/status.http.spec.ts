import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, startTcpProxy } from '@registry/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Documented } from '../testing/documented.ts';
import { textIn } from '../testing/shown-page.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { readIncidents } from './incidents.ts';
import type { StatusReport } from './status.dto.ts';

const HTML = { headers: { accept: 'text/html' } };
const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Two that differ in their end, and a maintenance that is to come. */
const INCIDENTS = `
- id: mail-late
  title: Mail <is> late
  started_at: ${inHours(-5)}
  ended_at: ${inHours(-4)}
  components: [watchlist]
  updates:
    - { at: ${inHours(-5)}, text: The mail server is down. }
    - { at: ${inHours(-4)}, text: The mail server is back. }
- id: searches-slow
  title: Searches are slow
  started_at: ${inHours(-1)}
  components: [demo, business-registry]
- id: new-disks
  title: New disks
  started_at: ${inHours(24)}
  ended_at: ${inHours(25)}
`;

describe('the status of the service', () => {
  const document = new Documented('demo');
  let gateway: GatewaySurface;
  let demo: ExtraGateway;
  let plain: ExtraGateway;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'incidents-'));
    gateway = await sharedGateway('demo');
    demo = await ExtraGateway.start(gateway, {
      DEMO_URL: 'https://demo.example',
      INCIDENTS_FILE: join(folder, 'incidents.yml'),
      MCP_HEALTH_URL: `${gateway.baseUrl}/health`,
      PRODUCTION_HEALTH_URL: 'http://127.0.0.1:9/health',
      SECURITY_CONTACT: 'security@demo.example',
      SUPPORT_CONTACT: 'https://help.example/?a=1&b=2',
    });
    plain = await ExtraGateway.start(gateway);
  }, 180_000);
  afterAll(async () => {
    await demo.end();
    await plain.end();
    await rm(folder, { recursive: true });
  });

  const report = async (of: GatewaySurface): Promise<StatusReport> => {
    const response = await of.get('/v1/status');
    expect([response.status, document.departures('getStatus', response)]).toEqual([200, []]);
    return JSON.parse(response.text) as StatusReport;
  };
  const states = ({ incidents }: StatusReport) => incidents?.map(({ id, status }) => [id, status]) ?? null;

  it('has its components, what is loaded, and the incidents of a file, which is read again; a faulty one hides nothing else', async () => {
    const file = join(folder, 'incidents.yml');
    expect(states(await report(demo))).toBeNull(); // there is no file yet
    await writeFile(file, INCIDENTS);
    const all = [
      ['searches-slow', 'open'],
      ['new-disks', 'scheduled'],
      ['mail-late', 'ended'],
    ];
    await eventually(async () => states(await report(demo)), all, 10_000);
    const found = await report(demo);
    const { 'production-api': production, ...others } = Object.fromEntries(
      found.components.map(({ id, status }) => [id, status]),
    );
    expect([found.status, production, [...new Set(Object.values(others))]]).toEqual([
      'degraded',
      'unavailable',
      ['ok'],
    ]);
    expect(Object.keys(others)).toHaveLength(9);
    expect(found.incidents?.[2]?.updates.map(({ text }) => text)).toEqual([
      'The mail server is back.',
      'The mail server is down.',
    ]);
    const { regions } = (await demo.json('/v1/coverage')) as unknown as {
      regions: { datasets: { source: string; as_of: string; last_loaded_at: string }[] }[];
    };
    const [source] = found.sources ?? [];
    expect(regions.flatMap(({ datasets }) => datasets).find((one) => one.source === source?.source)).toMatchObject({
      as_of: source?.as_of,
      last_loaded_at: source?.last_loaded_at,
    });
    const page = textIn((await demo.get('/status', HTML)).text);
    for (const part of [
      'Something is wrong',
      'Production API Unavailable',
      'Tool server Available',
      'Searches are slow Open',
      'New disks Scheduled',
      'Mail <is> late Ended',
    ])
      expect(page).toContain(part);
    await writeFile(file, INCIDENTS.replace('components: [watchlist]', 'components: [mail]'));
    await eventually(async () => states(await report(demo)), null, 10_000);
    expect(textIn((await demo.get('/status', HTML)).text)).toMatch(
      /Production API Unavailable .*The incidents cannot be read at present\./,
    );
    await writeFile(file, JSON.stringify([{ id: 'one', title: 'One', started_at: inHours(-1) }]));
    await eventually(async () => states(await report(demo)), [['one', 'open']], 10_000);
  });

  it('without a file has no incidents, and nobody keeps it', async () => {
    const { status, incidents, components, checked_at: at } = await report(plain);
    expect([status, incidents]).toEqual(['ok', []]);
    expect(components.filter((one) => one.status !== 'ok').map((one) => [one.id, one.status])).toEqual([
      ['production-api', 'unknown'],
      ['tool-server', 'unknown'],
    ]);
    expect(textIn((await plain.get('/status', HTML)).text)).toMatch(
      /All checked components are available .*Production API Not checked Tool server Not checked/,
    );
    expect(Date.now() - Date.parse(at)).toBeLessThan(5_000);
    for (const path of ['/status', '/v1/status']) {
      const { headers } = await plain.get(path);
      expect([headers['etag'], headers['cache-control']]).toEqual([undefined, 'no-store']);
    }
  });

  it('says so where nothing responds: neither the services nor the database', async () => {
    const proxied = async (url: string) => {
      const proxy = await startTcpProxy({ port: Number(new URL(url).port) });
      return [proxy, proxy.through(url)] as const;
    };
    const [[nats, natsUrl], [database, databaseUrl]] = await Promise.all([
      proxied(gateway.running.natsUrl),
      proxied(gateway.databaseUrl),
    ]);
    const away = await ExtraGateway.start(gateway, { NATS_URL: natsUrl, DATABASE_URL: databaseUrl });
    await Promise.all([nats.refuse(), database.refuse()]);
    const { status, components, sources, incidents } = await report(away);
    expect([status, sources, incidents]).toEqual(['degraded', null, []]);
    expect([...new Set(components.map((one) => one.status))]).toEqual(['unavailable', 'unknown']);
    const page = await away.get('/status', HTML);
    expect([page.status, textIn(page.text)]).toEqual([
      200,
      expect.stringContaining('How fresh the data is cannot be read at present.'),
    ]);
    await away.end();
  });

  it('names contacts where there are some, and nothing where there are none', async () => {
    const { status, headers, text } = await demo.get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [contact, expires = '', ...others] = text.split('\n');
    expect([contact, ...others]).toEqual([
      'Contact: mailto:security@demo.example',
      'Preferred-Languages: en',
      'Canonical: https://demo.example/.well-known/security.txt',
      '',
    ]);
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / (24 * HOUR_MS);
    expect(days > 28 && days < 31).toBe(true);
    for (const path of ['/', '/docs']) {
      expect((await demo.get(path, HTML)).text).toMatch(
        /<a href="https:\/\/help\.example\/\?a=1&amp;b=2"\s*>Support<\/a/,
      );
      expect((await plain.get(path, HTML)).text).not.toContain('Support');
    }
    expect((await plain.get('/.well-known/security.txt')).status).toBe(404);
    await expect(ExtraGateway.start(gateway, { SECURITY_CONTACT: 'call us' })).rejects.toThrow(
      /SECURITY_CONTACT is "call us"; expected an email address/,
    );
  });

  it.each([
    ['- id: a\n  title: [', /2/],
    ['id: a', /expected a list of incidents/],
    [
      '- { id: A, title: A, started_at: 2026-11-30 }\n- 5',
      /incident 1: id must .*; incident 1: started_at must match format "date-time"; incident 2: must be object/,
    ],
    [
      '- { id: a, title: A, started_at: 2026-11-30T10:00:00Z, componets: [demo] }',
      /incident 1: componets is not a field/,
    ],
    [
      '- { id: a, title: A, started_at: 2026-11-30T10:00:00Z, components: [mail] }',
      /incident 1: components\.0 must .*: gateway, /,
    ],
    [
      '- &a { id: a, title: A, started_at: 2026-11-30T10:00:00Z }\n- { id: a, title: B, started_at: 2026-11-30T10:00:00Z, ended_at: 2026-11-30T10:00:00+02:00 }',
      /incident 2: id a is that of another; incident 2: ended_at is before started_at/,
    ],
  ])('names what is wrong in %j', (text, fault) => {
    expect(() => readIncidents(text)).toThrow(fault);
  });

  it.each(['', '# none\n\n', '[]'])('takes %j for no incidents', (text) => expect(readIncidents(text)).toEqual([]));
});
