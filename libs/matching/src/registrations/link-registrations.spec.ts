import { describe, expect, it } from '@jest/globals';
import type { StateCode } from '@registry/domain';
import fc from 'fast-check';
import { mayBeOne } from './contradictions.ts';
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
    status: 'active',
    ended: null,
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

  it('says nothing against a link of which all agrees, also where that is more than names can prove', () => {
    const both = {
      officers: ['Ada Quillmarsh'],
      agents: ['Otter Agents'],
      addresses: ['12 Alder St, Dover, DE 19901'],
    };
    const home = made('DE', 1, { ...both, formed: '2015-04-01' });
    const [link] = judgeHomes(made('CA', 2, { ...both, formed: '2015-04-01' }), [home]);
    expect(link?.confidence).toBe(0.995);
    expect(link?.evidence.filter(({ agrees, weight }) => agrees === false || weight < 0)).toEqual([]);
    expect(link?.evidence).toContainEqual({ fact: 'only_bearer', agrees: true, weight: 0 });
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
    const known = homes.with(1, made('DE', 2, { addresses: ['1 Oak St, Dover, DE'], officers: ['Jane Roe'] }));
    const foreign = made('CA', 9, { addresses: ['1 OAK STREET, DOVER, DE'], officers: ['ROE, JANE'] });
    expect(listSets([...known, foreign])).toContain('us-de-2 us-ca-9');
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

  it.each<[string, Partial<PublishedRegistration>, Partial<PublishedRegistration>]>([
    [
      'a home that was dissolved before',
      { formed: '1998-03-01', status: 'inactive', ended: '2005-06-30' },
      { registered: '2010-01-15' },
    ],
    ['a home that is younger', { formed: '2010-01-15' }, { registered: '2004-05-01' }],
    ['a home of another day', { formed: '2010-01-15' }, { registered: '2015-01-01', formed: '1998-03-01' }],
    [
      'a home dissolved in another state of its life',
      { formed: '1998-03-01', status: 'inactive', ended: '2005-06-30' },
      { registered: '2012-01-01', formed: '2010-01-15' },
    ],
  ])('keeps a successor apart from %s, whatever else they have in common', (_what, home, foreign) => {
    const both = { officers: ['Jane Roe'], agents: ['Ada Marsh'], addresses: ['1 Oak St, Dover, DE'] };
    expect(listSets([made('DE', 1, { ...both, ...home }), made('CA', 2, { ...both, ...foreign })])).toHaveLength(2);
  });

  it.each<[string, Partial<PublishedRegistration>]>([
    ['withdrawn, on a day that is not known', { registered: '1999-02-01', status: 'inactive' }],
    ['withdrawn before', { registered: '1999-02-01', status: 'inactive', ended: '2004-02-01' }],
  ])(
    'does not link two foreign registrations of 1999 and 2018 by their name, of which the first is %s',
    (_what, first) => {
      expect(listSets([made('CA', 1, first), made('FL', 2, { registered: '2018-05-01' })])).toHaveLength(2);
    },
  );

  it('keeps apart two that contradict each other, also where a third would join them', () => {
    const third = made('DE', 1);
    const pairs = [
      [
        made('CA', 2, { formed: '2001-01-01', registered: '2002-01-01' }),
        made('FL', 3, { formed: '2011-01-01', registered: '2012-01-01' }),
      ],
      [
        made('CA', 2, { registered: '2002-01-01', status: 'inactive', ended: '2006-01-01' }),
        made('FL', 3, { registered: '2012-01-01' }),
      ],
      [made('CA', 2, { registered: '2002-01-01' }), made('FL', 3, { formed: '2011-01-01', registered: '2012-01-01' })],
    ];
    for (const [one, other] of pairs) {
      if (one === undefined || other === undefined) continue;
      expect(listSets([one, other, third])).toHaveLength(2);
      expect(listSets([one, other, third, made('NY', 4)])).toHaveLength(2);
    }
  });

  it('keeps those that go on together where one that ended is between them', () => {
    const home = made('DE', 1, { formed: '2001-05-01', officers: ['Jane Roe'], addresses: ['1 Oak St, Dover, DE'] });
    const left = made('AZ', 2, {
      registered: '2002-01-01',
      status: 'inactive',
      ended: '2010-01-01',
      officers: ['Jane Roe'],
      addresses: ['1 Oak St, Dover, DE'],
    });
    const later = [made('CO', 3, { registered: '2012-01-01' }), made('FL', 4, { registered: '2014-01-01' })];
    expect(listSets([home, left, ...later])).toEqual(['us-az-2', 'us-de-1 us-co-3 us-fl-4']);
    expect(listSets([home, left])).toEqual(['us-de-1 us-az-2']);
  });

  it('takes the life of a company for its own where both say on which day it was formed', () => {
    const formed = '1990-04-02';
    const withdrawn = made('CA', 2, { formed, registered: '1999-02-01', status: 'inactive', ended: '2004-02-01' });
    expect(listSets([withdrawn, made('FL', 3, { formed, registered: '2018-05-01' })])).toEqual(['us-ca-2 us-fl-3']);
  });

  it('does not take the date of a registry that has one date only for that of the formation', () => {
    const [date, home] = ['2016-02-01', made('DE', 1, { formed: '2010-01-15' })];
    expect(listSets([home, made('CO', 2, { formed: date, registered: date })])).toEqual(['us-de-1 us-co-2']);
  });

  it('links registrations of one company in one state, by the day of formation or an EIN, never by the name', () => {
    const again = (more: Partial<PublishedRegistration>) => [
      made('FL', 1, { ...more, registered: '1995-01-01', status: 'inactive', ended: '2001-01-01' }),
      made('FL', 2, { ...more, registered: '2003-01-01', status: 'inactive', ended: '2009-01-01' }),
      made('FL', 3, { ...more, registered: '2015-01-01' }),
    ];
    expect(listSets(again({ formed: '1990-04-02' }))).toEqual(['us-fl-1 us-fl-2 us-fl-3']);
    expect(listSets(again({ ein: '841234567' }))).toEqual(['us-fl-1 us-fl-2 us-fl-3']);
    expect(listSets(again({}))).toHaveLength(3);
    expect(listSets([...again({}), made('DE', 9)])).toHaveLength(3);
  });

  it('does not link companies of one group, whose names differ in the legal form, by an agent', () => {
    const agents = ['C T Corporation System'];
    const all = [
      made('DE', 1, { agents, names: [{ name: 'Otter Mills, Inc.', isLegal: true }], formed: '2010-01-01' }),
      made('CA', 2, { agents, names: [{ name: 'Otter Mills, LLC', isLegal: true }], registered: '2012-01-01' }),
      made('FL', 3, { agents, names: [{ name: 'Otter Mills, L.P.', isLegal: true }], registered: '2012-01-01' }),
    ];
    expect(listSets(all)).toHaveLength(3);
  });

  it('joins what an operator decided, also where a registry does not say where the company was formed', () => {
    const all = [made('DE', 1), made('OR', 2, { formationState: null }), made('TX', 3, { formationState: null })];
    expect(listSets(all)).toHaveLength(3);
    const linked = all.slice(1).map(({ key }) => ({ kind: 'link', one: key, other: 'us-de-1' }) as const);
    expect(listSets(all, linked)).toEqual(['us-de-1 us-or-2 us-tx-3']);
    const contradicting = [made('DE', 1, { formed: '2010-01-01' }), made('OR', 2, { registered: '2001-01-01' })];
    expect(listSets(contradicting, linked.slice(0, 1))).toEqual(['us-de-1 us-or-2']);
    expect(
      listSets(
        [made('DE', 1), made('NV', 2, { formationState: 'NV' })],
        [{ kind: 'link', one: 'us-de-1', other: 'us-nv-2' }],
      ),
    ).toHaveLength(2);
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
      ended: fc.option(fc.constantFrom('2014-06-01', '2020-01-01')),
      ein: fc.option(fc.constantFrom('841234567', '849999999'), { freq: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(registration, { minLength: 2, maxLength: 14 }),
        fc.infiniteStream(fc.nat()),
        (drawn, order) => {
          const all = drawn.map(({ state, name, former, officer, address, formationState, ...more }, number) =>
            made(state, number, {
              ...(more.ended === null ? {} : { status: 'inactive' as const }),
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
            expect(set.every((one) => set.every((other) => one === other || mayBeOne(one, other)))).toBe(true);
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
