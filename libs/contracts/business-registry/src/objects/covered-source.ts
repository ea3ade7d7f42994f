import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { registerExtents } from '../match-keys/match-keys.ts';

/** A source that is loaded of a register or a section. */
export const coveredSource = publicObject('CoveredSource', 'A loaded source, with the date of its data.', {
  source: Field.string('The slug of the source, such as `us-co/ucc`.', 'us-co/ucc'),
  as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-11-01'),
  loaded_at: Field.time('Time when its newest data was loaded.'),
});

export type CoveredSource = Shape<typeof coveredSource>;

/** How much of a state's register is loaded. */
export function registerExtent(description: string) {
  return Field.choiceOrNull(registerExtents, description, 'whole');
}
