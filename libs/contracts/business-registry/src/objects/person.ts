import { Field, publicObject, type Shape } from '@registry/contracts-message';

export const personTitle = publicObject('PersonTitle', 'A role of a person in a business.', {
  object: Field.objectType('person_title'),
  title: Field.string("The person's role, in the registry's own wording.", 'Registered Agent'),
});

export type PersonTitle = Shape<typeof personTitle>;

/** Whether a title is that of a registered agent. */
export function isRegisteredAgent(title: string): boolean {
  return /registered agent/i.test(title);
}

export function toTitles(titles: readonly string[]): PersonTitle[] {
  return titles.map((title) => ({ object: 'person_title', title }));
}
