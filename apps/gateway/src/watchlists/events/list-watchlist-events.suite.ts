import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { type ChangedCompanies, companiesLoad } from '../../testing/sample-companies.ts';
import { recordsLoad } from '../../testing/sample-records.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

/** No other suite follows it. */
const COMPANY = 'us-co-20201000002';

/** Events of changes of companies and of records. */
export function describeListedEvents(gateway: () => StartedGateway): void {
  describeOperation(
    'listWatchlistEvents',
    (at) => {
      const list = (query = '') => at().workspace.json('GET', `/v1/watchlists/${at().watchlistId}/events${query}`);

      it('200: what changed about a followed company, field by field, and from any place on', async () => {
        const { workspace, document, watchlistId } = at();
        await workspace.json('POST', `/v1/watchlists/${watchlistId}/entities`, { entity_id: COMPANY });
        const number = COMPANY.slice('us-co-'.length);
        const load = (changed: ChangedCompanies) => gateway().load(companiesLoad(changed));
        await load({ [number]: { entitystatus: 'Delinquent' }, 20191000002: { entityname: 'Not Followed' } });
        await eventually(async () => (await list())['last_sequence'], 1, 20_000);
        await load({ [number]: { entitystatus: 'Delinquent', entityname: 'Renamed Bakery LLC' } });
        await eventually(async () => (await list())['last_sequence'], 2, 20_000);
        const response = await workspace.send('GET', `/v1/watchlists/${watchlistId}/events`);
        expect([response.status, document.departures('listWatchlistEvents', response)]).toEqual([200, []]);
        expect(JSON.parse(response.text)).toMatchObject({
          object: 'list',
          data: [
            {
              type: 'business.status_changed',
              sequence: 1,
              data: {
                watchlist_id: watchlistId,
                entity_id: COMPANY,
                source: 'us-co/business-registry',
                changes: [
                  { field: 'status', before: 'active', after: 'inactive' },
                  { field: 'status_verbatim', before: 'Good Standing', after: 'Delinquent' },
                ],
                business: { object: 'business', id: COMPANY, status: 'inactive' },
              },
            },
            { type: 'business.name_changed', sequence: 2 },
          ],
          has_more: false,
          last_sequence: 2,
        });
        expect(await list('?after=1')).toMatchObject({ data: [{ sequence: 2 }], has_more: false });
        expect(await list('?limit=1')).toMatchObject({ data: [{ sequence: 1 }], has_more: true });
        expect(await list('?after=9')).toMatchObject({ data: [], has_more: false, last_sequence: 2 });
      });

      it('200: a record that newly matches the company, and a change of one, but not what the first load of its source found', async () => {
        const { workspace, document } = at();
        const watchlistId = await workspace.makeWatchlist();
        const path = `/v1/watchlists/${watchlistId}/events`;
        await workspace.json('POST', `/v1/watchlists/${watchlistId}/entities`, { entity_id: 'us-co-20191000004' });
        const license = (id: string, status: string) => ({
          id,
          holder: "O'Neil & Sons U.S. Cafe Corporation",
          state: 'CO',
          status,
          date: '2021-05-01',
        });
        const load = (...records: ReturnType<typeof license>[]) =>
          gateway().load(recordsLoad({ source: 'us-co/followed-licenses', kind: 'license', records }));
        await load(license('L1', 'Active'));
        await load(license('L1', 'Active'), license('L2', 'Active'));
        await eventually(async () => (await workspace.json('GET', path))['last_sequence'], 1, 30_000);
        await load(license('L1', 'Active'), license('L2', 'Expired'));
        await eventually(async () => (await workspace.json('GET', path))['last_sequence'], 2, 30_000);
        const response = await workspace.send('GET', path);
        expect(document.departures('listWatchlistEvents', response)).toEqual([]);
        expect(JSON.parse(response.text)).toMatchObject({
          data: [
            { type: 'license.added', data: { record: { object: 'license', record_key: 'L2', number: 'L2' } } },
            {
              type: 'license.status_changed',
              data: {
                source: 'us-co/followed-licenses',
                changes: [{ field: 'status', before: 'Active', after: 'Expired' }],
                record: { record_key: 'L2', status: 'Expired', match: { method: expect.any(String) } },
              },
            },
          ],
        });
      });

      it.each(['-1', '9223372036854775807', '1e400'])('400: refuses a sequence of %s', async (after) => {
        const response = await at().workspace.send('GET', `/v1/watchlists/${at().watchlistId}/events?after=${after}`);
        expect(at().document.departures('listWatchlistEvents', response)).toEqual([]);
        expect(demoProblemIn(response)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'after' });
      });
    },
    () => Promise.resolve(new GatewaySurface(gateway().running, 'demo')),
  );
}
