import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../documented.ts';
import { GatewaySurface, type StartedGateway } from '../started-gateway.ts';

/** What callers of the demo get while its service stands still, and once it is gone. */
export function describeDemoAway(at: () => StartedGateway): void {
  const document = new Documented('demo');

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
  }, 90_000);
}
