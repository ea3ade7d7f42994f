import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { endSpecFile } from '@registry/testing/spec-file-end';
import { ModuleMocker } from 'jest-mock';

const moduleMocker = new ModuleMocker(globalThis);

/** The globals of the worker's own process: specs run in no context of their own, so that modules are loaded once a worker. */
export default class NativeEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = moduleMocker;

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
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
  }
}
