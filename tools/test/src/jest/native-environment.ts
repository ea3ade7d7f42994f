import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { endSpecFile } from '@registry/testing/spec-file-end';
import { ModuleMocker } from 'jest-mock';
import { appendFileSync } from 'node:fs';
import { processorSeconds } from '../processor-seconds.ts';
import { processorFile } from '../test.config.ts';

const moduleMocker = new ModuleMocker(globalThis);

/** The globals of the worker's own process: specs run in no context of their own, so that modules are loaded once a worker. */
export default class NativeEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = moduleMocker;
  readonly #path: string;
  readonly #usedBefore = usedUntilNow();

  constructor({ projectConfig }: JestEnvironmentConfig, { testPath }: EnvironmentContext) {
    this.#path = testPath;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext(): null {
    return null;
  }

  async setup(): Promise<void> {}

  /** What a spec left replaced would be so for all that follow it in this process. */
  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    moduleMocker.restoreAllMocks();
    await endSpecFile();
    const file = processorFile();
    const used = usedUntilNow() - this.#usedBefore;
    if (file !== undefined) appendFileSync(file, `${JSON.stringify([this.#path, used])}\n`);
  }
}

/** The processor seconds of this worker and of what it started and has ended. */
function usedUntilNow(): number {
  const { own = 0, children = 0 } = processorSeconds('self') ?? {};
  return own + children;
}
