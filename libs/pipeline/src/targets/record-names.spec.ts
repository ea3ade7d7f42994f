import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineRecords, RECORD_HEADER } from '../testing/record-source.ts';

const define = (name: string) =>
  defineRecords({
    map: `\n  kind: license\n  type: t\n  key: number\n  names: [{ kind: legal, name: holder${name} }]`,
    more: 'ignored: [trade, type, state, ein, street, issued, amount]',
  });

async function names(holder: string, options = ''): Promise<string[]> {
  const { values } = await readAll(define(options), memoryInput(`${RECORD_HEADER}\n1,"${holder}",,,,,,,\n`));
  return values.flatMap(({ subject }) => subject.names.map(({ name, kind }) => `${kind}: ${name}`));
}

describe('names of records', () => {
  it.each([
    ['Acme LLC DBA Acme Bakery', ['legal: Acme LLC', 'trade: Acme Bakery']],
    ['Acme LLC (dba: Acme Bakery)', ['legal: Acme LLC', 'trade: Acme Bakery']],
    ['Acme LLC dba', ['legal: Acme LLC']],
  ])('in %j are %j', async (holder, expected) => expect(await names(holder, ', splits_dba: true')).toEqual(expected));

  it.each(['None', 'N/A', 'n.a.', 'UNKNOWN', 'Self', 'same as above', 'REDACTED', 'Multiple Recipients'])(
    '%j is nobody',
    async (filler) => {
      expect(await names(filler)).toEqual([]);
    },
  );

  it('that only begin like a filler are names', async () => {
    expect(await names('Unknown Union Brewing')).toEqual(['legal: Unknown Union Brewing']);
    expect(await names('Same LLC')).toEqual(['legal: Same LLC']);
  });

  it('keep DBA where the source does not split', async () => {
    expect(await names('Acme LLC DBA Acme Bakery')).toEqual(['legal: Acme LLC DBA Acme Bakery']);
  });

  it('have a second line where the source has one, which names nobody by itself', async () => {
    const source = defineRecords({
      map: `\n  kind: license\n  type: t\n  key: number\n  names: [{ kind: legal, name: holder }, { kind: second, name: trade }]`,
      more: 'ignored: [type, state, ein, street, issued, amount]',
    });
    const { values } = await readAll(
      source,
      memoryInput(
        `${RECORD_HEADER}\n1,American Legion,55 Kemmerer,,,,,,\n2,None,Cody,,,,,,\n3,Cody Inc,CODY INC,,,,,,\n`,
      ),
    );
    expect(values.map(({ subject }) => subject.names.map(({ name, kind }) => `${kind}: ${name}`))).toEqual([
      ['legal: American Legion', 'second: 55 Kemmerer'],
      ['legal: Cody Inc'],
    ]);
  });

  it('of a person leave the trade name behind DBA', async () => {
    expect(await names('DAVID F. JACKSON DBA ENTERPRISE FARM', ', splits_dba: true, person: by_name')).toEqual([
      'trade: ENTERPRISE FARM',
    ]);
    expect(await names('DAVID F. JACKSON', ', splits_dba: true, person: by_name')).toEqual([]);
  });

  it('that are trade names of persons are left out where the block of trade names says so', async () => {
    const source = (rule: string) =>
      defineRecords({
        map: `\n  kind: license\n  type: t\n  key: number\n  names: [{ kind: trade, name: trade${rule} }]`,
        more: 'ignored: [holder, type, state, ein, street, issued, amount]',
      });
    const rows = `${RECORD_HEADER}\n1,,"KELLEY, EMILY",,,,,,\n2,,Kelley Roofing,,,,,,\n`;
    const kept = await readAll(source(', person: by_name'), memoryInput(rows));
    expect(kept.values.flatMap(({ subject }) => subject.names.map(({ name }) => name))).toEqual(['Kelley Roofing']);
    expect(kept.tally.leftOut.total).toBe(1);
    expect((await readAll(source(''), memoryInput(rows))).values).toHaveLength(2);
  });
});
