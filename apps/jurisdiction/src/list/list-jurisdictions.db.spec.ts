import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import {
  type PublishedCompany,
  registryChanged,
  registryLive,
  registryLoaded,
} from '@registry/contracts-business-registry';
import { recordsLive, recordsLoaded } from '@registry/contracts-records-sections';
import type { LoadedSource, StateCode } from '@registry/domain';
import { stateCodes } from '@registry/domain';
import { JurisdictionFixture } from '../testing/jurisdiction-fixture.ts';

const company = (state: StateCode, action: PublishedCompany['action'], isSample = false): PublishedCompany => ({
  ...registryChanged.example,
  state,
  action,
  is_sample: isSample,
});
const loaded = (more: Partial<LoadedSource>): LoadedSource => ({ ...registryLoaded.example, ...more });

describe('list-jurisdictions', () => {
  let map: JurisdictionFixture;

  beforeEach(async () => {
    map = await JurisdictionFixture.create();
  });
  afterEach(() => map.destroy());

  const of = async (state: StateCode) =>
    (await map.readModel.list()).jurisdictions.find((one) => one.state === state)?.jurisdiction;

  it('lists every jurisdiction in the order of codes, those with nothing included', async () => {
    const states = (await map.readModel.list()).jurisdictions.map(({ state }) => state);
    expect(states).toEqual([...stateCodes].sort());
    expect(await of('GU')).toEqual({
      object: 'jurisdiction',
      code: 'us_gu',
      company_count: 0,
      sample_company_count: 0,
      bulk: false,
      live_sos: false,
      live_ucc: false,
      sources: [],
      live_sources: [],
    });
  });

  it('counts what is added and removed and nothing else, made-up companies apart', async () => {
    await map.publish(registryChanged, [company('OR', 'added'), company('OR', 'added'), company('CO', 'added')]);
    await map.publish(registryChanged, [company('OR', 'changed'), company('OR', 'added', true)]);
    await map.publish(registryChanged, [company('CO', 'added', true), company('CO', 'removed', true)]);
    expect(await of('OR')).toMatchObject({ company_count: 2, sample_company_count: 1 });
    expect(await of('CO')).toMatchObject({ company_count: 1, sample_company_count: 0 });
  });

  it('shows a sample as one, never as bulk, and no more once it is removed', async () => {
    const sample = { source: 'us-or/business-registry-sample', verified: false };
    await map.publish(registryLoaded, [loaded(sample)]);
    expect(await of('OR')).toMatchObject({ bulk: false, sources: [sample] });
    await map.publish(registryLoaded, [loaded({ ...sample, isRemoved: true })]);
    await map.publish(registryLoaded, [loaded({ ...sample, finishedAt: '2027-11-02T00:00:00.000Z' })]);
    expect((await of('OR'))?.sources).toEqual([]);
  });

  it('shows the load of each source that its publisher stated last, also one that ended before: the date of another was corrected', async () => {
    const counts = { read: 9, new: 0, changed: 0, unchanged: 9, older: 0, leftOut: 0, rejected: 0 };
    const earlier = { finishedAt: '2026-11-02T00:00:00.000Z', asOf: '2026-11-01', counts, verified: false };
    await map.publish(registryLoaded, [loaded({ finishedAt: '2026-11-20T00:00:00.000Z', asOf: null })]);
    await map.publish(registryLoaded, [loaded(earlier)]);
    expect((await of('OR'))?.sources).toEqual([
      {
        source: 'us-or/business-registry',
        last_loaded_at: earlier.finishedAt,
        as_of: earlier.asOf,
        rows: 9,
        verified: false,
      },
    ]);
  });

  it('lists sources of the whole country apart, with how much of each is loaded, and no removed samples', async () => {
    const nationwide = { state: null, yields: 'record', verified: true };
    const counts = { read: 5_802, new: 5_802, changed: 0, unchanged: 0, older: 0, leftOut: 0, rejected: 0 };
    await map.publish(recordsLoaded, [
      loaded({ ...nationwide, source: 'us/irs-eo-bmf', counts, asOf: '2026-10-13', isWhole: false }),
      loaded({ ...nationwide, source: 'us/fec-committees', isWhole: true }),
      loaded({ ...nationwide, source: 'us/ppp-loans-sample' }),
      loaded({ ...nationwide, source: 'us/osha-sample', isRemoved: true }),
      loaded({ source: 'us-co/licenses', state: 'CO', yields: 'record' }),
    ]);
    const { finishedAt: last_loaded_at } = registryLoaded.example;
    expect((await map.readModel.list()).nationwide).toEqual([
      expect.objectContaining({ source: 'us/fec-committees', extent: 'whole', as_of: null }),
      { source: 'us/irs-eo-bmf', as_of: '2026-10-13', last_loaded_at, rows: 5_802, verified: true, extent: 'part' },
      expect.objectContaining({ source: 'us/ppp-loans-sample', extent: 'part' }),
    ]);
    expect((await of('CO'))?.sources.map(({ source }) => source)).toEqual(['us-co/licenses']);
  });

  it('says bulk where companies were loaded, not where only trade names were', async () => {
    await map.publish(registryLoaded, [
      loaded({ source: 'us-co/trade-names', state: 'CO', yields: 'trade-name' }),
      loaded({ source: 'us-or/business-registry', state: 'OR' }),
    ]);
    expect([(await of('CO'))?.bulk, (await of('OR'))?.bulk]).toEqual([false, true]);
  });

  it('says where companies and where UCC filings can be looked up live, and when they no longer can', async () => {
    await map.publish(registryLive, [registryLive.example]);
    expect(await of('CO')).toMatchObject({ live_sos: true, live_ucc: false });
    await map.publish(recordsLive, [recordsLive.example]);
    await map.publish(registryLive, [{ ...registryLive.example, wired: false }]);
    expect(await of('CO')).toMatchObject({ live_sos: false, live_ucc: true });
  });

  it('shows the last published outcome of the lookups of each source', async () => {
    const { state, source } = registryLive.example;
    await map.publish(registryLive, [{ ...registryLive.example, lastFailure: 'layout', lookups: 1 }]);
    await map.publish(recordsLive, [recordsLive.example]);
    await map.publish(registryLive, [registryLive.example]);
    expect(state).toBe('CO');
    expect((await of('CO'))?.live_sources).toEqual([
      { ...listJurisdictions.example.reply.jurisdictions[0]?.jurisdiction.live_sources[0], source },
      expect.objectContaining({ source: 'us-co/ucc', type: 'ucc', wired: true, success_share: 1, last_failure: null }),
    ]);
  });
});
