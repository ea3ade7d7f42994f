import type { RegisterCoverage } from '@registry/api-client';

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
