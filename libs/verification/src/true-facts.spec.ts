import { describe, expect, it } from '@jest/globals';
import { type Application, resultMeaning } from '@registry/contracts-records-sections';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { assess } from './assess.ts';
import { toKept } from './finding.ts';
import * as made from './testing/made-company.ts';

const { HOME, ABROAD, madeName, madePerson, madeRegistration, madeAddress } = made;

/** A company whose registrations, names and people are not all the same. */
const business = {
  ...made.madeBusiness,
  registrations: [
    madeRegistration(HOME),
    madeRegistration(ABROAD, { as_of: '2020-01-31' }),
    madeRegistration('us-id-77'),
  ],
  names: [...made.madeBusiness.names, madeName('RIDGE ROLLS INC', { status: 'expired' })],
  addresses: [...made.madeBusiness.addresses, madeAddress('5 PINE RD STE 2, DALLAS, OR 97338', ['mailing'])],
  people: [...made.madeBusiness.people, madePerson('DOE, JOHN', 'Member', '2019-01-31')],
};

/** Facts that are true of it, each as a change of an application. */
const facts: readonly ((application: Application) => Partial<Application>)[] = [
  ...business.addresses.map(({ address_line1, address_line2, city, state, postal_code }) => (one: Application) => ({
    addresses: [...one.addresses, { address_line1, address_line2, city, state, postal_code }],
  })),
  ...business.people.map(({ name }) => (one: Application) => ({ people: [...one.people, { name, title: null }] })),
  ...business.names.map(({ name }) => () => ({ dba: name })),
  ...['2019', '2019-03', '2019-03-01'].map((formed) => () => ({ formed })),
  ...business.registrations.map(({ state, file_number }) => () => ({ state, file_number })),
  ...['OR', 'Washington', 'id'].map((state) => () => ({ state, file_number: null })),
  ...['93-1234567', '931234567'].map((tin) => () => ({ tin })),
  () => ({ website: 'http://www.cedar-ridge.example.com/about' }),
  () => ({ phone: '503.623.4567 x2' }),
];

const nothing: Application = {
  ...made.madeCase.application,
  ...{ dba: null, addresses: [], people: [], tin: null, website: null, phone: null, formed: null, state: null },
  file_number: null,
};

const applications = fc
  .tuple(
    fc.constantFrom(...business.names.map(({ name }) => name)),
    fc.array(fc.constantFrom(...facts), { maxLength: 6 }),
  )
  .map(([name, given]) => given.reduce((one, add) => ({ ...one, ...add(one) }), { ...nothing, name }));

function check(application: Application, company = business) {
  return toKept(assess(application, { business: company, names: null }, made.madeCase.match, made.NOW).tasks);
}

const toStatus = ({ key, result }: ReturnType<typeof check>[number]) => resultMeaning(key, result).status;

describe('an application', () => {
  it('never fails where it succeeded, after a true fact was added', () => {
    fc.assert(
      fc.property(applications, fc.constantFrom(...facts), (application, add) => {
        const after = new Map(check({ ...application, ...add(application) }).map((one) => [one.key, one] as const));
        const failed = check(application).flatMap((before) => {
          const now = after.get(before.key);
          return now !== undefined && toStatus(before) === 'success' && toStatus(now) === 'failure' ? [before.key] : [];
        });
        expect(failed).toEqual([]);
      }),
      { numRuns: draws(10_000, 1_000) },
    );
  });

  it('has no failure by true facts', () => {
    fc.assert(
      fc.property(applications, (application) => {
        expect(check(application).filter((task) => toStatus(task) === 'failure')).toEqual([]);
      }),
      { numRuns: draws(5_000, 500) },
    );
  });

  const shuffled = <One>(all: readonly One[]) => fc.shuffledSubarray([...all], { minLength: all.length });
  const respelled = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => `  ${text.replaceAll(' ', '   ')} `,
  );

  it('is checked alike in any order of lists, in any letter case and with any blanks', () => {
    const { registrations, names, addresses, people } = business;
    const orders = fc.record({
      ...{ registrations: shuffled(registrations), names: shuffled(names) },
      ...{ addresses: shuffled(addresses), people: shuffled(people) },
    });
    fc.assert(
      fc.property(applications, orders, respelled, fc.boolean(), (application, order, respell, isReversed) => {
        const other = JSON.parse(JSON.stringify(application), (_, value: unknown) =>
          typeof value === 'string' ? respell(value) : value,
        ) as Application;
        const people_ = isReversed ? other.people.toReversed() : other.people;
        expect(check({ ...other, people: people_ }, { ...business, ...order })).toEqual(check(application));
      }),
      { numRuns: draws(5_000, 500) },
    );
  });
});
