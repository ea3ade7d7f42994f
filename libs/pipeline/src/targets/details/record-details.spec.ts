import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../../testing/memory-input.ts';
import { readAll } from '../../testing/read-all.ts';
import { defineRecords, RECORD_HEADER, recordSource } from '../../testing/record-source.ts';

const lookups = `
certification:
  Certified bakery: [A6]
  Certified mill: [JT]
  none: ['2X']
`;
const map = `${recordSource.map}
  details:
    phones: [street]
    sic: amount
    profiles: { safer: number }
    certifications:
      - { type: federal, codes: trade, between: '~', pattern: '^(?<code>\\w{2})(?<exit>\\d{8})?$', format: YYYYMMDD, lookup: certification }
`;
const read = (rows: string) => readAll(defineRecords({ map, lookups }), memoryInput(`${RECORD_HEADER}\n${rows}`));

describe('what a record says of how its holder is reached', () => {
  it('has each list that is filled, and certifications with their last day', async () => {
    const { values, tally } = await read(
      '77,Cedar Bakery LLC,A620271108~2X~JT~Q9,,CO,,303-555-0142,,2051\n78,Elm LLC,,,CO,,,,\n',
    );
    expect(values[0]).toMatchObject({
      details: {
        phones: ['303-555-0142'],
        sic: ['2051'],
        profiles: [{ type: 'safer', number: '77' }],
        certifications: [
          { name: 'Certified bakery', type: 'federal', id: null, entrance: null, exit: '2027-11-08' },
          { name: 'Certified mill', type: 'federal', id: null, entrance: null, exit: null },
        ],
      },
    });
    expect(tally.unknownValues.list()).toEqual([{ value: 'certification: Q9', count: 1 }]);
    expect(values[1]).toMatchObject({ details: { phones: [], profiles: [{ number: '78' }] } });
    expect(values[1]).not.toHaveProperty('details.certifications');
  });

  it('has a day that is not one as null, and counts it', async () => {
    const { values, tally } = await read('77,Cedar Bakery LLC,A620271399,,CO,,,,\n');
    expect(values[0]).toMatchObject({ details: { certifications: [{ exit: null }] } });
    expect(tally.dateOddities.list()).toEqual([{ value: 'certifications: "20271399" is not a date', count: 1 }]);
    const filler = await read('77,Cedar Bakery LLC,A699991231,,CO,,,,\n');
    expect(filler.values[0]).toMatchObject({ details: { certifications: [{ exit: null }] } });
    expect(filler.tally.dateOddities.list()).toEqual([
      { value: 'certifications: "99991231" stands for no date', count: 1 },
    ]);
  });

  it('is nothing for a natural person, also one with a trade name or an EIN', async () => {
    const { values } = await read(
      '1,Mary Smith,Smith Cakes,Individual,CO,,303-555-0142,,\n2,Mary Smith,,Individual,CO,84-1234567,303-555-0142,,\n3,Mary Smith Bakery,,Individual,CO,,303-555-0142,,\n',
    );
    expect(values.map((value) => 'details' in value)).toEqual([false, false, true]);
  });

  it.each([
    [
      'a pattern without a group named code',
      "pattern: '^(\\w{2})$', format: YYYYMMDD",
      /a group named code is expected/,
    ],
    ['an unknown form of dates', "pattern: '^(?<code>\\w{2})$', format: YYYY", /YYYY is not a form of a date/],
  ])('refuses %s', (_, block, message) => {
    const described = `${recordSource.map}
  details:
    certifications:
      - { type: federal, codes: trade, between: '~', ${block}, lookup: certification }
`;
    expect(() => defineRecords({ map: described, lookups })).toThrow(message);
  });
});
