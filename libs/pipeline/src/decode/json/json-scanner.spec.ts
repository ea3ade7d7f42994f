import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InputError } from '../../input-error.ts';
import { JsonScanner } from './json-scanner.ts';

interface ScannedRecord {
  readonly text: string;
  readonly tooLong: boolean;
}

function scan(text: string, path: string[] = [], chunkSize = 1 << 20, recordBytesMax = 1000): ScannedRecord[] {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(path, recordBytesMax);
  const records: ScannedRecord[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) {
    scanner.feed(bytes.subarray(at, at + chunkSize));
    while (scanner.next()) records.push({ text: scanner.record.toString(), tooLong: scanner.tooLong });
  }
  return records;
}

const parsed = (text: string, path?: string[], chunkSize?: number): unknown[] =>
  scan(text, path, chunkSize, 1e6).map((record) => JSON.parse(record.text) as unknown);

describe('the scanner of JSON documents', () => {
  it('finds the values of an object of records and passes over what stands beside it', () => {
    const document = {
      metadata: { records: { x: { no: 1 } }, list: [[{}]] },
      records: { '1': { a: 1 }, '2': { a: '}' } },
      after: { a: 9 },
    };
    expect(parsed(JSON.stringify(document), ['records'])).toEqual([{ a: 1 }, { a: '}' }]);
  });

  it('follows a path of several keys', () => {
    expect(parsed('{"a":{"x":[{"n":0}],"b":[{"n":1}]},"b":[{"n":2}]}', ['a', 'b'])).toEqual([{ n: 1 }]);
  });

  it('gives a record that is too long once, cut, and goes on with the next', () => {
    const text = `[{"a":"${'x'.repeat(5000)}"},{"b":1}]`;
    for (const chunkSize of [1 << 20, 333]) {
      const records = scan(text, [], chunkSize);
      expect(records.map(({ tooLong }) => tooLong)).toEqual([true, false]);
      expect(records[1]?.text).toBe('{"b":1}');
    }
  });

  it('refuses records that are no objects, rather than passing over them', () => {
    for (const text of ['[{"a":1}, 5]', '["text"]', '[null]']) expect(() => scan(text)).toThrow(InputError);
    expect(() => scan('{"records":{"1":"text"}}', ['records'])).toThrow(InputError);
  });

  it('finds what JSON.parse finds, however the document is written and cut into chunks', () => {
    const record = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 6 }),
        fc.jsonValue({ maxDepth: 2 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0, 2),
        (records, beside, chunkSize, indent) => {
          const text = JSON.stringify({ beside, records, after: beside }, null, indent);
          expect(parsed(text, ['records'], chunkSize)).toEqual(JSON.parse(JSON.stringify(records)));
        },
      ),
    );
  });
});
