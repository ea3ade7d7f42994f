import { Field } from '@registry/contracts-message';
import { NAME_STATUSES, type NameOnDay, type NameStatus } from '@registry/domain';

const STATUS = 'The status of the name, as its registry states it.';

/** What has become of a name on the day of the response, or of its `known_at` or `valid_on`. */
export const nameStatus = Field.explainedChoice(NAME_STATUSES, STATUS);

const statuses = Object.keys(NAME_STATUSES) as NameStatus[];
const MEANINGS = Object.entries(NAME_STATUSES).map(([status, meaning]) => `\`${status}\`: ${meaning}.`);
const MATCHED_STATUS = `The status of \`matched_name\`. ${MEANINGS.join(' ')}`;
const MATCHED_ENDED = 'The day on which `matched_name` ended';

/** Whether the name that was found has ended, in lists whose fields are strings. */
export const matchedNameTexts = {
  matched_name_status: Field.choice([...statuses, ''], `${MATCHED_STATUS} Empty (\`\`) if a number matched.`),
  matched_name_ended: Field.string(`${MATCHED_ENDED}, YYYY-MM-DD; \`""\` if it has not, or no day is stated.`, ''),
};

/** The same where nothing is null. */
export const matchedNameFacts = {
  matched_name_status: Field.choiceOrNull(
    statuses,
    `${MATCHED_STATUS} \`null\` if no name of the company matched.`,
    'active',
  ),
  matched_name_ended: Field.dateOrNull(`${MATCHED_ENDED}; \`null\` if it has not, or no day is stated.`),
};

export function toMatchedNameFacts(found: NameOnDay | undefined) {
  return { matched_name_status: found?.status ?? null, matched_name_ended: found?.ended ?? null };
}

export function toMatchedNameTexts(found: NameOnDay | undefined) {
  return { matched_name_status: found?.status ?? ('' as const), matched_name_ended: found?.ended ?? '' };
}
