import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listSection, listSections } from '@registry/contracts-records-sections';
import { MessageClient } from '@registry/messaging';
import { type AppProcess, eventually, startApp, startNats, type TestNats } from '@registry/testing';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const NAME = 'Cedar Ridge LLC';
/** Characters of a record: a hundred of them are seven times what NATS takes by default. */
const RECORD_CHARACTERS = 70_000;
/** A reply of megabytes takes its time on a slow machine, and what is looked at is that it comes. */
const PATIENT = { deadlineMs: 30_000 };

describe('a page of a hundred very large records', () => {
  let records: RecordsFixture;
  let nats: TestNats;
  let app: AppProcess;
  let client: MessageClient;

  beforeAll(async () => {
    [records, nats] = await Promise.all([RecordsFixture.create(), startNats({ jetStream: true })]);
    const text = 'x'.repeat(RECORD_CHARACTERS);
    await records.load(
      'us-co/made',
      Array.from({ length: 100 }, (_, i) => record({ key: `L${i}`, name: NAME, fields: { no: i, text } })),
    );
    app = await startApp('records-sections', { NATS_URL: nats.url, DATABASE_URL: records.test.url });
    client = new MessageClient(nats.url, 'large-page-spec');
    client.start();
    await eventually(async () => client.isConnected, true);
  });
  afterAll(async () => {
    await client.close();
    await app.kill();
    await nats.remove();
    await records.destroy();
  });

  it('is answered over NATS, whole', async () => {
    const request = {
      matchKeys: company({ name: NAME }),
      section: 'licenses',
      minConfidence: 0.5,
      offset: 0,
      limit: 100,
    } as const;
    const { rows, totalCount } = await client.call({ ...listSection, ...PATIENT }, request);
    expect([rows.length, totalCount]).toEqual([100, 100]);
    expect(rows.every(({ record: fields }) => String(fields['text']).length === RECORD_CHARACTERS)).toBe(true);
    expect(new Set(rows.map(({ record: fields }) => fields['no'])).size).toBe(100);
  });

  it('leaves the ten newest in the business object', async () => {
    const reply = await client.call(
      { ...listSections, ...PATIENT },
      { matchKeys: company({ name: NAME }), minConfidence: 0.5, addresses: [] },
    );
    expect([reply.rows.length, reply.sections.licenses.totalCount]).toEqual([10, 100]);
  });
});
