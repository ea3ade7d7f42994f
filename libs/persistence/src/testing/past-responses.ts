import { expect } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { setTimeout as delay } from 'node:timers/promises';

/** A response, as it was when it was the present one. */
interface KeptResponse<Request> {
  readonly time: string;
  readonly request: Request;
  readonly body: string;
}

/** Responses of the present with their times, and the check that the past still has them. */
export class PastResponses<Request> {
  readonly #respond: (request: Request) => Promise<string>;
  readonly #kept: KeptResponse<Request>[] = [];

  constructor(respond: (request: Request) => Promise<string>) {
    this.#respond = respond;
  }

  /** Keeps the present response. What is written afterwards is later than it. */
  async keep(request: Request): Promise<void> {
    const body = await this.#respond(request);
    this.#kept.push({ request, body, time: await endOfMillisecond() });
  }

  /** How many of those that are kept are such. */
  count(isSuch: (body: string) => boolean): number {
    return this.#kept.filter(({ body }) => isSuch(body)).length;
  }

  /** Repeats so many of them, taken at random; `now` makes of a response of the past what it must be by now. */
  async repeat(requests: number, random: () => number, now = (body: string, _request: Request) => body): Promise<void> {
    for (let i = 0; i < requests; i += 1) {
      const { time, request, body } = pick(this.#kept, random);
      const again = await inThePast(time, () => this.#respond(request));
      const [found, expected] = [again.replace(`"as_known_at":"${time}",`, ''), now(body, request)];
      if (found !== expected) expect({ request, time, found: atDifference(found, expected) }).toEqual('the same');
    }
  }
}

/** The time, once its millisecond is over: what is written from now on is later. */
export async function endOfMillisecond(): Promise<string> {
  const time = new Date().toISOString();
  while (new Date().toISOString() === time) await delay(1);
  return time;
}

/** Both texts where they begin to differ. */
function atDifference(...texts: readonly [string, string]): string[] {
  let at = 0;
  while (texts[0][at] === texts[1][at]) at += 1;
  return texts.map((text) => text.slice(Math.max(0, at - 200), at + 200));
}

/** One of several. */
export function pick<T>(some: readonly T[], random: () => number): T {
  return some[Math.floor(random() * some.length)] as T;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
