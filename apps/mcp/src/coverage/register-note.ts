import type { RegisterCoverage } from '@registry/api-client';
import { SAMPLE_SCOPE } from '@registry/domain';

/** How much of a state's register is loaded, as the API's field `register` says. */
export type Register = RegisterCoverage['register'];

/** What is to be said of a register that is not loaded whole, of which nothing follows about who is not found. */
const NOTES = {
  whole: '',
  active: 'only the active companies of the registry are loaded',
  part: 'only a part of the registry is loaded',
} as const;

/** `only a part of the registry is loaded`; empty where it is loaded whole, or nothing is known of it. */
export function registerNote(register: Register): string {
  return register === null ? '' : NOTES[register];
}

/** `OR: only a part of the registry is loaded; companies may exist that were not found.`, or nothing. */
export function partialNote(states: readonly string[], register: Register): string {
  const note = registerNote(register);
  return note === '' || states.length === 0
    ? ''
    : `${states.join(', ')}: ${note}; companies may exist that were not found.`;
}

/** What does not follow from a search or a match in a state: nothing where its whole registry is loaded and found. */
export function coverageNote({ state, status, scope, register, indexing }: RegisterCoverage): string {
  if (status === 'not_covered') {
    const loaded = scope === SAMPLE_SCOPE ? `only ${SAMPLE_SCOPE} loaded` : 'no registry loaded';
    return `${state}: ${loaded}; companies may exist there.`;
  }
  return [partialNote([state], register), indexingNote(state, indexing)].filter((note) => note !== '').join(' ');
}

/** `OR is being indexed: 120000 found, 206224 changes wait. Search again later.`, or nothing. */
export function indexingNote(what: string, indexing: RegisterCoverage['indexing']): string {
  return indexing === undefined
    ? ''
    : `${what} is being indexed: ${indexing.found} found, ${indexing.waiting} changes wait. Search again later.`;
}
