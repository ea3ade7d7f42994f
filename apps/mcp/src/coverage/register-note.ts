import type { RegisterCoverage } from '@registry/api-client';
import { SAMPLE_SCOPE } from '@registry/domain';

/** How much of a state's register is loaded, as the API's field `register` says. */
export type Register = RegisterCoverage['register'];

const NOTES = {
  whole: 'the whole registry is loaded',
  active: 'only the active companies of the registry are loaded',
  part: 'only a part of the registry is loaded',
} as const;

/** `only a part of the registry is loaded`; empty where nothing is known of it. */
export function registerNote(register: Register): string {
  return register === null ? '' : NOTES[register];
}

/** `OR, WA: only a part of the registry is loaded; companies may exist that were not found.` for each extent of registers. */
export function registerNotes(registers: ReadonlyMap<string, Register>): string {
  const notes = (Object.keys(NOTES) as (keyof typeof NOTES)[]).flatMap((extent) => {
    const states = [...registers].filter(([, register]) => register === extent).map(([state]) => state);
    const absence = extent === 'whole' ? '' : '; companies may exist that were not found';
    return states.length === 0 ? [] : [`${states.sort().join(', ')}: ${NOTES[extent]}${absence}.`];
  });
  return notes.join(' ');
}

/** Describes what is loaded of a state, and what does not follow from a search or a match in it. */
export function coverageNote({ state, status, scope, register, indexing }: RegisterCoverage): string {
  if (status === 'not_covered') {
    const loaded = scope === SAMPLE_SCOPE ? `only ${SAMPLE_SCOPE} loaded` : 'no registry loaded';
    return `${state}: ${loaded}; companies may exist there.`;
  }
  return [registerNotes(new Map([[state, register]])), indexingNote(state, indexing)].filter(Boolean).join(' ');
}

/** `OR is being indexed: 120000 found, 206224 changes wait. Search again later.`, or nothing. */
export function indexingNote(what: string, indexing: RegisterCoverage['indexing']): string {
  return indexing === undefined
    ? ''
    : `${what} is being indexed: ${indexing.found} found, ${indexing.waiting} changes wait. Search again later.`;
}
