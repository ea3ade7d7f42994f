import { describe, expect, it } from '@jest/globals';
import type { FeedReport } from '@registry/contracts-feed';
import { untilFollowed } from './until-followed.ts';

/** How far each of a small stack is: who announces, who listens to it, and an index of the listener's tables. */
interface State {
  readonly last: number;
  readonly applied: number | null;
  readonly written: number;
  readonly indexed: number | null;
  readonly isRebuilding?: true;
  /** What keeps the listener from fetching all that the owner holds; null while it does, and not set when it has. */
  readonly backfillFault?: string | null;
}

const followers = { listeners: [{ listener: 'demo', owner: 'registry' }], indexCount: 1 };

describe('waiting until what was loaded is found', () => {
  it('ends when the listener has applied it and the index has it', async () => {
    const { left, looks } = await follow([
      { last: 5, applied: 2, written: 2, indexed: 2 },
      { last: 5, applied: 2, written: 2, indexed: 2 },
      { last: 5, applied: 5, written: 5, indexed: 2 },
      { last: 5, applied: 5, written: 5, indexed: 4 },
      { last: 5, applied: 5, written: 5, indexed: 4 },
      { last: 5, applied: 5, written: 5, indexed: 5 },
    ]);
    expect(left).toEqual([]);
    expect(looks).toEqual(['demo follows registry', 'the search index of demo']);
  });

  it('waits for a process that does not report yet', async () => {
    const { left, looks } = await follow([
      { last: 5, applied: null, written: 5, indexed: null },
      { last: 5, applied: 5, written: 5, indexed: null },
      { last: 5, applied: 5, written: 5, indexed: null },
      { last: 5, applied: 5, written: 5, indexed: 5 },
    ]);
    expect(left).toEqual([]);
    expect(looks).toEqual(['a search index']);
  });

  it('does not wait for announcements that go on coming', async () => {
    let last = 5;
    const state = (): State => ({ last: last++, applied: last - 2, written: 1, indexed: 1 });
    expect(await untilFollowed({ ...options([]), reports: () => Promise.resolve(toReports(state())) })).toEqual([]);
  });

  it('names who is behind when nothing moves', async () => {
    const { left } = await follow([{ last: 5, applied: 2, written: 2, indexed: 2 }], 0);
    expect(left).toEqual(['demo follows registry']);
  });

  it('does not take an index for stuck while it is rebuilt', async () => {
    const state = { last: 5, applied: 5, written: 5, indexed: 2 };
    const rebuilding = Array.from({ length: 4 }, (): State => ({ ...state, isRebuilding: true }));
    const stuckMs = 100; // less than from look to look
    expect(await follow([...rebuilding, { ...state, indexed: 5 }], stuckMs)).toMatchObject({ left: [] });
    expect(await follow([...rebuilding, state], stuckMs)).toMatchObject({ left: ['the search index of demo'] });
  });

  it('does not take a listener for stuck while it fetches all that the owner holds', async () => {
    const state = { last: 5, applied: 2, written: 2, indexed: 2 };
    const states = (fault: string | null) =>
      Array.from({ length: 4 }, (): State => ({ ...state, backfillFault: fault }));
    const done = { ...state, applied: 5, written: 5, indexed: 5 };
    expect(await follow([...states(null), done], 100)).toMatchObject({ left: [] });
    expect(await follow([...states('no connection'), done], 100)).toMatchObject({ left: ['demo follows registry'] });
  });

  it('ends with the signal', async () => {
    const reports = () => Promise.resolve(toReports({ last: 5, applied: 2, written: 2, indexed: 2 }));
    const waiting = untilFollowed({ ...options([]), reports, signal: AbortSignal.abort() });
    await expect(waiting).rejects.toThrow('aborted');
  });

  async function follow(states: readonly State[], stuckMs = 60_000) {
    const looks: string[] = [];
    let look = 0;
    const reports = () => Promise.resolve(toReports(states[Math.min(look++, states.length - 1)] as State));
    return { left: await untilFollowed({ ...options(looks), reports, stuckMs }), looks: [...new Set(looks)] };
  }

  function options(looks: string[]) {
    return { followers, at: (behind: string) => void looks.push(behind), signal: new AbortController().signal };
  }
});

function toReports({ last, applied, written, indexed, backfillFault, ...index }: State): FeedReport[] {
  const state = backfillFault === undefined ? 'following' : 'backfilling';
  const publisher = { owner: 'registry', epoch: '', isActive: true, fault: null };
  const consumer = { listener: 'demo', owner: 'registry', state, deadLetters: 0 } as const;
  const stream = 'bulk';
  return [
    { kind: 'owner', ...publisher, lanes: [{ lane: stream, last: last - 1, published: last - 1, drafts: 1 }] },
    ...(applied === null
      ? []
      : [
          {
            kind: 'listener' as const,
            ...consumer,
            isActive: true,
            fault: backfillFault ?? null,
            lanes: [{ lane: stream, position: applied }],
          } as const,
        ]),
    ...(indexed === null
      ? []
      : [
          {
            kind: 'index' as const,
            index: 'demo',
            ...index,
            lanes: [{ lane: stream, position: indexed, last: written }],
          } as const,
        ]),
  ];
}
