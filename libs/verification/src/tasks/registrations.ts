import type { TaskKey } from '@registry/contracts-records-sections';
import { businessIdKey, isStateCode, parseNumberQuery } from '@registry/domain';
import { type Checking, type Compared, type Finding, type Findings, settle } from '../finding.ts';
import type { StateRegistration } from '../reviewed-company.ts';
import { newest } from '../seen.ts';
import { provedUnregistered, readState } from '../unregistered.ts';

type Keys = 'sos_match' | 'sos_domestic' | 'sos_active' | 'sos_inactive';

export function checkRegistrations(checking: Checking): Findings<Keys> {
  const { registrations: all, business, at } = checking;
  const { formation_state: formedIn } = business.formation;
  const home = all.filter(({ state, jurisdiction }) => jurisdiction === 'domestic' && state === formedIn);
  const ended = all.filter(({ standing }) => standing === 'inactive');
  const domestic = findStanding({ key: 'sos_domestic', at }, home, 'domestic_active', 'domestic_inactive');
  const seen = ended.map((one) => one.seen);
  const result = ended.length > 0 ? 'found' : 'not_covered';
  return {
    sos_match: checkState(checking),
    sos_domestic: formedIn === null ? { result: 'not_published' } : domestic,
    sos_active: findStanding({ key: 'sos_active', at }, all, 'active', 'inactive'),
    sos_inactive: settle({ key: 'sos_inactive', at }, result, seen, ended.map(inWords)),
  };
}

/** One active registration is enough; that none is active has to be known of each. */
function findStanding<Key extends TaskKey>(
  task: { readonly key: Key; readonly at: Date },
  all: readonly StateRegistration[],
  active: Finding<Key>['result'],
  inactive: Finding<Key>['result'],
): Finding<Key> {
  const evidence = all.map(inWords);
  const shownBy = newest(all.flatMap(({ standing, seen }) => (standing === 'active' ? seen : [])));
  if (shownBy.length > 0) return settle(task, active, shownBy, evidence);
  const isUnknown = all.some(({ standing }) => standing === 'unknown');
  const seen = all.map((one) => one.seen);
  return settle(task, isUnknown ? 'not_published' : inactive, seen, evidence);
}

function inWords({ state, status, standing, seen }: StateRegistration): Compared {
  const text = seen.day === '' ? 'no longer in the registry' : standing === 'unknown' ? 'not known' : standing;
  return ['status', null, `${status ?? 'not published'} (${state})`, standing === 'active', text];
}

/** The submitted state, else that which all addresses name: a company need not be registered where its address is. */
function checkState(checking: Checking): Finding<'sos_match'> {
  const { application, registrations, at } = checking;
  const { state: stated, addresses, file_number: number } = application;
  const task = { key: 'sos_match', at } as const;
  const [state, ...others] = new Set((stated === null ? addresses.map((one) => one.state) : [stated]).map(readState));
  const there = registrations.filter((one) => one.state === state);
  if (stated !== null && state === undefined) return { result: 'not_understood' };
  if (state === undefined || others.length > 0 || (stated === null && there.length === 0))
    return { result: 'not_submitted' };
  if (there.length === 0) return settle(task, 'submitted_not_registered', provedUnregistered(checking));
  const keys = number === null || !isStateCode(state) ? undefined : parseNumberQuery(number, [state])?.keys;
  const numbered = there.filter(({ id }) => number === null || keys?.includes(businessIdKey(id)) === true);
  return numbered.length > 0
    ? findStanding(task, numbered, 'submitted_active', 'submitted_inactive')
    : findStanding(task, there, 'other_number', 'submitted_inactive');
}
