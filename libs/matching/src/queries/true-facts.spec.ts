import { describe, expect, it } from '@jest/globals';
import type { RegisterExtent } from '@registry/contracts-business-registry';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { type CandidateCompany, readNames } from './candidate-company.ts';
import { judgeCandidates } from './judge-candidates.ts';
import type { MatchQuery } from './match-query.ts';
import { evidenceOf } from './query-evidence.ts';
import { compareCompany, type QueryFacts, withRivals } from './query-facts.ts';
import { readMatchQuery } from './read-match-query.ts';

const WORDS = ['QUILL', 'LANTERN', 'HOLDINGS', 'FOUNDATION', 'MESA', 'PHASE', 'II', 'IV', '7', 'C', 'SERVICES'];
const FORMS = ['', 'LLC', 'INC', 'LTD LIAB CO'];
const places = [
  { street: '12 Alder St', city: 'Salem', postalCode: '97301' },
  { street: '98 Birch Ave', city: 'Salem', postalCode: '97302' },
  { street: '12 Alder St', city: 'Bend', postalCode: '97701' },
] as const;
const extents = ['whole', 'active', 'part'] as const satisfies readonly RegisterExtent[];

const name = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), fc.constantFrom(...FORMS))
  .map(([words, form]) => ({ bare: words.join(' '), full: [...words, form].join(' ').trim() }));

/** Companies of a register that have much in common, as siblings do. */
const company = fc.record({
  names: fc.array(name, { minLength: 1, maxLength: 2 }),
  place: fc.constantFrom(...places),
  ein: fc.constantFrom(null, '930000011', '930000022'),
  formed: fc.constantFrom(null, '2019-03-01', '2020-05-05'),
  state: fc.constantFrom('OR' as const, 'WA' as const),
});

const registered = fc.tuple(fc.array(company, { minLength: 1, maxLength: 4 }), fc.constantFrom(...extents), name);

/** The fields that a query may give of a company, each true of it. */
function listFacts(
  { key, state, ein, formed, addresses }: CandidateCompany,
  bare: string,
  full: string,
): Record<Fact, Record<string, string>> {
  const [address] = addresses;
  return {
    state: { state },
    city: { city: address?.city ?? '' },
    postal_code: { postal_code: address?.postalCode ?? '' },
    address: { address: address?.fullAddress.split(',')[0] ?? '' },
    form: full === bare ? {} : { name: full },
    file_number: { file_number: key.slice(6) },
    ein: ein === null ? {} : { tin: ein },
    formed: formed === null ? {} : { formed },
  };
}

const facts = ['state', 'city', 'postal_code', 'address', 'form', 'file_number', 'ein', 'formed'] as const;
type Fact = (typeof facts)[number];

describe('a true fact in a query', () => {
  it('never lowers the confidence of the company that is meant, whatever others the register has', () => {
    fc.assert(
      fc.property(
        registered,
        fc.subarray<Fact>([...facts]),
        fc.constantFrom<Fact>(...facts),
        ([drawn, extent, other], given, added) => {
          const companies = drawn.map((one, at): CandidateCompany => {
            const { street, city, postalCode } = one.place;
            const fullAddress = `${street}, ${city}, ${one.state} ${postalCode}`;
            return {
              ...one,
              key: `us-${one.state.toLowerCase()}-${7_000_100 + at}`,
              state: one.state,
              fileNumber: `${7_000_100 + at}`,
              names: one.names.map(({ full }, nameAt) => ({ name: full, isLegal: nameAt === 0 })),
              addresses: [{ kind: 'principal', fullAddress, city, postalCode }],
            };
          });
          const [meant] = companies;
          const own = drawn[0]?.names[0];
          if (meant === undefined || own === undefined) return;
          // The query has the name, or another that may be like it.
          const written = given.length % 2 === 0 ? own : other;
          const known = listFacts(meant, own.bare, written === own ? own.full : own.bare);
          const before = given.filter((fact) => fact !== added);
          const fields = before.reduce((some, fact) => ({ ...some, ...known[fact] }), { name: written.bare });
          const more = { ...fields, ...known[added] };
          const [alone, withAdded] = [fields, more].map((one) => judgedOf(meant, companies, extent, one));
          // A company is hardly meant by a name that is more like another's: what sets that one apart may help a third one.
          fc.pre(
            written === own || (alone !== undefined && alone.facts.name !== null && !alone.facts.anotherIsMoreAlike),
          );
          expect(withAdded?.confidence).toBeGreaterThanOrEqual(alone?.confidence ?? 0);
        },
      ),
      { numRuns: draws(5_000, 500) },
    );
  });

  it('raises it where only a city is added (M-1)', () => {
    const [place] = places;
    const one: CandidateCompany = {
      key: 'us-or-7000100',
      state: 'OR',
      fileNumber: '7000100',
      ein: null,
      formed: null,
      names: [{ name: 'MOSSGATE FERMENTS LLC', isLegal: true }],
      addresses: [{ kind: 'principal', fullAddress: place.street, city: place.city, postalCode: place.postalCode }],
    };
    const alone = judgedOf(one, [one], 'active', { name: 'Mossgate Ferments', state: 'OR' });
    const inCity = judgedOf(one, [one], 'active', { name: 'Mossgate Ferments', state: 'OR', city: 'Salem' });
    expect(inCity?.confidence).toBeGreaterThanOrEqual(alone?.confidence ?? 1);
  });
});

function judgedOf(
  meant: CandidateCompany,
  companies: readonly CandidateCompany[],
  extent: RegisterExtent,
  fields: Readonly<Record<string, string>>,
): { readonly confidence: number; readonly facts: QueryFacts } | undefined {
  const read = readMatchQuery(fields);
  if (read.kind !== 'query') throw new Error(read.message);
  const { query } = read;
  const compared = companies.flatMap((one) => {
    const found = isOfState(query, one)
      ? compareCompany(query, one, readNames(one.names), {
          extent,
          information: (word) => (WORDS.includes(word) ? 4 : undefined),
        })
      : undefined;
    return found === undefined ? [] : [{ one, facts: found.facts }];
  });
  const all = withRivals(compared.map(({ facts }) => facts));
  const at = compared.findIndex(({ one }) => one === meant);
  const [judged, facts] = [judgeCandidates(all, 0)[at], all[at]];
  const { confidence } = judged ?? {};
  if (judged !== undefined && facts !== undefined) {
    for (const { fact, agrees, weight } of evidenceOf({ company: meant, facts, ...judged }, all.length - 1)) {
      expect(agrees).toBe(weight === 0 ? null : weight > 0);
      if (fact === 'rivals' && all.length === 1) expect(Math.abs(weight)).toBe(0); // that none fits says nothing against it
    }
  }
  return confidence === undefined || facts === undefined ? undefined : { confidence, facts };
}

function isOfState({ state }: MatchQuery, company: CandidateCompany): boolean {
  return state === null || company.state === state;
}
