import { expect, it } from '@jest/globals';
import { jurisdictionNames, RECORD_KINDS, SECTION_KINDS, SECTION_NAMES } from '@registry/domain';
import { worldAt } from '../world.ts';
import { listRecords, listSectionRows } from './records.ts';

it.each(SECTION_NAMES)('the sandbox says no more of how much is loaded of %s than the real API can', (section) => {
  const matchKeys = { state: 'CO', fileNumber: 'SANDBOX-1' } as Parameters<typeof listSectionRows>[0]['matchKeys'];
  const request = { matchKeys, section, minConfidence: 0, offset: 0, limit: 1 };
  const { coverage } = listSectionRows(request, worldAt(Date.now()));
  const hasOneRegister = SECTION_KINDS[section].every((kind) => RECORD_KINDS[kind].hasOneRegister);
  expect([coverage.status, coverage.scope === null]).toEqual(hasOneRegister ? ['covered', true] : ['partial', false]);
});

it('a record of the sandbox has expired by the day that is read: now, on a test clock, or of valid_on', () => {
  const expired = (at: string, validOn?: string) => {
    const matchKeys = { state: 'CO', fileNumber: 'SANDBOX-1' } as const;
    const rows = listRecords({ matchKeys, minConfidence: 0, validOn }, worldAt(Date.parse(at)));
    return rows.flatMap((row) => ('is_expired' in row && row.expiration_date !== null ? [row.is_expired] : []));
  };
  // The lien on 2026-06-30, the license on 2027-06-03.
  expect(expired('2026-07-01T11:00:00Z')).toEqual([false, false]); // the day has not ended everywhere
  expect(expired('2026-07-01T12:00:00Z')).toEqual([true, false]);
  expect(expired('2027-06-04T12:00:00Z')).toEqual([true, true]);
  expect(expired('2027-06-04T12:00:00Z', '2026-06-30')).toEqual([false]);
});

it('a record of the sandbox is of a sample, and so are all of its sources', () => {
  const matchKeys = { state: 'CO', fileNumber: 'SANDBOX-1' } as const;
  const rows = listRecords({ matchKeys, minConfidence: 0, validOn: undefined }, worldAt(Date.now()));
  const sources = rows.flatMap(({ source, sources: all }) => [source, ...all.map((one) => one.source)]);
  expect(sources.filter((source) => !source.endsWith('-sample'))).toEqual([]);
});

it('the records of a company of the sandbox are of its own state, and name no other', () => {
  const world = worldAt(Date.now());
  const found = world.companies.flatMap(({ state, fileNumber }) => {
    const rows = listRecords({ matchKeys: { state, fileNumber }, minConfidence: 0 }, world);
    return rows.map((row) => ({ state, text: JSON.stringify(row) }));
  });
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['CO', 'OR']));
  const others = found.filter(({ state, text }) => {
    const named = text.match(/"(?:CO|OR|TX)"|\bus-\w\w(?=\/)|Colorado|Oregon|Texas/g) ?? [];
    const own = [`"${state}"`, `us-${state.toLowerCase()}`, jurisdictionNames[state]];
    return named.some((name) => !own.includes(name));
  });
  expect(others).toEqual([]);
});
