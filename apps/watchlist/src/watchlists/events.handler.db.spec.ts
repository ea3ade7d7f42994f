import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeliveryFixture } from '../testing/delivery-fixture.ts';

const MEBIBYTE = 2 ** 20;
/** What NATS takes of a message. */
const MESSAGE_BYTES_MAX = 8 * MEBIBYTE;

describe('listed events', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.create();
  });
  afterAll(() => fixture.destroy());

  it('are as many as fit in a message, and the others follow after the last one', async () => {
    const { id } = await fixture.webhookList({ url: 'https://example.com/hooks' });
    const before = 'A long list of officers. '.repeat(MEBIBYTE / 25);
    await fixture.addEvents(id, 12, { changes: [{ field: 'officers', before, after: null }] });
    const sequences: number[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await fixture.eventsHandler.listEvents({
        ...fixture.list(id),
        after: sequences.at(-1) ?? 0,
        limit: 100,
      });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(MESSAGE_BYTES_MAX);
      expect(page.data).not.toEqual([]);
      sequences.push(...page.data.map(({ sequence }) => sequence));
      hasMore = page.has_more;
    }
    expect(sequences).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });
});
