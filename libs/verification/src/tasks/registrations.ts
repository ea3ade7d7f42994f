import type { TaskKey } from '@registry/contracts-records-sections';
import { businessIdKey, isStateCode, parseNumberQuery } from '@registry/domain';
import { type Checking, compared, type Finding, type Findings, settle, type TaskEvidence } from '../finding.ts';
import type { StateRegistration } from '../registered.ts';
import { newest } from '../seen.ts';
import { provedUnregistered, readState } from '../unregistered.ts';

type Keys = 'sos_match' | 'sos_domestic' | 'sos_active' | 'sos_inactive';

export function checkRegistrations(checking: Checking): Findings<Keys> {
  const { registrations, business, at } = checking;
  const { formation_state: formedIn } = business.formation;
  const home = registrations.filter(({ state, jurisdiction }) => jurisdiction === 'domestic' && state === formedIn);
  const ended = registrations.filter(({ standing }) => standing === 'inactive');
  const domestic = { active: 'domestic_active', inactive: 'domestic_inactive' } as const;
  return {
    sos_match: checkState(checking),
    sos_domestic:
      formedIn === null ? { result: 'not_published' } : findStanding({ key: 'sos_domestic', at }, home, domestic),
    sos_active: findStanding({ key: 'sos_active', at }, registrations, { active: 'active', inactive: 'inactive' }),
    sos_inactive: settle(
      { key: 'sos_inactive', at },
      ended.length > 0 ? 'found' : 'not_covered',
      ended.map(({ seen }) => seen),
      ended.map(inWords),
    ),
  };
}

/** One active registration is enough; that none is active has to be known of each. */
function findStanding<Key extends TaskKey>(
  task: { readonly key: Key; readonly at: Date },
  all: readonly StateRegistration[],
  { active, inactive }: Readonly<Record<'active' | 'inactive', Finding<Key>['result']>>,
): Finding<Key> {
  const evidence = all.map(inWords);
  const seen = all.map((one) => one.seen);
  const shownBy = newest(all.filter(({ standing }) => standing === 'active').map((one) => one.seen));
  if (shownBy.length > 0) return settle(task, active, shownBy, evidence);
  const isUnknown = all.some(({ standing }) => standing === 'unknown');
  return settle(task, isUnknown ? 'not_published' : inactive, seen, evidence);
}

function inWords({ state, status, standing, seen }: StateRegistration): TaskEvidence {
  const text = seen.day === '' ? 'no longer in the registry' : standing === 'unknown' ? 'not known' : standing;
  return compared('status', null, `${status ?? 'not published'} (${state})`, standing === 'active', text);
}

/** The submitted state, else that which all addresses name: a company need not be registered where its address is. */
function checkState(checking: Checking): Finding<'sos_match'> {
  const { application, registrations, at } = checking;
  const task = { key: 'sos_match', at } as const;
  const [state, ...others] = new Set(
    (application.state === null ? application.addresses.map((one) => one.state) : [application.state]).map(readState),
  );
  if (state === undefined || others.length > 0) return { result: 'not_submitted' };
  const there = registrations.filter((one) => one.state === state);
  if (there.length === 0) {
    if (application.state === null) return { result: 'not_submitted' };
    return settle(task, 'submitted_not_registered', provedUnregistered(checking), []);
  }
  const { file_number: number } = application;
  const keys = number === null || !isStateCode(state) ? undefined : parseNumberQuery(number, [state])?.keys;
  const numbered = there.filter((one) => number === null || keys?.includes(businessIdKey(one.id)) === true);
  const results = {
    active: numbered.length > 0 ? 'submitted_active' : 'other_number',
    inactive: 'submitted_inactive',
  } as const;
  return findStanding(task, numbered.length > 0 ? numbered : there, results);
}
