import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestFor } from '@registry/contracts-message';
import type { getBusiness } from '@registry/contracts-business-registry';
import { inThePast } from '@registry/request-context';
import { EntityFixture, type WrittenRegistration } from '../testing/entity-fixture.ts';
import { businessesHandlerOn } from '../testing/businesses-handler.ts';
import { hideValue } from './hide-value.ts';

const JANE = 'Jane Q Roe';
const RICHARD = 'Richard Poe';
/** Both registrations have both persons, in their officers and in their original rows. */
const shared = {
  name: 'CEDAR RIDGE BAKERY LLC',
  formationState: 'CO',
  formed: '2001-01-01',
  officers: [JANE, RICHARD],
  addresses: ['1 Main St, Denver, CO 80202'],
} as const;
const HOME: WrittenRegistration = { ...shared, state: 'CO', fileNumber: '1', registered: '2001-01-01' };
const ABROAD: WrittenRegistration = { ...shared, state: 'OR', fileNumber: '2', registered: '2004-01-01' };

describe('a person who is hidden on one of two registrations of an entity', () => {
  let fixture: EntityFixture;

  const hide = ({ state, fileNumber }: WrittenRegistration, text: string) =>
    fixture.database.transaction((client) =>
      hideValue(
        client,
        { scope: { state, fileNumber }, value: { kind: 'person', text }, isUnlisted: false },
        { by: 'ops', reason: 'spec' },
      ),
    );
  const read = async ({ state, fileNumber }: WrittenRegistration, more: Partial<RequestFor<typeof getBusiness>> = {}) =>
    businessesHandlerOn(fixture.database).getBusiness({ state, fileNumber, withMatchKeys: false, ...more });
  /** Which of the two each registration of a response names. */
  const naming = async (...request: Parameters<typeof read>) => {
    const { business, ...more } = { ...(await read(...request)), matchKeys: null };
    const names = (shape: unknown) => [JANE, RICHARD].filter((name) => JSON.stringify(shape).includes(name));
    const registrations = Object.fromEntries(business.registrations.map((one) => [one.id, names(one)]));
    return { ...registrations, rest: names({ ...business, registrations: [], more }) };
  };

  beforeAll(async () => {
    fixture = await EntityFixture.create();
    await fixture.load(HOME, ABROAD);
    await fixture.rows(`UPDATE registrations SET records = '[{"agent": "${JANE}", "clerk": "${RICHARD}"}]'`);
  });
  afterAll(() => fixture.destroy());

  it('is nowhere in the response about that company, and the command says where else the person stands', async () => {
    expect(await naming(HOME)).toEqual({
      'us-co-1': [JANE, RICHARD],
      'us-or-2': [JANE, RICHARD],
      rest: [JANE, RICHARD],
    });
    expect(await hide(HOME, 'ROE, JANE Q')).toMatchObject({ outcome: 'done', elsewhere: ['us-or-2'] });
    expect(await hide(ABROAD, RICHARD)).toMatchObject({ outcome: 'done', elsewhere: ['us-co-1'] });
    const now = new Date().toISOString();
    const ways = [
      {},
      { withMatchKeys: true },
      { withOrigins: true, withMatchKeys: true },
      { validOn: now.slice(0, 10) },
    ] as const;
    for (const way of ways) {
      expect(await naming(HOME, way)).toEqual({ 'us-co-1': [RICHARD], 'us-or-2': [], rest: [RICHARD] });
      expect(await naming(ABROAD, way)).toEqual({ 'us-co-1': [], 'us-or-2': [JANE], rest: [JANE] });
      expect(await inThePast(now, () => naming(HOME, way))).toEqual({
        'us-co-1': [RICHARD],
        'us-or-2': [],
        rest: [RICHARD],
      });
    }
  });
});
