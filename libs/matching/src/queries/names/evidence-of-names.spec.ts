import { describe, expect, it } from '@jest/globals';
import { type CandidateCompany, readNames } from '../candidate-company.ts';
import { judgeCandidates } from '../judge-candidates.ts';
import { evidenceOf } from '../query-evidence.ts';
import { compareCompany, withRivals } from '../query-facts.ts';
import { readMatchQuery } from '../read-match-query.ts';
import type { WordInformation } from './align-words.ts';

const rare: WordInformation = () => 20;

/** What is said of a company with these names, the legal one first, that a query may mean. */
function say(query: string, names: readonly string[], information = rare, state = 'OR'): Record<string, string> {
  const read = readMatchQuery({ name: query, state });
  if (read.kind !== 'query') throw new Error(read.message);
  const company: CandidateCompany = {
    key: 'us-or-1',
    state: 'OR',
    fileNumber: '1',
    ein: null,
    formed: null,
    names: names.map((name, at) => ({ name, isLegal: at === 0 })),
    addresses: [],
  };
  const compared = compareCompany(read.query, company, readNames(company.names), {
    extent: 'whole',
    information,
  });
  if (compared === undefined) throw new Error(`${query} is not like ${names.join()}.`);
  const [facts] = withRivals([compared.facts]);
  const [judged] = judgeCandidates([compared.facts], 0);
  if (facts === undefined || judged === undefined) throw new Error('Nothing was compared.');
  const evidence = evidenceOf({ company, facts, ...judged }, 0);
  return Object.fromEntries(evidence.map(({ fact, text }) => [fact, text]));
}

describe('the evidence of a name', () => {
  it.each([
    ['Quill Lantern LLC', 'Quill Lantern Inc', 'different legal forms'],
    ['Quill Lantern LLC', 'Quill Lantern', "the company's name states no legal form"],
    ['Quill Lantern', 'Quill Lantern LLC', 'the query states no legal form'],
    ['Mesa Holdings LLC dba Quill Lantern', 'Quill Lantern Inc', 'the query states no legal form for this name'],
  ])('says which name states no legal form: %s and %s', (query, name, said) => {
    expect(say(query, [name])['legal_form']).toEqual(said);
  });

  it.each<[query: string, name: string, frequent: string, said: string]>([
    ['Quill Lantrn', 'Quill Lantern', 'QUILL LANTERN', 'both share few or common words'],
    ['Quill Lantrn', 'Quill Lantern', '', 'both share rare words'],
    ['Lantern', 'Lantern', 'LANTERN', 'the name consists of few or common words'],
    ['JR Lantern', 'J R Lantern', '', 'both share rare words'],
  ])('says of words what is known of them: %s and %s, with %s in other names', (query, name, frequent, said) => {
    const information: WordInformation = (word) => (word === 'LANTRN' ? undefined : frequent.includes(word) ? 3 : 20);
    expect(say(query, [name], information)['words']).toEqual(said);
  });

  it('says of a state that could not be read only that none was compared', () => {
    expect(say('Quill Lantern', ['Quill Lantern'], rare, 'Bavaria')['state']).toEqual('no state was compared');
  });

  it.each([
    ['Quill Lantern Mesa', 'Mesa Quill Lantern', 'the names share most of their words'],
    ['Friends of Quill Park', 'Friends of the Quill Park', 'the names share most of their words'],
    ['Quill Lntrn Mesa', 'Mesa Quill Lantern', 'one name abbreviates words of the other'],
  ])('calls no words abbreviated that are the same: %s and %s', (query, name, text) =>
    expect(say(query, [name])['name']).toEqual(text),
  );

  it('calls a legal name a trade name only of the query that gives it as one', () => {
    const query = 'Mesa Holdings LLC dba Quill Lantrn';
    expect(say(query, ['Quill Lantern LLC'])['legal_name']).toEqual(
      'the query gives the name as a former or trade name',
    );
    expect(say(query, ['Birch Foundry LLC', 'Quill Lantern'])['legal_name']).toEqual(
      'the name is a former or trade name of the company',
    );
  });
});
