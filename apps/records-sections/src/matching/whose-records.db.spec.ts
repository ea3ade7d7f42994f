import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FIRM_CONFIDENCE, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { countCaseName, whoseRecordsCases } from '@registry/matching/whose-records';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

describe('records are listed', () => {
  let fixture: RecordsFixture;

  beforeAll(async () => {
    fixture = await RecordsFixture.create();
  });
  beforeEach(() => fixture.clear());
  afterAll(() => fixture.destroy());

  it.each(whoseRecordsCases)('so that $title', async ({ companies, records }) => {
    const made = records.map(({ source = 'us/one', names, state = 'CO', fileNumber = null, ein = null }, i) => {
      const one = record({ key: `${i}`, name: names, state, fileNumber, ein, address: '1 Main St, Denver CO 80202' });
      return { source, one };
    });
    for (const [source, all] of Map.groupBy(made, (one) => one.source)) {
      await fixture.load(
        source,
        all.map(({ one }) => one),
      );
    }
    const listed = await Promise.all(
      companies.map(async (one) => {
        const places = { postalCodes: ['80202'], cities: ['DENVER'] };
        const matchKeys = { ...company({ ...one, places, register: 'part' }), legal: countCaseName(one, companies) };
        const { attached } = await fixture.explainMatches.explainMatches({ matchKeys, section: null, limit: 100 });
        return attached.flatMap(({ row, comparison: { confidence } }) =>
          confidence < SHOWN_CONFIDENCE
            ? []
            : [`${String(row.record['KEY'])} ${one.fileNumber}${confidence < FIRM_CONFIDENCE ? '?' : ''}`],
        );
      }),
    );
    expect(listed.flat().toSorted()).toEqual(
      records.flatMap(({ of, isFirm = true }, i) => (of === null ? [] : [`${i} ${of}${isFirm ? '' : '?'}`])),
    );
  });
});
