import { makeValidator } from 'envalid';
import { readSettings } from './read-settings.ts';

const FACTOR_MAX = 100;

/** A number from 1 to 100. */
const factor = makeValidator<number>((text) => {
  const value = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= FACTOR_MAX)) {
    throw new Error(`is ${JSON.stringify(text)}; expected a number from 1 to ${FACTOR_MAX}`);
  }
  return value;
});

/** The factor of time limits on a slow machine, such as one that runs tests. */
export function timeLimitFactor(environment?: NodeJS.ProcessEnv): number {
  const desc = 'what the time limits of requests, messages and connections are multiplied by';
  return readSettings({ TIME_LIMIT_FACTOR: factor({ default: 1, desc }) }, environment).TIME_LIMIT_FACTOR;
}

let ownFactor: number | undefined;

/** A time limit for a response in this process, in milliseconds: `ms` times `TIME_LIMIT_FACTOR`. */
export function timeLimit(ms: number): number {
  ownFactor ??= timeLimitFactor();
  return ms * ownFactor;
}
