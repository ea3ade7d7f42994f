import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { decodeList } from './decode-list.ts';
import type { FileAdvice } from './list-error.ts';

const ADVICE: FileAdvice = { format: 'CSV', encoding: (name) => `name ${name}` };
const RUNS = draws(2_000, 100);

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Sent {
  readonly size?: number;
  readonly encoding?: string;
  readonly advice?: FileAdvice;
}

/** The text of a file, or what is wrong with it. */
async function decoded(bytes: Uint8Array, { size = 1_500, encoding, advice = ADVICE }: Sent = {}): Promise<string> {
  let text = '';
  try {
    for await (const part of decodeList(inParts(bytes, size), advice, encoding)) text += part;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return text;
}

const toLine = (text: string): number => text.split(/\r\n|[\r\n]/).length;

/** Lines of a list: a replacement character is one like any other. */
const text = fc
  .array(
    fc.constantFrom('Cedar Ridge Bakery LLC,OR', 'Café', '株式会社', '😀', '\uFFFD', ',;|', ' ', '\r\n', '\n', '\r'),
    {
      minLength: 200,
      maxLength: 900,
    },
  )
  .map((parts) => `Name\n${parts.join('')}`);
const size = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 3_000 }), fc.constant(1_000_000));

/** How the bytes of a file are spoiled. */
const faults = [
  ['utf-8', 'utf8', [0xff]],
  ['utf-8', 'utf8', [0xe2, 0x82, 0x41]],
  ['utf-16le', 'utf16le', [0x00, 0xdc]],
] as const;

describe('the text of a file', () => {
  it('is the same in parts of any size', async () => {
    await fc.assert(
      fc.asyncProperty(text, size, async (list, some) => {
        expect(await decoded(Buffer.from(list), { size: some })).toBe(list);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(faults)(
    'that is not %s is refused with its line, in parts of any size: %s %j',
    async (encoding, name, fault) => {
      await fc.assert(
        fc.asyncProperty(text, text, size, async (before, after, some) => {
          const bytes = Buffer.concat([Buffer.from(before, name), Buffer.from(fault), Buffer.from(after, name)]);
          const message = await decoded(bytes, { size: some, encoding });
          expect(message).toMatch(`Line ${toLine(before)}: from here on the file is not ${encoding}. It looks like`);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('with bytes that Windows leaves undefined is refused with its line, in parts of any size', async () => {
    const before = 'Name\r\n'.repeat(400);
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0x8f, 0x0a])]);
    for (const some of [1, 7, 1_023, 2_400, 2_401]) {
      const message = await decoded(bytes, { size: some, encoding: 'windows-1252' });
      expect(message).toContain('Line 401: from here on the file is not windows-1252.');
    }
  });

  it('that ends within a character is refused with the last line', async () => {
    const bytes = Buffer.from([...Buffer.from('Name\r\nA\r'), 0xc3]);
    expect(await decoded(bytes, { size: 1 })).toBe(
      'Line 3: the file ends within a character of utf-8. Send all of it.',
    );
  });

  it('may have 100,000 blank rows and no more, in parts of any size', async () => {
    const rows = (blank: string, count: number) => Buffer.from(`Name,b\r\n${blank.repeat(count)}Cedar,\r\n`);
    for (const some of [7, 4_096, 1_000_000]) {
      const blank = ', ,\r\n';
      expect(await decoded(rows(blank, 100_000), { size: some })).toContain('Cedar');
      expect(await decoded(rows(blank, 100_001), { size: some })).toBe(
        'Line 100003: up to here, more than 100,000 rows are blank. Delete the blank rows.',
      );
    }
  });

  it('of lines of JSON gets advice on these', async () => {
    const advice: FileAdvice = { format: 'NDJSON', encoding: (name) => `name ${name}` };
    const list = Buffer.from([...Buffer.from('{"name":"Caf'), 0xe9, ...Buffer.from('"}\n')]);
    expect(await decoded(list, { advice })).toContain('Save it as NDJSON in UTF-8, or name windows-1252.');
    expect(await decoded(Buffer.from([0x1f, 0x8b, 8, 0]), { advice })).toBe(
      'The file is compressed; expected NDJSON. Save it as NDJSON in UTF-8.',
    );
  });
});
