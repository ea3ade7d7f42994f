import { describe, expect, it } from '@jest/globals';
import type { StateCode } from '@registry/domain';
import fc from 'fast-check';
import { judgeHomes } from './judge-links.ts';
import { type LinkDecision, linkRegistrations } from './link-registrations.ts';
import { type ComparedRegistration, isDomestic, type PublishedRegistration, readRegistration } from './registration.ts';

/** Drawn registrations, each in two orders. */
const ORDERS = 1_000;

const made = (state: StateCode, number: number, more: Partial<PublishedRegistration> = {}): ComparedRegistration =>
  readRegistration({
    key: `us-${state.toLowerCase()}-${number}`,
    state,
    formationState: 'DE',
    names: [{ name: 'Cedar Ridge Bakery, LLC', isLegal: true }],
    formed: null,
    registered: null,
    officers: [],
    agents: [],
    addresses: [],
    ein: null,
    isSample: false,
    ...more,
  });
const listSets = (all: readonly ComparedRegistration[], decisions: readonly LinkDecision[] = []) =>
  linkRegistrations(all, decisions)
    .map(({ members }) => members.join(' '))
    .sort();

describe('linkRegistrations', () => {
  it('links a foreign registration to the only domestic one with its name, with weights that add up', () => {
    const [set] = linkRegistrations([made('CA', 2), made('DE', 1, { formed: '2015-04-01' })]);
    expect(set?.members).toEqual(['us-de-1', 'us-ca-2']);
    const [link] = set?.links ?? [];
    const odds = (link?.evidence ?? []).reduce((sum, { weight }) => sum + weight, 0);
    expect(link?.confidence).toBeCloseTo(1 / (1 + Math.exp(-odds)), 3);
    expect(link?.confidence).toBeGreaterThan(0.95);
  });

  it.each([
    ['officers', 'officers', 'N/A'],
    ['officers', 'officers', 'Not applicable'],
    ['agents', 'agent', 'NONE'],
    ['addresses', 'address', 'Unknown'],
    ['addresses', 'address', 'Wilmington, DE 19801'],
  ] as const)('takes no %s of two registrations for the same, as %s, by %j', (field, fact, text) => {
    const [set] = linkRegistrations([made('CA', 2, { [field]: [text] }), made('DE', 1, { [field]: [text] })]);
    expect(set?.links[0]?.evidence).toContainEqual({ fact, agrees: null, weight: 0 });
  });

  it('calls no name a former one where the names are different', () => {
    const ein = '841234567';
    const foreign = made('CA', 2, { ein, names: [{ name: 'Otter Mills, Inc.', isLegal: true }] });
    const [link] = judgeHomes(foreign, [made('DE', 1, { ein }), made('DE', 3, { ein })]);
    expect(link?.evidence).toContainEqual({ fact: 'legal_name', agrees: null, weight: 0 });
  });

  it('is certain only of what an identifier or an operator says', () => {
    const renamed = { names: [{ name: 'Otter Mills, Inc.', isLegal: true }], ein: '841234567' };
    const [set] = linkRegistrations([made('DE', 1, { ein: '841234567' }), made('CA', 2, renamed)]);
    expect(set?.links).toMatchObject([{ confidence: 1, method: 'identifier' }]);
    const pairs = [made('DE', 1), made('CA', 2, { ...renamed, ein: null })];
    expect(listSets(pairs)).toEqual(['us-ca-2', 'us-de-1']);
    expect(listSets(pairs, [{ kind: 'link', one: 'us-ca-2', other: 'us-de-1' }])).toEqual(['us-de-1 us-ca-2']);
  });

  it('does not take a name that several bear for proof, and gives them no more than 1 together', () => {
    const homes = [1, 2, 3].map((number) => made('DE', number));
    expect(listSets([...homes, made('CA', 9)])).toHaveLength(4);
    const shares = judgeHomes(made('CA', 9), homes).map(({ confidence }) => confidence);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
    const known = homes.with(1, made('DE', 2, { addresses: ['1 Oak St, Dover, DE'] }));
    expect(listSets([...known, made('CA', 9, { addresses: ['1 OAK STREET, DOVER, DE'] })])).toContain(
      'us-de-2 us-ca-9',
    );
  });

  it('keeps apart what an operator split, also where a third would join them', () => {
    const all = [made('DE', 1), made('CA', 2), made('FL', 3)];
    expect(listSets(all)).toEqual(['us-de-1 us-ca-2 us-fl-3']);
    const sets = listSets(all, [{ kind: 'split', one: 'us-fl-3', other: 'us-de-1' }]);
    expect(sets).toEqual(['us-de-1 us-ca-2', 'us-fl-3']);
  });

  it('never links two domestic ones, different states of formation, or a fictional one with a real one', () => {
    const all = [
      made('DE', 1),
      made('DE', 2, { ein: '841234567' }),
      made('NV', 3, { formationState: 'NV', ein: '841234567' }),
      made('CA', 4, { isSample: true }),
      made('FL', 5, { formationState: 'NV' }),
    ];
    expect(listSets(all)).toEqual(['us-ca-4', 'us-de-1', 'us-de-2', 'us-nv-3 us-fl-5']);
  });

  it('gives the same sets, links and confidences in whichever order registrations come', () => {
    const states = ['DE', 'CA', 'FL', 'NY', 'TX'] as const;
    const registration = fc.record({
      state: fc.constantFrom(...states),
      formationState: fc.constantFrom('DE', 'DE', 'CA'),
      name: fc.constantFrom('Cedar Ridge LLC', 'Cedar Ridge Inc', 'The Cedar Ridge, L.L.C.', 'Otter Mills LLC'),
      former: fc.option(fc.constantFrom('Cedar Ridge LLC', 'Otter Mills LLC')),
      formed: fc.option(fc.constantFrom('2015-01-01', '2018-01-01')),
      registered: fc.option(fc.constantFrom('2014-01-01', '2019-01-01')),
      officer: fc.option(fc.constantFrom('Jane Roe', 'ROE, JANE', 'Max Muster')),
      address: fc.option(fc.constantFrom('1 Oak St', '2 Elm St')),
      ein: fc.option(fc.constantFrom('841234567', '849999999'), { freq: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(registration, { minLength: 2, maxLength: 14 }),
        fc.infiniteStream(fc.nat()),
        (drawn, order) => {
          const all = drawn.map(({ state, name, former, officer, address, formationState, ...more }, number) =>
            made(state, number, {
              formationState: formationState === 'CA' && state === 'DE' ? 'DE' : formationState,
              names: [{ name, isLegal: true }, ...(former === null ? [] : [{ name: former, isLegal: false }])],
              officers: officer === null ? [] : [officer],
              addresses: address === null ? [] : [address],
              ...more,
            }),
          );
          const expected = linkRegistrations(all);
          for (const { members, links } of expected) {
            const set = all.filter(({ key }) => members.includes(key));
            expect(set.filter(isDomestic).length).toBeLessThanOrEqual(1);
            expect(new Set(set.map(({ formationState }) => formationState)).size).toBe(1);
            expect(links).toHaveLength(members.length - 1);
          }
          const places = new Map(all.map((one) => [one, order.next().value] as const));
          const shuffled = all.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
          expect(toComparable(linkRegistrations(shuffled))).toEqual(toComparable(expected));
        },
      ),
      { numRuns: ORDERS },
    );
  });
});

function toComparable(sets: ReturnType<typeof linkRegistrations>): string[] {
  return sets.map(({ members, links }) => JSON.stringify([members, links])).sort();
}
