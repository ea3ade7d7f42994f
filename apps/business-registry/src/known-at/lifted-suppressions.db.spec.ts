import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HiddenValue } from '@registry/domain';
import { endOfMillisecond } from '@registry/persistence/past-responses';
import { inThePast } from '@registry/request-context';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { hideValue, showValue } from '../suppress/hide-value.ts';
import { suppressBusiness, unsuppressBusiness } from '../suppress/suppress-business.ts';
import { businessesHandlerOn, servedBy } from '../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

const company = { state: 'CO', fileNumber: '1' } as const;
const decision = { by: 'ops', reason: 'address protection' };
const PHONE: HiddenValue = { kind: 'phone', text: '(303) 555-0142' };
const VALUES: readonly HiddenValue[] = [
  { kind: 'person', text: 'Ida Marsh' },
  { kind: 'address', text: '77 Larkspur Lane, Denver, CO 80202' },
  { kind: 'email', text: 'ida@example.com' },
];

describe('a suppression that was lifted', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    await load('Good Standing', '2025-01-01');
  });
  afterEach(() => registry.destroy());

  const load = (entitystatus: string, asOf: string) => {
    const row = coloradoCompany('1', 'Cedar Ridge LLC', {
      entitystatus,
      principaladdress1: '77 Larkspur Lane',
      agentfirstname: 'Ida',
      agentlastname: 'Marsh',
      agentprincipaladdress1: 'ida@example.com',
      agentprincipaladdress2: '(303) 555-0142',
    });
    return registry.loadColorado([row], undefined, { extent: 'whole', asOf });
  };
  const change = (value: HiddenValue, by: typeof hideValue) => {
    const scope = value.kind === 'phone' ? null : company;
    return registry.database.transaction((client) => by(client, { scope, value, isUnlisted: true }, decision));
  };
  const read = async () => {
    const found = await Promise.all([
      businessesHandlerOn(registry.database).getBusiness({ ...company, withMatchKeys: true }),
      servedBy(registry.database, new ListBusinessEventsHandler(registry.database)).listBusinessEvents({
        ...company,
        offset: 0,
        limit: 9,
      }),
    ]);
    return JSON.stringify(found).replace(/"as_known_at":"[^"]+",/, '');
  };
  /** The response of now, and a time of which it is. */
  const keep = async () => [await read(), await endOfMillisecond()] as const;

  it.each([...VALUES, PHONE])(
    'of a $kind: it stays hidden for the time when it was, and is shown before',
    async (value) => {
      const [shown, before] = await keep();
      await change(value, hideValue);
      const [hidden, during] = await keep();
      expect(hidden).not.toBe(shown);
      const earlier = await inThePast(before, read);
      expect(earlier).not.toBe(shown);
      await change(value, showValue);
      expect(await inThePast(during, read)).toBe(hidden);
      expect(await inThePast(before, read)).toBe(shown);
      await change(value, hideValue);
      expect(await inThePast(before, read)).toBe(earlier);
    },
  );

  it('does not hide what was so on a day: that follows from all that is known now', async () => {
    const readDay = async () => {
      const request = { ...company, withMatchKeys: false, validOn: '2025-02-15' };
      const { business } = await businessesHandlerOn(registry.database).getBusiness(request);
      return [business.status, business.addresses.length, business.people.length, business.undated];
    };
    await registry.database.transaction((client) => suppressBusiness(client, company, decision));
    for (const value of VALUES) await change(value, hideValue);
    await load('Delinquent', '2025-02-01');
    await load('Delinquent', '2025-03-01');
    await load('Good Standing', '2025-04-01');
    for (const value of VALUES) await change(value, showValue);
    const suppressed = await endOfMillisecond();
    await registry.database.transaction((client) => unsuppressBusiness(client, company, decision));
    expect(await readDay()).toEqual(['inactive', 1, 1, []]);
    await expect(inThePast(suppressed, readDay)).rejects.toMatchObject({ code: { slug: 'business_not_found' } });
  });
});
