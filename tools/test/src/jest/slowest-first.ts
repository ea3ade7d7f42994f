import Sequencer from '@jest/test-sequencer';
import type { Test } from '@jest/test-result';

/** The levels of specs that take longest, so that no worker ends with only a long one. */
const SLOWEST = [/\.e2e\.spec\.ts$/, /\.http\.spec\.ts$/, /\.db\.spec\.ts$/, /\.process\.spec\.ts$/];

/** What the package exports to modules is the class itself, other than its types say. */
const JestSequencer = Sequencer as unknown as typeof Sequencer.default;

/** Runs spec files by their level, the slowest first; within a level in jest's own order. */
export default class SlowestFirst extends JestSequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    return (await super.sort(tests)).toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ path }: Test): number {
  const found = SLOWEST.findIndex((level) => level.test(path));
  return found === -1 ? SLOWEST.length : found;
}
