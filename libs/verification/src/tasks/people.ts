import type { Person } from '@registry/contracts-business-registry';
import { type Checking, findBest, type Finding, seenIn, settle } from '../finding.ts';
import { newest, type Seen } from '../seen.ts';
import { comparePeople } from './person-names.ts';

/** The results of a person, the best first: whether it agrees, and in words. */
const results = {
  verified: [true, 'the same name, or a usual short form of it'],
  too_old: [true, 'the same name, by data that are too old'],
  agent: [true, 'the same name, as agent only'],
  no_role: [true, 'the same name, without a role'],
  similar: [null, 'a similar name'],
  unverified: [false, 'not among the people on file'],
} as const;

const RANKS = Object.keys(results) as readonly (keyof typeof results)[];

export function checkPeople(checking: Checking): Finding<'person_verification'> {
  const { application, business, registrations, at } = checking;
  const submitted = application.people.filter(({ name }) => name.trim() !== '');
  if (submitted.length === 0) return { result: 'not_submitted' };
  const elsewhere = registrations.filter((one) => one.isElsewhere);
  const onFile = [...business.people, ...elsewhere.flatMap(({ rows }) => rows.flatMap(({ officers }) => officers))];
  const all = submitted.map(({ name }) => findPerson(checking, name, onFile));
  const evidence = all.map((one) => one.evidence);
  const known = all.filter(({ result }) => result === 'verified');
  const shownBy = (known.length > 0 ? known : all).flatMap(({ seen }) => seen);
  const task = { key: 'person_verification', at } as const;
  if (known.length > 0) return settle(task, known.length === all.length ? 'verified' : 'partial', shownBy, evidence);
  const best = RANKS.find((rank) => all.some(({ result }) => result === rank)) ?? 'unverified';
  if (best !== 'unverified') return settle(task, best, shownBy, evidence);
  const officers = onFile.filter((person) => roleIn(person) === 'verified');
  if (officers.length === 0) return { result: 'not_published', evidence };
  return settle(task, best, newest(officers.flatMap((person) => seenOn(checking, person))), evidence);
}

function findPerson(checking: Checking, name: string, onFile: readonly Person[]) {
  const all = onFile.flatMap((person) => {
    const likeness = comparePeople(name, person.name);
    if (likeness === null) return [];
    const seen = newest(seenOn(checking, person));
    const result = likeness === 'similar' ? likeness : roleIn(person);
    const shown = settle({ key: 'person_verification', at: checking.at }, result, seen).result;
    const settled = shown === result ? result : shown === 'too_old' ? shown : 'no_role';
    return [{ result: settled, found: person.name, seen }];
  });
  const best = findBest(all, ({ result, found }) => [RANKS.indexOf(result), found]);
  const { result, found, seen } = best ?? { result: 'unverified' as const, found: null, seen: [] };
  return { result, seen, evidence: ['person', name, found, ...results[result]] as const };
}

/** The sources of a person, by the date of the data that list them. */
function seenOn(checking: Checking, { sources, as_of: asOf }: Person): Seen[] {
  return seenIn(checking, sources).map(({ source, day }) => {
    return { source: { ...source, as_of: asOf }, day: day === '' ? day : (asOf ?? day) };
  });
}

/** Titles of who is named next to an address or for letters, or of whom no more is stated. */
const NO_ROLE = /\baddress\b|\bplace of business\b|\bcorrespondent\b|^party$/i;
/** Of who receives the papers of courts as well, which New York calls process. */
const AGENT = /\bagent\b|\bprocess\b/i;

function roleIn({ titles }: Person): 'verified' | 'agent' | 'no_role' {
  const roles = titles.filter(({ title }) => !NO_ROLE.test(title));
  if (roles.length === 0) return 'no_role';
  return roles.every(({ title }) => AGENT.test(title)) ? 'agent' : 'verified';
}
