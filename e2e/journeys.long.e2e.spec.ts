import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import type { CommandResult } from '@registry/command-line/run-command';
import { startChromium } from '@registry/testing/browser';
import { describeInBrowser } from '@registry/testing/describe-in-browser';
import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { describeFirstScreen } from './journeys/first-screen.suite.ts';
import { describeFirstStart } from './journeys/first-start.suite.ts';
import { describeOperatorCommands } from './journeys/operator-commands.suite.ts';
import { describeSuppression } from './journeys/suppression.suite.ts';
import { describeWatchlistCommands } from './journeys/watchlist-commands.suite.ts';
import { describeQuestions } from './questions/questions.suite.ts';
import { journeySettings, NpmStart } from './npm-start.ts';

jest.setTimeout(480_000); // starts of everything, on machines that do other work too

/** Those of the samples, and one of each kind that the journeys ask about or load themselves: partitions of all take four times as long. */
const STATES = ['AK', 'CA', 'CO', 'CT', 'DE', 'FL', 'IA', 'NY', 'OR', 'PA', 'TX', 'QC'];

const chromium = await startChromium();

/** On one stack, in this order: the first three need the samples, of which the others replace those of their states. */
describe('on the stack that npm start runs', () => {
  const stack = new NpmStart();

  let earlyLoad: CommandResult;

  beforeAll(async () => {
    const file = join(stack.folder.path, 'iowa.csv');
    await writeSample({ source: 'us-ia/business-registry', rows: 200, seed: 1, out: file });
    const loaded = stack.addressed.then(() => stack.cli('load', 'us-ia/business-registry', file));
    await stack.start([], journeySettings(STATES));
    earlyLoad = await loaded;
  });
  afterAll(async () => {
    await stack.stop();
    stack.folder.remove();
  });

  describe('a first start', () => describeFirstStart(stack, () => earlyLoad));
  describeInBrowser(chromium, 'a profile', (browser) => describeFirstScreen(stack, browser, ['co', 'or', 'ny', 'pa']));
  describe('questions, each answered by at most three calls of tools:', () => describeQuestions(stack));
  describe('a company that an operator suppresses', () => describeSuppression(stack));
  describe('watchlists from the command line', () => describeWatchlistCommands(stack));
  describe("an operator's commands", () => describeOperatorCommands(stack));
});
