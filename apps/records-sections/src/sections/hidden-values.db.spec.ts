import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HiddenKind } from '@registry/domain';
import { served } from '@registry/messaging/served';
import { CompanyRecordsReadModel } from '../company-records/company-records.read-model.ts';
import { ListCompanyRecordsHandler } from '../company-records/list-company-records.handler.ts';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const cedar = company({ name: 'Cedar Ridge LLC', alternatives: ['Mesa Bread'] });
const fields = {
  KEY: 'L1',
  CONTACT: 'Roe, Jane Q.',
  FIRST: 'Jane',
  MIDDLE: 'Q',
  LAST: 'Roe',
  PHONE: '(303) 555-0142',
  MAIL: 'JANE@example.com',
  STREET: '77 LARKSPUR LN',
  CITY: 'DENVER',
  NOTE: 'Call Jane Q Roe at 303.555.0142 or jane@example.com, 77 Larkspur Lane.',
};

describe('records of a company with a hidden', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
    const address = '77 Larkspur Lane, Denver, CO 80202';
    const license = record({
      key: 'L1',
      name: 'Cedar Ridge LLC',
      trade: 'Jane Q. Roe',
      date: '2020-01-02',
      address,
      fields,
    });
    const lien = record({
      key: 'L2',
      kind: 'lien',
      name: ['Cedar Ridge LLC', 'ROE JANE Q'],
      fields: { KEY: 'L2', DEBTOR: 'ROE JANE Q' },
    });
    await records.load('us-co/licenses', [license]);
    await records.load('us-co/ucc', [lien]);
  });
  afterEach(() => records.destroy());

  /** Every shape in which records of the company leave the service. */
  const shapes = async (...values: readonly (readonly [HiddenKind, string])[]): Promise<string[]> => {
    const hidden = { names: ['Cedar Ridge LLC', 'Mesa Bread'], values: values.map(([kind, text]) => ({ kind, text })) };
    const matchKeys = { ...cedar, ...(values.length === 0 ? {} : { hidden }) };
    const { database } = records;
    const whole = served(
      new ListCompanyRecordsHandler(new FindSubjectsReadModel(database), new CompanyRecordsReadModel(database)),
    );
    const window = { matchKeys, minConfidence: 0.5, offset: 0, limit: 10 };
    const found = [
      await records.sections(matchKeys),
      await records.listSection.listSection({ ...window, section: 'licenses' }),
      await records.listSection.listSection({ ...window, section: 'liens' }),
      await whole.listCompanyRecords({ matchKeys, after: null, limit: 10 }),
    ];
    return found.map((shape) => JSON.stringify(shape));
  };

  it.each([
    ['person', 'JANE Q ROE', /Roe|Jane Q|"Jane"/i],
    ['phone', '303-555-0142', /555.?0142/],
    ['email', 'Jane@Example.com', /jane@example/i],
    ['address', '77 LARKSPUR LN, DENVER, CO 80202', /larkspur/i],
  ] as const)('%s are without it and otherwise the same', async (kind, text, mark) => {
    expect((await shapes()).filter((shape) => mark.test(shape)).length).toBeGreaterThan(1);
    const without = await shapes([kind, text]);
    for (const shape of without) expect(shape).not.toMatch(mark);
    expect(without[0]).toContain('"KEY":"L1"');
    expect(without[0]).toContain('Cedar Ridge LLC');
    expect(without[1]).toContain('"totalCount":1');
    const elsewhere = {
      person: 'JOHN ROE',
      phone: '303-555-0143',
      email: 'j@example.com',
      address: '7 Fir St, Denver',
    } as const;
    expect(await shapes([kind, elsewhere[kind]])).toEqual(await shapes());
  });
});
