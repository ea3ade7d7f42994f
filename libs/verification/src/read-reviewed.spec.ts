import { describe, expect, it } from '@jest/globals';
import type { Message } from '@registry/contracts-message';
import { screenCompanies, type ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { readMatchQuery } from '@registry/matching';
import { chosenCompany, toQuery } from './query.ts';
import { readReviewed } from './read-reviewed.ts';
import { madeBusiness, madeCase } from './testing/made-company.ts';

const { application, match } = madeCase;
const other = { address_line1: null, address_line2: null, city: 'Bend', state: 'OR', postal_code: null };

async function read(change: Partial<typeof application>, clocks?: object) {
  const sent: ScreenCompaniesRequest[] = [];
  const services = {
    call: <Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> => {
      expect(message.subject).toBe(screenCompanies.subject);
      sent.push(request as ScreenCompaniesRequest);
      return Promise.resolve(message.example.reply);
    },
  };
  const { business, names } = await readReviewed(services, madeBusiness, { ...application, ...change }, clocks);
  expect(business).toBe(madeBusiness);
  return { sent, names };
}

describe('the names of an application', () => {
  it('are not screened again where they are those of the company, in any spelling', async () => {
    const { sent, names } = await read({ name: 'cedar ridge bakery l.l.c.', dba: 'Quill Lantern ROLLS' });
    expect([sent, names]).toEqual([[], null]);
  });

  it('are screened with all submitted addresses and the EIN where they are others, at the time that is read', async () => {
    const change = {
      name: 'Blue Heron Shipping LLC dba Heron',
      dba: 'Umber Loaf',
      addresses: [...application.addresses, other],
    };
    const { sent, names } = await read(change, { knownAt: '2026-11-01T00:00:00.000Z', validOn: '2026-10-01' });
    expect(sent).toMatchObject([{ knownAt: '2026-11-01T00:00:00.000Z', validOn: '2026-10-01' }]);
    expect(sent[0]?.companies).toEqual([
      {
        matchKeys: null,
        names: ['Blue Heron Shipping LLC', 'Heron', 'Blue Heron Shipping LLC dba Heron', 'Umber Loaf'],
        addresses: [
          expect.objectContaining({
            full_address: '130 Sample Ln, Dallas, OR 97338',
            postal_code: '97338',
            state: 'OR',
          }),
          expect.objectContaining({ full_address: 'Bend, OR', city: 'BEND', state: 'OR' }),
        ],
        ein: '931234567',
      },
    ]);
    expect(names).toEqual(screenCompanies.example.reply.screenings[0]?.watchlist);
  });
});

describe('the query of an application', () => {
  it('has the first address with a street, and no state but the submitted one', () => {
    const submitted = { ...application, addresses: [other, ...application.addresses], state: null };
    const query = toQuery(submitted);
    expect(query).toEqual({
      ...{ name: 'Cedar Ridge Bakery LLC', file_number: '150000007', tin: '931234567', formed: '2019' },
      ...{ address: '130 Sample Ln', city: 'Dallas', postal_code: '97338' },
    });
    expect(readMatchQuery(query)).toMatchObject({ kind: 'query', query: { state: null }, notes: [] });
    expect(toQuery({ ...submitted, state: 'OR', addresses: [] })).not.toHaveProperty('address');
  });

  it('settles a company only where it is matched', () => {
    expect(chosenCompany(match)).toBe('us-or-150000007');
    expect(chosenCompany({ ...match, verdict: 'review' })).toBeNull();
  });
});
