import { describe, expect, it } from '@jest/globals';
import { hashText } from '../text/text-hash.ts';
import { DocValues, groupColumns } from './doc-values.ts';
import { FieldValues, FIELD_VALUES_MAX } from './field-values.ts';

describe('values of a field', () => {
  it('have one number for each set, however it is written', () => {
    const field = new FieldValues('has');
    const both = field.setNumber(['ein', 'phone']);
    expect(field.setNumber(['phone', 'ein', 'phone'])).toBe(both);
    expect(field.setNumber(['ein'])).toBe(field.setNumber('ein'));
    expect(field.setNumber([])).toBe(field.setNumber(null));
    expect(field.setNumber('')).not.toBe(field.setNumber(null));
    expect([...field.setsWithAny(['ein', 'nowhere'])]).toEqual([0, 1, 1, 0]);
  });

  it('are the same once they were written and read', () => {
    const field = new FieldValues('has');
    const sets = [null, 'a', ['b', 'a'], ['c'], [], 'constructor'];
    const numbers = sets.map((set) => field.setNumber(set));
    const read = new FieldValues('has', JSON.parse(JSON.stringify(field.toSections())));
    expect(sets.map((set) => read.setNumber(set))).toEqual(numbers);
    expect(read.setsWithAny(['a'])).toEqual(field.setsWithAny(['a']));
  });

  it('are refused once they are too many to be a field to filter by', () => {
    const field = new FieldValues('name');
    for (let number = 1; number < FIELD_VALUES_MAX; number++) field.setNumber(`value ${number}`);
    expect(() => field.setNumber('one more')).toThrow(/field name has more than 65535 values/);
  });
});

describe('facet columns', () => {
  const documents = 200_000;
  /** Cardinalities whose combinations fit one column for the first two fields alone. */
  const cardinalities = [500, 100, 300, 2, 40_000];
  const sets = cardinalities.map((cardinality, field) =>
    Uint16Array.from({ length: documents }, (_, document) => hashText(`${document} ${field}`) % cardinality),
  );
  const fields = cardinalities.map((cardinality, field) => {
    const values = new FieldValues(`field ${field}`);
    for (let value = 1; value < cardinality; value++) values.setNumber(`${value}`);
    return values;
  });

  const createColumns = () => [
    ...groupColumns(sets.map((column, field) => ({ column, sets: fields[field]!.sets.length }))),
  ];

  it('hold several fields each as long as their combinations are few enough', () => {
    expect(createColumns().map((group) => group.fields)).toEqual([[0, 1], [2, 3], [4]]);
  });

  it('are apart for a field of many values, before which and after which others share theirs', () => {
    const column = new Uint16Array(10);
    const groups = groupColumns([false, false, true, false, false].map((isApart) => ({ column, sets: 1, isApart })));
    expect([...groups].map((group) => group.fields)).toEqual([[0, 1], [2], [3, 4]]);
  });

  it('count and filter every field as its own column would', () => {
    const columns = new DocValues(createColumns());
    const counted = columns.countSets([4, 1, 2], [40_000, 100, 300], (column, counts) => {
      for (let document = 0; document < documents; document += 3) counts[column[document]!]! += 1;
    });
    for (const [index, field] of [4, 1, 2].entries()) {
      const expected = new Uint32Array(cardinalities[field]!);
      for (let document = 0; document < documents; document += 3) expected[sets[field]![document]!]! += 1;
      expect(counted[index]).toEqual(expected);
    }
    for (const field of cardinalities.keys()) {
      const postings = Uint32Array.from({ length: 5000 }, (_, at) => at * 40 + (at & 1));
      const marked = new Uint8Array(cardinalities[field]!);
      marked[1] = marked[7] = 1;
      const expected = Array.from(postings).filter((posting) => marked[sets[field]![posting >>> 1]!] === 1);
      const count = columns.keep(postings, postings.length, field, marked);
      expect(Array.from(postings.subarray(0, count))).toEqual(expected);
    }
  });
});
