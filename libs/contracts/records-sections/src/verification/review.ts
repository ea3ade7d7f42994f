import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { REVIEW_TASKS, TASK_KEYS, type TaskCategory, type TaskResultCode, taskStatuses } from './review-tasks.ts';

const CATEGORIES = [...new Set(TASK_KEYS.map((key) => REVIEW_TASKS[key].category))] as readonly TaskCategory[];
const RESULTS = [...new Set(TASK_KEYS.flatMap((key) => Object.keys(REVIEW_TASKS[key].results)))] as TaskResultCode[];
const LABELS = Object.fromEntries(TASK_KEYS.map((key) => [key, REVIEW_TASKS[key].label] as const));

const taskSource = publicObject('ReviewSource', 'A source of a task.', {
  object: Field.choice(
    ['registration', 'trade_name', 'record', 'watchlist_result', 'source'],
    'The kind of object. `registration`: a registration. `trade_name`: a registered trade name, by its number. `record`: a record of a section. `watchlist_result`: a screening result. `source`: a source by its slug.',
  ),
  id: Field.string('The id of the object, or the slug of the source.', 'us-or-150000007'),
  as_of: Field.dateOrNull('The date of its data; `null` if the source does not state it.', '2026-10-31'),
});

const taskEvidence = publicObject('ReviewEvidence', 'A value that was compared.', {
  fact: Field.string('The fact that was compared.', 'name'),
  submitted: Field.stringOrNull('The submitted value; `null` if none was.', 'Cedar Ridge Bakery LLC'),
  found: Field.stringOrNull('The value of the company; `null` if none is known.', 'CEDAR RIDGE BAKERY, LLC'),
  agrees: Field.flagOrNull('`true` if they agree; `null` if they cannot be compared.'),
  text: Field.string('The comparison in words.', 'the same name'),
});

/** One check of a company. */
export const reviewTask = publicObject(
  'ReviewTask',
  'One check of an application. `unknown` is never a success: the sub-label says why nothing is known.',
  {
    object: Field.objectType('review_task'),
    key: Field.knownWord(TASK_KEYS, `The key of the task. ${Field.explained('', LABELS).trim()}`, 'name'),
    category: Field.knownWord(CATEGORIES, 'The category of the task.', 'name'),
    status: Field.explainedChoice(taskStatuses, 'The status.'),
    result: Field.knownWord(RESULTS, 'The result, of which `sub_label` and `message` say the meaning.', 'verified'),
    label: Field.string('The name of the check.', 'Business Name'),
    sub_label: Field.string('The result in two or three words.', 'Verified'),
    message: Field.string('The result in a sentence.', 'The submitted name is the legal name of the company.'),
    sources: Field.list(taskSource, 'The sources of the result.'),
    evidence: Field.list(taskEvidence, 'The values that were compared.'),
    as_of: Field.dateOrNull(
      'The date of the oldest data that the result depends on; `null` if a source of it states none.',
      '2026-10-31',
    ),
  },
);

export type ReviewTask = Shape<typeof reviewTask>;

/** The outcomes of a policy for a case. */
export const outcomes = {
  approve: 'Every rule of the policy is met.',
  review: 'A rule is not met that needs a person.',
  reject: 'A rule is not met that rejects.',
} as const;

export type Outcome = keyof typeof outcomes;

/** Effects of a rule that is not met. */
export const ruleEffects = {
  review: 'A person decides.',
  reject: 'The policy rejects.',
} as const;

const reviewReason = publicObject('ReviewReason', 'A rule of the policy that is not met.', {
  effect: Field.explainedChoice(ruleEffects, 'The effect of the rule.'),
  rule: Field.count('The number of the rule in its policy, from 1.', { minimum: 1 }),
  task: Field.stringOrNull('The key of its task; `null` for a rule about lists.', 'sos_domestic'),
  text: Field.string(
    'The rule and what is so, in words.',
    'State of Formation must be success; it is failure: Domestic Inactive.',
  ),
});

/** The checks of a company, and what a policy says of them. */
export const review = publicObject('Review', 'The checks of an application, and what the policy says of them.', {
  object: Field.objectType('review'),
  verification_id: Field.string('The id of the verification.', 'ver_7hQ2mX9cVb4KpT1sWz3LnA'),
  outcome: Field.explainedChoice(outcomes, 'The outcome of the policy. The decision is yours.'),
  policy: Field.string('The name of the policy.', 'default'),
  reasons: Field.list(reviewReason, 'The rules that are not met; empty for `approve`.'),
  reviewed_at: Field.time('Time of which the checks are.'),
  tasks: Field.list(reviewTask, 'The checks, in a fixed order.'),
});

export type Review = Shape<typeof review>;

export const exampleReview: Review = makeExample(review, {
  outcome: 'approve',
  reasons: [],
  reviewed_at: '2026-11-09T08:15:30.000Z',
  tasks: [
    {
      object: 'review_task',
      ...{ key: 'name', category: 'name', status: 'success', result: 'verified' },
      ...{ label: REVIEW_TASKS.name.label, sub_label: REVIEW_TASKS.name.results.verified.subLabel },
      message: REVIEW_TASKS.name.results.verified.message,
      sources: [{ object: 'registration', id: 'us-or-150000007', as_of: '2026-10-31' }],
      evidence: [
        {
          ...{ fact: 'name', submitted: 'Cedar Ridge Bakery LLC', found: 'CEDAR RIDGE BAKERY, LLC', agrees: true },
          text: 'the same name',
        },
      ],
      as_of: '2026-10-31',
    },
  ],
});
