import { describe, expect, it } from '@jest/globals';
import { toQueriedParty } from './queried-party.ts';

describe('the party of a query', () => {
  const SALEM = { city: 'SALEM', state: 'OR', postal_code: '97301', country: 'US' };

  it.each<[Record<string, string>, object]>([
    [{ address: '12 Alder St', city: 'Salem', state: 'Oregon', postal_code: '97301' }, SALEM],
    [{ address: '12 Alder St, Salem, OR 97301' }, SALEM],
    [{ address: '12 Alder St', city: 'Salem, OR 97301' }, SALEM],
    [{ address: '12 Alder St, Salem, OR 97301', state: 'or', country: 'United States' }, SALEM],
    [{ address: '12 Alder St', city: 'Salem', state: 'OR - Oregon', postal_code: '="97301"' }, SALEM],
    [
      { address: '12 Alder St', city: 'N/A', state: 'Unknown', postal_code: '99999' },
      { city: null, state: null, postal_code: null, country: null },
    ],
    [
      { address: '5 Ring', city: 'Wien', postal_code: '1010', country: 'AT' },
      { city: 'WIEN', state: null, postal_code: '1010', country: 'AT' },
    ],
    [
      { city: 'Salem', state: 'OR', postal_code: '9730' },
      { ...SALEM, postal_code: null },
    ],
    [
      { city: 'Salem', state: 'MA', postal_code: '1970' },
      { ...SALEM, state: 'MA', postal_code: '01970' },
    ],
    [
      { city: 'Sydney', postal_code: '2000', country: 'AU' },
      { city: 'SYDNEY', state: null, postal_code: '2000', country: 'AU' },
    ],
    [{ city: 'Salem' }, { city: 'SALEM', state: null, postal_code: null, country: null }],
    [{ address: '12 Alder St' }, { city: null, state: null, postal_code: null, country: null }],
    [
      { address: '5 Lenina St', city: 'Moscow', country: 'RU' },
      { city: 'MOSCOW', state: null, country: 'RU' },
    ],
  ])('is at the place that the query gives, in whichever fields: %j', (query, place) => {
    const party = toQueriedParty({ name: 'Quill Lantern LLC', ...query });
    expect(party?.addresses).toMatchObject([
      { full_address: expect.stringContaining(Object.values(query)[0] ?? ''), ...place },
    ]);
  });

  it.each([
    ['Quill Lantern LLC', ['Quill Lantern LLC']],
    ['Quill Lantern LLC dba Mesa Trading', ['Quill Lantern LLC', 'Mesa Trading', 'Quill Lantern LLC dba Mesa Trading']],
    ['Best Care of Texas LLC', ['Best Care of Texas LLC']],
    ['Quill Lantern LLC c/o Jane Doe', ['Quill Lantern LLC', 'Quill Lantern LLC c/o Jane Doe']],
  ])('has each name that the text gives, as where companies are matched: %s', (name, names) =>
    expect(toQueriedParty({ name })?.names).toEqual(names),
  );
});
