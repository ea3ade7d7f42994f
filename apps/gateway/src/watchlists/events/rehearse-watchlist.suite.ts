import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { recordsLoad } from '../../testing/sample-records.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

/** No other suite follows it. */
const COMPANY = 'us-co-20201000001';

/** Changes that would have been events. */
export function describeRehearsal(gateway: () => StartedGateway): void {
  const start = async () => {
    await gateway().load(companiesLoad({ [COMPANY.slice('us-co-'.length)]: { entitystatus: 'Delinquent' } }));
    return new GatewaySurface(gateway().running, 'demo');
  };

  describeOperation(
    'rehearseWatchlist',
    (at) => {
      const rehearse = (body: object) =>
        at().workspace.send('POST', `/v1/watchlists/${at().watchlistId}/rehearse`, body);

      it('200: what changed before the company was followed, and makes no event of it', async () => {
        const { workspace, document, watchlistId } = at();
        await workspace.json('POST', `/v1/watchlists/${watchlistId}/entities`, { entity_id: COMPANY });
        const response = await rehearse({ since: '2026-01-01T00:00:00+01:00' });
        expect([response.status, document.departures('rehearseWatchlist', response)]).toEqual([200, []]);
        expect(JSON.parse(response.text)).toMatchObject({
          object: 'list',
          data: [
            { type: 'business.status_changed', sequence: 1, data: { entity_id: COMPANY, watchlist_id: watchlistId } },
          ],
          has_more: false,
        });
        expect(JSON.parse((await rehearse({ since: '2999-01-01' })).text)).toMatchObject({ data: [] });
        expect(await workspace.json('GET', `/v1/watchlists/${watchlistId}/events`)).toMatchObject({ data: [] });
      });

      it('200: records that came to match the company since then, and their changes, though it was followed afterwards', async () => {
        const { workspace, document } = at();
        const watchlistId = await workspace.makeWatchlist();
        const path = `/v1/watchlists/${watchlistId}`;
        const holder = "O'Neil & Sons U.S. Cafe Corporation";
        const license = (id: string, date: string, status: string) => ({ id, holder, state: 'CO', date, status });
        const before = license('L1', '2021-05-01', 'Active');
        const load = (...records: ReturnType<typeof license>[]) =>
          gateway().load(recordsLoad({ source: 'us-co/licenses', kind: 'license', records }));
        await load(before, license('L2', '2026-05-01', 'Active'));
        await load(before, license('L2', '2026-05-01', 'Expired'));
        await workspace.json('POST', `${path}/entities`, { entity_id: 'us-co-20191000004' });
        const rehearsed = async (since: string) => {
          const { data } = await workspace.json('POST', `${path}/rehearse`, { since });
          return (data as { type: string; data: { record: { record_key: string } } }[]).map(
            ({ type, data: { record } }) => [type, record.record_key],
          );
        };
        const [added, changed] = [
          ['license.added', 'L2'],
          ['license.status_changed', 'L2'],
        ];
        await eventually(() => rehearsed('2026-01-01'), [added, changed], 30_000);
        expect(await rehearsed('2026-05-02')).toEqual([changed]);
        expect(await rehearsed('2020-01-01')).toEqual([['license.added', 'L1'], added, changed]);
        const response = await workspace.send('POST', `${path}/rehearse`, { since: '2026-01-01' });
        expect(document.departures('rehearseWatchlist', response)).toEqual([]);
        expect(await workspace.json('GET', `${path}/events`)).toMatchObject({ data: [] });
      });

      it('422: refuses what is not a time', async () => {
        for (const since of ['yesterday', '2026-02-30', '2026-W10', 7, null]) {
          const response = await rehearse({ since });
          expect(at().document.departures('rehearseWatchlist', response)).toEqual([]);
          expect(demoProblemIn(response)).toMatchObject({ status: 422, code: 'invalid_body', param: 'since' });
        }
      });
    },
    start,
  );
}
