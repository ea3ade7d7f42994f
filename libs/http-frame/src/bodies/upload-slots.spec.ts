import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UploadSlots } from './upload-slots.ts';

describe('the slots of uploads', () => {
  let slots: UploadSlots<number>;
  beforeEach(() => {
    jest.useFakeTimers();
    slots = new UploadSlots('workspace');
  });
  afterEach(() => void jest.useRealTimers());

  /** An upload that runs until it is ended. */
  function upload(workspaceId: number) {
    const work = Promise.withResolvers<void>();
    const seen = { hasBegun: false };
    const of: { pause?: () => void; resume?: () => Promise<void> } = {};
    const ended = slots.run(workspaceId, (slot) => {
      seen.hasBegun = true;
      Object.assign(of, slot);
      return work.promise;
    });
    ended.catch(() => undefined); // looked at by the test
    return {
      seen,
      ended,
      of,
      end: async (): Promise<void> => {
        work.resolve();
        await ended;
      },
    };
  }
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const started = (uploads: readonly ReturnType<typeof upload>[]) => uploads.map(({ seen }) => seen.hasBegun);

  it('are two of a workspace and four in all; others begin as these end', async () => {
    const own = [upload(1), upload(1), upload(1)];
    const others = [upload(2), upload(2), upload(3)];
    await settle();
    expect([started(own), started(others)]).toEqual([
      [true, true, false],
      [true, true, false],
    ]);
    await others[0]?.end();
    await settle();
    expect([started(own), started(others)]).toEqual([
      [true, true, false],
      [true, true, true],
    ]);
    await own[0]?.end();
    await settle();
    expect(started(own)).toEqual([true, true, true]);
  });

  it('never exceed their number while many end and begin at once', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => slots.run(n % 5, work)));
    expect(most).toBe(4);
  });

  it('refuse what waits too long, and what would wait behind too many, and stay free for others', async () => {
    const running = [upload(1), upload(1)];
    const waiting = Array.from({ length: 16 }, () => upload(1));
    await expect(upload(1).ended).rejects.toMatchObject({ code: { slug: 'too_many_requests' }, retryAfterSeconds: 10 });
    const other = upload(2);
    await settle();
    expect(started([...waiting, other])).toEqual([...waiting.map(() => false), true]);
    const refused = Promise.allSettled(waiting.map(({ ended }) => ended));
    jest.advanceTimersByTime(30_000);
    expect((await refused).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'));
    for (const one of running) await one.end();
    const after = upload(1);
    await settle();
    expect(started([after])).toEqual([true]);
  });

  it('are refused as an overload where other workspaces have them', async () => {
    for (const workspace of [1, 1, 2, 2]) upload(workspace);
    const { ended } = upload(3);
    const refused = expect(ended).rejects.toMatchObject({ code: { slug: 'overloaded' }, retryAfterSeconds: 10 });
    jest.advanceTimersByTime(30_000);
    await refused;
  });

  it('are no longer held by senders that are waited for, who go on before others begin', async () => {
    const slow = [upload(1), upload(1), upload(2), upload(2)];
    await settle();
    for (const { of } of slow) of.pause?.();
    const others = [upload(3), upload(3), upload(4), upload(4)];
    const [own, last] = [upload(1), upload(5)];
    await settle();
    expect([started(others), started([own, last])]).toEqual([
      [true, true, true, true],
      [false, false],
    ]);
    let hasResumed = false;
    void slow[0]?.of.resume?.().then(() => (hasResumed = true));
    await settle();
    expect(hasResumed).toBe(false);
    await others[0]?.end();
    await settle();
    expect([hasResumed, started([own, last])]).toEqual([true, [false, false]]);
    await others[1]?.end();
    await settle();
    expect(started([own, last])).toEqual([false, true]);
    // Two that end while they wait for their senders leave their workspace free.
    await slow[0]?.end();
    await slow[1]?.end();
    await settle();
    expect(started([own])).toEqual([true]);
  });

  it('are free again after an upload that fails', async () => {
    await expect(slots.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const two = [upload(1), upload(1)];
    await settle();
    expect(started(two)).toEqual([true, true]);
  });
});
