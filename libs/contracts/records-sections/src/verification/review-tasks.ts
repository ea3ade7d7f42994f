import { RECORD_KINDS } from '@registry/domain';

/** The section whose registers the task of liens is about, and the key of that task. */
export const [LIENS] = RECORD_KINDS.lien.sections;

/** The status of a task of a review. */
export const taskStatuses = {
  success: 'The data shows that it is so.',
  warning: 'The data shows something else that may be harmless. A person should look at it.',
  failure: 'The data shows that it is not so.',
  unknown:
    'Nothing is known of it. It was not submitted or not understood, or its source is not loaded, does not publish it, or is too old.',
} as const;

export type TaskStatus = keyof typeof taskStatuses;

export const TASK_STATUSES = Object.keys(taskStatuses) as readonly TaskStatus[];

/** One possible result of a task: its status, two or three words, and what it means. */
interface TaskResult<Status extends TaskStatus = TaskStatus> {
  readonly status: Status;
  readonly subLabel: string;
  readonly message: string;
}

function result<const Status extends TaskStatus>(status: Status) {
  return (subLabel: string, message: string): TaskResult<Status> => ({ status, subLabel, message });
}

const success = result('success');
const warning = result('warning');
const failure = result('failure');
const unknown = result('unknown');

/** Results that every task may have. None of them is ever a success. */
const unknownResults = {
  not_submitted: unknown('Not Submitted', 'The application does not state it.'),
  not_understood: unknown('Not Understood', 'The submitted value was not understood, and not compared.'),
  not_covered: unknown('Not Covered', 'No source of it is loaded, or only a part of one.'),
  not_published: unknown('Not Published', 'The loaded sources do not publish it.'),
  too_old: unknown('Too Old', 'The newest loaded data of it is too old to say anything of today.'),
  no_company: unknown(
    'No Company',
    'No company to compare the application with was found or chosen, or it is not shown.',
  ),
} as const;

function task<const Category extends string, const Results extends Readonly<Record<string, TaskResult>>>(
  category: Category,
  label: string,
  results: Results,
) {
  return { category, label, results: { ...results, ...unknownResults } };
}

/** Each of some lists has to be loaded whole: so that one list less never makes a success. */
function screeningResults(lists: string) {
  return {
    no_hits: success(
      'No Hits',
      `${lists} are loaded whole, and no entry is, or may be, the company or a submitted name.`,
    ),
    possible: warning('Possible Hits', 'An entry of a list may be the company or a submitted name.'),
    hits: failure('Hits', 'An entry of a list is the company or a submitted name.'),
  };
}

/** The tasks of a review, in their order, with each result that they may have. */
export const REVIEW_TASKS = {
  name: task('name', 'Business Name', {
    verified: success('Verified', 'The submitted name is the legal name of the company.'),
    without_form: success(
      'Without Legal Form',
      'The submitted name is the legal name of the company, without its legal form.',
    ),
    alternate_name: success('Alternate Name', 'The submitted name is a current trade name of the company.'),
    on_file: warning(
      'Name on File',
      'The submitted name is on file for the company, and no source states that it is in use.',
    ),
    similar: warning('Similar Match', 'The submitted name is similar to a name of the company.'),
    other_form: warning('Other Legal Form', 'The submitted name has another legal form than the company.'),
    former_name: warning('Former Name', 'The submitted name is a name that the company no longer has.'),
    unverified: failure('Unverified', 'No name of the company is similar to the submitted one.'),
    not_registered: failure(
      'Not Registered',
      'The whole registry of the state is loaded, and no company was found in it by such a name.',
    ),
    ambiguous: warning('Several Companies', 'Several companies may be meant. Choose one.'),
  }),
  dba: task('name', 'Trade Name', {
    verified: success('Verified', 'The submitted trade name is a current name of the company.'),
    on_file: warning(
      'Name on File',
      'The submitted trade name is on file for the company, and no source states that it is in use.',
    ),
    similar: warning('Similar Match', 'The submitted trade name is similar to a name of the company.'),
    former_name: warning('Former Name', 'The submitted trade name is a name that the company no longer has.'),
    unverified: warning('Unverified', 'No loaded source has the submitted trade name for the company.'),
  }),
  address_verification: task('address', 'Business Address', {
    verified: success('Verified', 'A submitted address is the own address of the company at its registry.'),
    on_file: warning(
      'Address on File',
      'A submitted address is on file, and it is not known how many other companies have it.',
    ),
    approximate: warning(
      'Approximate Match',
      'A submitted address is partly that of the company. It is not surely the same.',
    ),
    shared: warning('Shared Address', 'A submitted address is on file, and many other companies have it too.'),
    agent: warning('Registered Agent', 'A submitted address is only that of the registered agent.'),
    unverified: failure('Unverified', 'No address that is shown is like a submitted one.'),
  }),
  person_verification: task('person', 'People', {
    verified: success('Verified', 'Every submitted person is on file as a person of the company.'),
    partial: warning('Partially Verified', 'Some of the submitted people are on file, not all.'),
    similar: warning('Similar Match', 'A person with a similar name is on file.'),
    agent: warning('Registered Agent', 'A submitted person is on file only as registered agent.'),
    no_role: warning('Role Not Stated', 'A submitted person is on file, and no source states the role.'),
    unverified: failure(
      'Unverified',
      'The registry publishes people of the company, and the submitted ones are not among those that are shown.',
    ),
  }),
  sos_match: task('sos', 'State of the Application', {
    submitted_active: success(
      'Submitted Active',
      'The company is active in the submitted state, in good standing or not.',
    ),
    other_number: warning(
      'Other File Number',
      'The registration in the submitted state has another file number than the submitted one.',
    ),
    submitted_inactive: failure('Submitted Inactive', 'The registration in the submitted state is not active.'),
    submitted_not_registered: failure(
      'Submitted Not Registered',
      'The whole registry of the submitted state is loaded, and the company was not found in it.',
    ),
  }),
  sos_domestic: task('sos', 'State of Formation', {
    domestic_active: success(
      'Domestic Active',
      'The company is active in its state of formation, in good standing or not.',
    ),
    domestic_inactive: failure('Domestic Inactive', 'The company is not active in its state of formation.'),
  }),
  sos_active: task('sos', 'Registrations', {
    active: success('Active', 'A registry lists the company as active, in good standing or not.'),
    inactive: failure('Inactive', 'No loaded registration of the company is active.'),
  }),
  /** That none has ended is never known: the registry of another state may have one. */
  sos_inactive: task('sos', 'Ended Registrations', {
    found: warning('Ended Registration', 'A registration of the company is not active.'),
  }),
  formation_date: task('formation', 'Formation', {
    verified: success('Verified', 'The company was formed on the submitted date, or in the submitted year or month.'),
    near: warning('Near Match', 'The submitted date is within a year of the date of formation.'),
    unverified: failure('Unverified', 'The company was formed on another date.'),
  }),
  tin: task('tin', 'TIN Form', {
    form_valid: unknown('Form Only', 'The number has the form of an EIN. No tax authority confirmed whose it is.'),
    found: unknown(
      'In Public Records',
      'Public records name this number for the company. No tax authority confirmed it.',
    ),
    other_found: warning('Other Number', 'Public records name another number for the company.'),
    form_invalid: failure('Invalid Form', 'The number cannot be an EIN.'),
  }),
  watchlist: task('watchlist', 'Sanctions Lists', screeningResults('The sanctions lists of OFAC')),
  exclusion_lists: task('watchlist', 'Exclusion Lists', screeningResults('All other known lists')),
  /** That none is listed is never known: the registry of another state may have one more. */
  listed_registrations: task('watchlist', 'Listed Registrations', {
    possible: warning('Possible Hits', 'An entry of a list may be a registration of the company in another state.'),
    hits: failure('Hits', 'An entry of a list is a registration of the company in another state.'),
  }),
  [LIENS]: task(LIENS, 'Liens', {
    none_found: success(
      'None Found',
      'The register of liens of its state of formation is loaded whole, and none in it was matched to the company, except those that your decisions leave out.',
    ),
    ended: success(
      'None Open',
      'The register of liens of its state of formation is loaded whole, and all that were matched to the company have ended, except those that your decisions leave out.',
    ),
    many: warning('Many Liens', 'More liens were matched to the company than were looked at.'),
    open: warning('Open Liens', 'Liens that have not ended were matched to the company.'),
  }),
  bankruptcies: task('bankruptcies', 'Bankruptcies', {}),
  website_verification: task('website', 'Website', {
    verified: success('Verified', 'Public records name the submitted website for the company.'),
    other_found: warning('Other Website', 'Public records name another website for the company.'),
  }),
  phone: task('phone', 'Phone', {
    verified: success('Verified', 'Public records name the submitted phone number for the company.'),
    other_found: warning('Other Number', 'Public records name other phone numbers for the company.'),
  }),
  industry: task('industry', 'Industry', {
    classified: success('Classified', 'Public records say in which industry the company is.'),
  }),
} as const;

export type ReviewTasks = typeof REVIEW_TASKS;
export type TaskKey = keyof ReviewTasks;
export type TaskCategory = ReviewTasks[TaskKey]['category'];
/** A result that a task may have. */
export type ResultOf<Key extends TaskKey> = keyof ReviewTasks[Key]['results'];
export type TaskResultCode = { [Key in TaskKey]: ResultOf<Key> }[TaskKey];

export const TASK_KEYS = Object.keys(REVIEW_TASKS) as readonly TaskKey[];

/** The meaning of a result. A result that the task does not have any more is unknown. */
export function resultMeaning(key: TaskKey, code: string): TaskResult {
  const results: Readonly<Record<string, TaskResult>> = REVIEW_TASKS[key].results;
  return results[code] ?? unknownResults.not_covered;
}

/** The part of a task that is kept: a table says what its result means, and the rest is read again. */
export interface KeptTask {
  readonly key: TaskKey;
  readonly result: TaskResultCode;
  /** The date of the data, YYYY-MM-DD; null where no source states it. */
  readonly as_of: string | null;
}
