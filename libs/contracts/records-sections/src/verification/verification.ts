import {
  exampleSparseBusiness,
  matchVerdicts,
  registerCoverage,
  sparseBusiness,
} from '@registry/contracts-business-registry';
import {
  asOfPast,
  deletedObject,
  Field,
  makeExample,
  pageOf,
  publicObject,
  type Shape,
} from '@registry/contracts-message';
import { countedCandidate } from '../match-results.ts';
import { exampleReview, outcomes, review } from './review.ts';
import { TASK_KEYS, TASK_STATUSES } from './review-tasks.ts';

/** The states of a case. */
export const verificationStatuses = {
  in_review: 'No decision was made yet.',
  approved: 'The workspace approved it.',
  rejected: 'The workspace rejected it.',
} as const;

const { approved, rejected } = verificationStatuses;

export type VerificationStatus = keyof typeof verificationStatuses;
export type VerificationDecisionName = Exclude<VerificationStatus, 'in_review'>;
export const DECISIONS = ['approved', 'rejected'] as const satisfies readonly VerificationDecisionName[];

/** Days that a case is kept after its last change. */
export const VERIFICATION_DAYS = 400;

export const submittedAddress = publicObject('SubmittedAddress', 'An address of an application.', {
  address_line1: Field.stringOrNull('Street and number; or the whole address on one line.', '130 Sample Ln'),
  address_line2: Field.stringOrNull('Unit of the address.', 'Suite 4'),
  city: Field.stringOrNull('City of the address.', 'Dallas'),
  state: Field.stringOrNull('State of the address.', 'OR'),
  postal_code: Field.stringOrNull('ZIP code.', '97338'),
});

export const submittedPerson = publicObject('SubmittedPerson', 'A person of an application.', {
  name: Field.string('The name.', 'Jane Q Doe'),
  title: Field.stringOrNull('The role in the company.', 'Member'),
});

/** The application for a company, as it was submitted. */
export const application = publicObject('Application', 'An application: the submitted facts of a company.', {
  name: Field.string('The name of the company.', 'Cedar Ridge Bakery LLC'),
  dba: Field.stringOrNull('The trade name.', 'Cedar Ridge'),
  addresses: Field.list(submittedAddress, 'The addresses.'),
  people: Field.list(submittedPerson, 'The people.'),
  tin: Field.stringOrNull('The EIN.', '93-1234567'),
  website: Field.stringOrNull('The website.', 'https://cedarridge.example'),
  phone: Field.stringOrNull('The phone number.', '(503) 555-0110'),
  formed: Field.stringOrNull('The date, month or year of formation.', '2019-03-01'),
  state: Field.stringOrNull('The state of the registration.', 'OR'),
  file_number: Field.stringOrNull('The file number of the registration.', '150000007'),
});

export type Application = Shape<typeof application>;
export type SubmittedAddress = Application['addresses'][number];

const decidedTask = publicObject('DecidedTask', 'A task as it was at the decision, next to what it is now.', {
  key: Field.knownWord(TASK_KEYS, 'The key of the task.', 'sos_domestic'),
  then: Field.choice(TASK_STATUSES, 'The status at the decision. See `ReviewTask.status`.'),
  then_sub_label: Field.string('Its result then, in two or three words.', 'Domestic Active'),
  now: Field.choice(TASK_STATUSES, 'The status now. See `ReviewTask.status`.'),
});

export const verificationDecision = publicObject('VerificationDecision', 'The decision of the workspace.', {
  object: Field.objectType('verification_decision'),
  decision: Field.explainedChoice({ approved, rejected }, 'The decision.'),
  reason: Field.string('The reason, as it was given.', 'Registry and address agree; owner confirmed by phone.'),
  outcome: Field.explainedChoice(outcomes, 'The outcome of the policy at the decision.'),
  decided_at: Field.time('Time of the decision. `GET` with `known_at` returns the checks of then.'),
  decided_by: Field.string('The id of the person who made it, or the prefix of the key.', 'a1B2c3D4'),
  tasks: Field.list(decidedTask, 'Each task then and now.'),
  changed: Field.strings('The keys of the tasks whose status is another now.', []),
});

/** Kinds of entries of a history. */
export const verificationEvents = {
  created: 'The case was opened.',
  updated: 'Submitted data was added or changed.',
  chosen: 'A company was chosen.',
  assigned: 'The case was assigned.',
  noted: 'A note was added.',
  decided: 'A decision was made.',
} as const;

export type VerificationEventType = keyof typeof verificationEvents;

const verificationEvent = publicObject('VerificationHistoryEntry', 'An entry of the history of a case.', {
  object: Field.objectType('verification_history_entry'),
  type: Field.explainedChoice(verificationEvents, 'The kind of entry.'),
  at: Field.time('Time of the entry.'),
  by: Field.string('The id of the person who did it, or the prefix of the key.', 'a1B2c3D4'),
  text: Field.string('The note, the reason or the fields that changed.', 'Called the owner.'),
});

/** A case: an application, the company that was found for it, its checks and the decision. */
export const verification = publicObject(
  'Verification',
  'A case: what was submitted, the company that was found, the checks, and the decision.',
  {
    object: Field.objectType('verification'),
    id: Field.string('The id of the case.', 'ver_7hQ2mX9cVb4KpT1sWz3LnA'),
    status: Field.explainedChoice(verificationStatuses, 'The state of the case.'),
    external_id: Field.stringOrNull('Your own id of the applicant.', 'applicant-2041'),
    purpose: Field.stringOrNull('The purpose for which the data is read.', 'customer_due_diligence'),
    assignee: Field.stringOrNull(
      'The person who has the case: the id of a person of the workspace, or your own words.',
      'j.doe',
    ),
    submitted: Field.described(application, 'The application as it was submitted.'),
    ...asOfPast,
    business: Field.objectOrNull(
      sparseBusiness,
      'The company that was found or chosen; `null` if no company is certain, or if the company is no longer shown.',
    ),
    verdict: Field.explainedWord(
      { ...matchVerdicts, chosen: 'Your workspace chose the company.' },
      'How the company was found.',
      'matched',
    ),
    message: Field.stringOrNull(
      'The parts of the application that were not understood or not compared; `null` without any.',
      null,
    ),
    candidates: Field.list(countedCandidate, 'The companies that may be meant, the most probable first.'),
    coverage: Field.list(registerCoverage, 'The loaded registries in which the company was sought.'),
    review: Field.described(review, 'The checks and what the policy says of them.'),
    decision: Field.objectOrNull(verificationDecision, 'The decision; `null` until one was made.'),
    history: Field.list(verificationEvent, 'The history, the oldest entry first.'),
    created_at: Field.time('Time of creation.'),
    updated_at: Field.time('Time of the last change.'),
    expires_at: Field.time('Time after which the case is deleted.'),
    evidence: Field.string(
      'The URL that a POST returns signed evidence of the case from.',
      'https://api.example.com/v1/verifications/ver_7hQ2mX9cVb4KpT1sWz3LnA/evidence',
    ),
  },
);

export type Verification = Shape<typeof verification>;

const { object, id, status, external_id, assignee, created_at, updated_at } = verification.properties;

/** A case in a list: of the registries it only says whether its company is shown. */
export const listedVerification = publicObject('ListedVerification', 'A case in a list, as its last check left it.', {
  ...{ object, id, status, external_id, assignee },
  name: application.properties.name,
  business_id: Field.stringOrNull(
    'The id of the company; `null` if the case has no company, or if the company is no longer shown.',
    'us-or-150000007',
  ),
  outcome: Field.explainedChoice(outcomes, 'The outcome of the policy at the last check.'),
  ...{ created_at, updated_at },
});

export type ListedVerification = Shape<typeof listedVerification>;

export const verifications = pageOf(
  'VerificationList',
  'The cases of the workspace, the newest first.',
  listedVerification,
);

export const deletedVerification = deletedObject('DeletedVerification', 'verification', 'verification');

export const exampleApplication: Application = {
  name: 'Cedar Ridge Bakery LLC',
  dba: null,
  addresses: [
    { address_line1: '130 Sample Ln', address_line2: null, city: 'Dallas', state: 'OR', postal_code: '97338' },
  ],
  people: [{ name: 'Jane Q Doe', title: null }],
  ...{ tin: null, website: null, phone: null, formed: '2019', state: 'OR', file_number: null },
};

export const exampleVerification: Verification = makeExample(verification, {
  status: 'in_review',
  assignee: null,
  submitted: exampleApplication,
  business: exampleSparseBusiness,
  candidates: [],
  coverage: [],
  review: exampleReview,
  decision: null,
  history: [
    {
      object: 'verification_history_entry',
      ...{ type: 'created', at: '2026-11-09T08:15:30.000Z', by: 'a1B2c3D4', text: '' },
    },
  ],
  created_at: '2026-11-09T08:15:30.000Z',
  updated_at: '2026-11-09T08:15:30.000Z',
  expires_at: '2027-12-14T08:15:30.000Z',
});

export const exampleListedVerification: ListedVerification = {
  object: 'verification',
  ...{ id: exampleVerification.id, status: 'in_review', external_id: 'applicant-2041', assignee: null },
  ...{ name: exampleApplication.name, business_id: exampleSparseBusiness.id, outcome: 'approve' },
  created_at: exampleVerification.created_at,
  updated_at: exampleVerification.updated_at,
};
