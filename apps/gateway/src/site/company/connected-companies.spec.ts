import { expect, it } from '@jest/globals';
import { listConnections } from '@registry/contracts-demo';
import { connectedCompanies } from './connected-companies.ts';

it('names and addresses that the profile leaves out are counted, and listed elsewhere', async () => {
  const [connection] = listConnections.example.reply.connections;
  const shown = async (count: number) => {
    const connections = Array.from({ length: count }, () => connection).filter((one) => one !== undefined);
    return String(await connectedCompanies({ id: 'us-or-1', registrations: [] }, connections, new Map()))
      .replaceAll(/<(?!a )[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };
  expect(await shown(8)).not.toContain(' more name');
  expect(await shown(11)).toContain(
    'and 3 more names and addresses, in the <a href="/v1/companies/us-or-1/connections">list of all connections',
  );
});
