import { describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { companyFacts } from './company-facts.ts';

describe('the city of a company', () => {
  const whole = { country: 'US', address_line1: null, address_line2: null, state: 'CO', postal_code: null };
  const inCity = (kind: string, full_address: string, city: string | null) => ({ ...whole, kind, full_address, city });
  const readCity = (...addresses: ReturnType<typeof inCity>[]) =>
    companyFacts(publishedCompany('CO', '1', { full_address: addresses[0]?.full_address ?? null, addresses })).city;

  it('is never that of its agent, unless the address of the agent is shown', () => {
    const own = inCity('principal', '1 Main St, Salida CO', null);
    const agent = inCity('registered_agent', '9 Elm St, Denver', 'Denver');
    expect(readCity(own, agent)).toBeNull();
    expect(readCity(own, agent, inCity('mailing', '2 Main St, Salida', 'Salida'))).toBe('SALIDA');
    expect(readCity(agent)).toBe('DENVER');
  });
});
