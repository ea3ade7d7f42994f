import { expect, it } from '@jest/globals';
import { getCompanies, listMatchKeys } from '@registry/contracts-business-registry';
import { makeKeys } from '../testing/made-matching.ts';
import { type MessageSender, screenList } from './screen-list.ts';

interface Request {
  readonly companies: readonly { readonly fileNumber: string; readonly matchKeys: unknown }[];
}

it('all companies of a list are screened where a reply has the keys of only some', async () => {
  const services = {
    call: async (message: unknown, { companies }: Request): Promise<object> => {
      const [first = { fileNumber: '' }] = companies;
      if (message === listMatchKeys) return { matchKeys: [makeKeys('Cedar LLC', { ...first, state: 'CO' })] };
      if (message === getCompanies) return { companies: companies.map(() => null) };
      return { screenings: companies.map(({ matchKeys }) => matchKeys) };
    },
  } as unknown as MessageSender;
  const ids = ['us-co-1', 'us-co-2', 'us-co-3'];
  const results = [{ verdict: 'matched', candidates: ids.map((id) => ({ business: { id } })) }];
  const { companies } = await screenList(services, [{}], results);
  expect([...companies]).toMatchObject(ids.map((id, at) => [id, { fileNumber: String(at + 1) }]));
});
