import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UploadSlots } from '@registry/http-frame/bodies/upload-slots';
import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { toBytes } from './uploaded-body.ts';

const SECOND = 1_000;

describe('the body of an upload', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** An upload that reads what is written to its stream. */
  function upload(slots: UploadSlots<number>, workspaceId: number) {
    const stream = new PassThrough();
    const seen = { bytes: 0 };
    const ended = slots.run(workspaceId, async (slot) => {
      for await (const part of toBytes({ stream, slot }, createHash('sha256'))) seen.bytes += part.length;
      return seen.bytes;
    });
    ended.catch(() => undefined); // looked at by the test
    return { stream, seen, ended };
  }
  const drip = async (streams: readonly PassThrough[], seconds: number, bytes: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 1) {
      for (const stream of streams) stream.write(Buffer.alloc(bytes));
      await turn();
      jest.advanceTimersByTime(SECOND);
      await turn();
    }
  };

  it('keeps no slot while its sender drips, of two workspaces or of many', async () => {
    const slots = new UploadSlots<number>('workspace');
    const slow = [1, 1, 2, 2, 3, 3, 4].map((workspaceId) => upload(slots, workspaceId));
    await drip(
      slow.map(({ stream }) => stream),
      3,
      4,
    );
    const other = upload(slots, 9);
    other.stream.end(Buffer.alloc(100_000));
    expect(await other.ended).toBe(100_000);
    for (const { stream } of slow) stream.end();
    expect(await Promise.all(slow.map(({ ended }) => ended))).toEqual(slow.map(() => 12));
  });

  it.each([
    ['a byte', 1],
    ['less than the least rate', 1_000],
  ])('is refused where each second brings %s', async (_, bytes) => {
    const { stream, ended } = upload(new UploadSlots('workspace'), 1);
    const refused = expect(ended).rejects.toMatchObject({ code: { slug: 'invalid_body' } });
    await drip([stream], 30, bytes);
    await refused;
  });

  it('is refused where it stops in the middle, and read where it is slow but fast enough', async () => {
    const stopped = upload(new UploadSlots('workspace'), 1);
    const refused = expect(stopped.ended).rejects.toThrow('arrives too slowly');
    await drip([stopped.stream], 1, 4_096);
    jest.advanceTimersByTime(60 * SECOND);
    await refused;
    const slow = upload(new UploadSlots('workspace'), 1);
    await drip([slow.stream], 120, 4_096);
    slow.stream.end();
    expect(await slow.ended).toBe(120 * 4_096);
  });
});
