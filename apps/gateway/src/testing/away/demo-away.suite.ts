import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import pg from 'pg';
import type { StatusReport } from '../../status/status.dto.ts';
import { Documented } from '../documented.ts';
import { companiesLoad } from '../sample-companies.ts';
import { textIn } from '../shown-page.ts';
import { GatewaySurface, type StartedGateway } from '../started-gateway.ts';

/** Responses to callers of the demo while its service stands still, and once it is gone. */
export function describeDemoAway(at: () => StartedGateway): void {
  const document = new Documented('demo');

  it('no response to keep while its index lacks what is loaded: nothing would signal that it has it', async () => {
    const demo = new GatewaySurface(at().stack.running, 'demo');
    await demo.untilWell();
    // A search that was ready once stays so while its index follows.
    await eventually(async () => (await demo.get('/v1/suggest?q=cedar')).status, 200, 60_000);
    const company = { entityid: '20241000099', entityname: 'Whimbrel Foundry LLC' };
    const paths = ['/v1/search?q=whimbrel', '/v1/suggest?q=whimbrel', '/v1/meta', '/coverage'];
    const holder = new pg.Client({ connectionString: String(demo.settingsOf('demo')['DATABASE_URL']) });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM feed_lanes FOR UPDATE'); // no change event of the index gets a position
      await demo.load(companiesLoad({}, [company]));
      await eventually(async () => (await demo.get(`/companies/us-co-${company.entityid}`)).status, 200, 60_000);
      const responses = await Promise.all(paths.map((path) => demo.get(path)));
      expect(responses.map(({ text }) => text.includes(company.entityid))).toEqual(paths.map(() => false));
      expect(responses.map(({ headers }) => headers.etag)).toEqual(paths.map(() => undefined));
      expect(responses.slice(0, 3).map(({ text }) => text.includes('"indexing"'))).toEqual([true, true, true]);
    } finally {
      await holder.end();
    }
    await eventually(
      async () => (await demo.get('/v1/suggest?q=whimbrel')).text.includes(company.entityid),
      true,
      60_000,
    );
  }, 150_000);

  it('no response to keep while the dates of its companies are unavailable', async () => {
    const demo = new GatewaySurface(at().stack.running, 'demo');
    const registry = at().stack.app('business-registry');
    const paths = ['/v1/search?q=cedar+ridge', '/v1/people?q=doe', '/?q=cedar+ridge', '/people?q=doe'];
    const tags = async () =>
      (await Promise.all(paths.map((path) => demo.get(path)))).map(({ headers }) => headers.etag);
    await eventually(async () => (await tags()).includes(undefined), false, 60_000);
    registry.signal('SIGSTOP');
    try {
      const responses = await Promise.all(paths.map((path) => demo.get(path)));
      expect(responses.map(({ status, headers }) => [status, headers.etag])).toEqual(paths.map(() => [200, undefined]));
    } finally {
      registry.signal('SIGCONT');
    }
  });

  it('the status page, which says what is unavailable, and that the freshness of data is unknown', async () => {
    const demo = new GatewaySurface(at().stack.running, 'demo');
    const registry = at().stack.app('business-registry');
    const unavailable = async () => {
      const { components, sources } = (await demo.json('/v1/status')) as unknown as StatusReport;
      return [components.filter(({ status }) => status === 'unavailable').map(({ id }) => id), sources === null];
    };
    registry.signal('SIGSTOP');
    try {
      await eventually(unavailable, [['business-registry'], true], 20_000);
      const { status, text } = await demo.get('/status');
      expect([status, textIn(text)]).toEqual([200, expect.stringContaining('cannot be read at present')]);
    } finally {
      registry.signal('SIGCONT');
    }
    await eventually(unavailable, [[], false], 60_000);
  });

  it('304 to a client with a current response while the service is paused, since revalidation calls no service; 502 to others', async () => {
    const demo = new GatewaySurface(at().stack.running, 'demo');
    const service = at().stack.app('demo');
    const known = async (path: string) => {
      const { headers } = await demo.get(path);
      return () => demo.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    };
    /** Sent again if another service has signaled a change meanwhile. */
    const revalidated = async (): Promise<number[]> => {
      const sendAgain = [await known('/v1/search?q=cedar'), await known('/companies/us-co-20191000001')];
      service.signal('SIGSTOP');
      const responses = await Promise.all(sendAgain.map((send) => send()));
      service.signal('SIGCONT');
      return responses.map(({ status }) => status);
    };
    await eventually(revalidated, [304, 304], 60_000);
    const sendAgain = await known('/companies/us-co-20191000001');
    await service.kill();
    const search = await demo.get('/v1/search?q=paging&page=1');
    expect([search.status, document.departures('searchCompanies', search)]).toEqual([502, []]);
    expect(JSON.parse(search.text)).toMatchObject({ error: { code: 'upstream_unavailable' } });
    const suggest = await demo.get('/v1/suggest?q=pag');
    expect([suggest.status, document.departures('suggestCompanies', suggest)]).toEqual([502, []]);
    const connections = await demo.get('/v1/companies/us-co-20191000001/connections');
    expect([connections.status, document.departures('listConnections', connections)]).toEqual([502, []]);
    await demo.signalChange('business-registry');
    expect((await sendAgain()).status).toBe(502);
  });
}
