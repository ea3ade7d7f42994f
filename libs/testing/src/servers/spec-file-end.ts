type Work = () => Promise<void>;

/** Kept with the process: jest loads the environment, and with it this module, apart from the modules of spec files. */
const WORKS = Symbol.for('@registry/testing: work at the end of the spec file');
const holder = globalThis as { [WORKS]?: Work[] };

/** Does something once the spec file that this worker runs has ended, its last hook included. */
export function onSpecFileEnd(work: Work): void {
  (holder[WORKS] ??= []).push(work);
}

/** Called by jest's environment. */
export async function endSpecFile(): Promise<void> {
  for (const work of holder[WORKS]?.splice(0) ?? []) await work();
}
