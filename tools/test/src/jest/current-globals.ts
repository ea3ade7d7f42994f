import type { JestEnvironment } from '@jest/environment';

type Callable = (...args: unknown[]) => unknown;

/** Where jest looks for the time limit that a spec file has set. */
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

let current: Readonly<Record<string, unknown>> = {};

/** What `@jest/globals` exports from now on: the functions of the spec file that this worker runs. */
export function setGlobals(globals: Readonly<Record<string, unknown>>, environment: JestEnvironment): void {
  current = { ...globals, jest: jestObject(environment) };
  Reflect.deleteProperty(globalThis, TEST_TIMEOUT);
}

/** A global that stays the same for modules that were loaded for an earlier spec file. */
export function global(name: string): unknown {
  return new Proxy(() => undefined, {
    apply: (_target, _self, args) => (current[name] as Callable)(...(args as unknown[])),
    get: (_target, key) => Reflect.get(current[name] as object, key) as unknown,
  });
}

/** The part of jest's object that needs no module registry of a spec's own. */
function jestObject({ moduleMocker, fakeTimersModern: timers }: JestEnvironment): object {
  if (moduleMocker === null || timers === null) throw new Error('The environment mocks nothing.');
  return {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    useFakeTimers: (config?: Parameters<typeof timers.useFakeTimers>[0]) => timers.useFakeTimers(config),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
    setTimeout: (ms: number) => {
      Reflect.set(globalThis, TEST_TIMEOUT, ms);
    },
  };
}
