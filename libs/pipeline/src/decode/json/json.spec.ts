import { describe, expect, it } from '@jest/globals';
import { defineSource } from '../../testing/small-source.ts';
import { memoryInput } from '../../testing/memory-input.ts';
import { readAll } from '../../testing/read-all.ts';

const sections = {
  columns: `
columns: [TITLE, STATUS, EXTRA]
optional: [EXTRA]
ignored: [EXTRA]`,
  map: `
map:
  file_number: { column: TITLE, pattern: '\\(([^()]+)\\)$' }
  name: { column: TITLE, pattern: '^(.+)\\s+\\([^()]+\\)$' }
  status: { column: STATUS, lookup: standing }`,
};
const json = defineSource({ ...sections, file: '\nfile: { format: json, records: records }' });
const ndjson = defineSource({ ...sections, file: '\nfile: { format: ndjson }' });
const record = (title: unknown, status: unknown = 'Good Standing'): string =>
  JSON.stringify({ TITLE: title, STATUS: status });

describe('JSON files', () => {
  it('keeps the record as published, lists and nulls included, and reads a list of texts as text', async () => {
    const { values } = await readAll(json, memoryInput(`{"records":{"7":${record(['"THE A" (B) LLC (123)'], null)}}}`));
    expect(values[0]).toMatchObject({
      fileNumber: '123',
      name: '"THE A" (B) LLC',
      statusVerbatim: null,
      status: 'unknown',
    });
    expect(values[0]?.records).toEqual([{ TITLE: ['"THE A" (B) LLC (123)'], STATUS: null }]);
  });

  it.each([
    [
      'text before it',
      `<div>A PHP Error</div>{"records":[${record('A (1)')}]}`,
      /^Line 1: the file begins with text that is not JSON: "</,
    ],
    ['a web page', '<!DOCTYPE html><title>Moved</title>', /^The file is a web page, not JSON: "Moved"/],
    [
      'text after it',
      `{"records":[${record('A (1)')}]}\n<p>Fatal error</p>`,
      /^Line 2: after the end of the JSON document there is more: "</,
    ],
    [
      'a second document',
      `{"records":[${record('A (1)')}]}\n{"records":[]}`,
      /^Line 2: after the end .*\{.*\. Load each document by itself/,
    ],
    ['an end before its own', `{"records":[${record('A (1)')}]`, /breaks off in line 1, before the document is closed/],
  ])('refuses a document with %s', async (_title, bytes, message) => {
    for (const chunkSize of [1, 4096])
      await expect(readAll(json, memoryInput(bytes, chunkSize))).rejects.toThrow(message);
  });

  describe('in pages', () => {
    const paged = defineSource({
      ...sections,
      file: '\nfile: { format: json, records: features, within: attributes, pages: { more: exceeded } }',
    });
    const page = (titles: readonly string[], more: boolean | undefined): string =>
      JSON.stringify({
        fields: [{ name: 'TITLE' }],
        ...(more === undefined ? {} : { exceeded: more }),
        features: titles.map((title) => ({ attributes: { TITLE: title, STATUS: null } })),
      });

    it('has the records of all, by the columns that stand within each', async () => {
      const text = [page(['A (1)', 'B (2)'], true), page(['C (3)'], true), page([], false)].join('\n');
      for (const chunkSize of [1, 4096]) {
        const { values } = await readAll(paged, memoryInput(text, chunkSize));
        expect(values.map(({ fileNumber }) => fileNumber)).toEqual(['1', '2', '3']);
        expect(values[0]?.records).toEqual([{ TITLE: 'A (1)', STATUS: null }]);
      }
    });

    it.each([
      ['the last says that another follows', [page(['A (1)'], undefined), page(['B (2)'], true)], /by "exceeded" that/],
      [
        'one is an error',
        ['{"error":{"code":500}}', page(['A (1)'], undefined)],
        /before line 2: It has no object or list/,
      ],
      ['the last is an error', [page(['A (1)'], true), '{"error":{"code":500}}'], /has no object or list .*"features"/],
      ['one breaks off', [page(['A (1)'], true), page(['B (2)'], undefined).slice(0, -3)], /breaks off in line 2/],
    ])('is refused where %s', async (_what, pages, message) => {
      await expect(readAll(paged, memoryInput(pages.join('\n')))).rejects.toThrow(message);
    });
  });

  it('takes a byte order mark and blanks around the document', async () => {
    const { values } = await readAll(json, memoryInput(`\ufeff \n{"records":[${record('A (1)')}]}\n\n`, 1));
    expect(values).toHaveLength(1);
  });

  it('rejects a record that is damaged inside and reads the next', async () => {
    const { values, rejects } = await readAll(
      json,
      memoryInput(`{"records":[\n${record('A (1)')},\n{"TITLE":nul},\n${record('C (3)')}]}`),
    );
    expect(values.map(({ name }) => name)).toEqual(['A', 'C']);
    expect(rejects.map(({ line, reason }) => [line, reason.split(':')[0]])).toEqual([[3, 'the record is not JSON']]);
  });

  it('rejects a record without one of the keys, and stops at a key that source.yml does not know', async () => {
    const { rejects } = await readAll(json, memoryInput(`{"records":[${record('A (1)')},{"TITLE":"B (2)"}]}`));
    expect(rejects.map(({ reason }) => reason)).toEqual(['the record lacks the key "STATUS"']);
    const withNewKey = readAll(
      json,
      memoryInput(`{"records":[${record('A (1)')},\n{"TITLE":"B (2)","STATUS":"","NEW":1}]}`),
    );
    await expect(withNewKey).rejects.toThrow(/Line 2 has the unknown key "NEW"/);
  });

  it('refuses a document without records, one cut off, and one of other records', async () => {
    await expect(readAll(json, memoryInput('{"rows":[]}'))).rejects.toMatchObject({ problem: 'layout' });
    await expect(readAll(json, memoryInput(`{"records":[${record('A (1)')},`))).rejects.toThrow(/breaks off in line 1/);
    await expect(readAll(json, memoryInput('{"records":[{"name":1}]}'))).rejects.toMatchObject({ problem: 'layout' });
  });

  it('leaves out what jsonb cannot hold: NUL and halves of surrogate pairs', async () => {
    const { values } = await readAll(
      json,
      memoryInput('{"records":[{"TITLE":"A\\u0000B\\ud800 (1)","STATUS":"Dissolved"}]}'),
    );
    expect(values[0]?.records).toEqual([{ TITLE: 'AB\ufffd (1)', STATUS: 'Dissolved' }]);
  });
});

describe('files of one JSON object a line', () => {
  it('reads each line, blank ones aside, with its number', async () => {
    const { items, rejects } = await readAll(ndjson, memoryInput(`${record('A (1)')}\n\n{broken\n${record('C (3)')}`));
    expect(items.map(({ key, line }) => [key, line])).toEqual([
      ['1', 1],
      ['3', 4],
    ]);
    expect(rejects.map(({ line }) => line)).toEqual([3]);
  });

  it('refuses a file whose first line is not a record of the source', async () => {
    await expect(readAll(ndjson, memoryInput('id,name\n1,A\n'))).rejects.toMatchObject({ problem: 'layout' });
  });
});
