import { describe, expect, it } from '@jest/globals';
import { evidenceInWords, toSentence } from './match-in-words.ts';
import { type Evidence, type MatchFact, matchFacts } from './match.ts';

const compared = { state: 'Oregon', bearers: 3 };
const of = (...facts: [MatchFact, boolean | null][]) =>
  facts.map(([fact, agrees]): Evidence => ({ fact, agrees, weight: 0 })).map((one) => evidenceInWords(one, compared));

describe('the evidence of a match', () => {
  it('says in one sentence what agrees, what does not, and what is not known', () => {
    const trade = of(
      ['full_name', true],
      ['alternative_name_form', null],
      ['legal_name', false],
      ['only_bearer', true],
      ['postal_code', null],
      ['city', null],
      ['register_whole', false],
    );
    expect(toSentence(trade)).toBe(
      'Same full name, the record states no legal form, one is a former or trade name, no other loaded Oregon company has this name, ' +
        'no address to compare, only a part of the Oregon registry is loaded.',
    );
    expect(toSentence(of(['only_bearer', false], ['postal_code', true]))).toBe(
      '3 loaded Oregon companies share this name, same ZIP code.',
    );
  });

  it('speaks for the match by the sign of its weight, and says by the fact what was compared', () => {
    const weighed = (agrees: boolean | null, weight: number) =>
      evidenceInWords({ fact: 'postal_code', agrees, weight }, compared);
    expect(weighed(true, -0.2)).toMatchObject({ agrees: false, text: 'same ZIP code' });
    expect(weighed(null, -0.2)).toMatchObject({ agrees: false, text: 'no ZIP code to compare' });
    expect(weighed(false, 0)).toMatchObject({ agrees: false, text: 'different ZIP codes' });
    expect(weighed(false, 0.3)).toMatchObject({ agrees: true, text: 'different ZIP codes' });
  });

  it('says that ZIP codes differ where no city is known', () => {
    expect(toSentence(of(['postal_code', false], ['city', null]))).toBe('Different ZIP codes, no city to compare.');
  });

  it('calls two legal forms different only where both names may state one', () => {
    expect(toSentence(of(['legal_form', false], ['company_form', false]))).toBe(
      "Not the same legal form, the company's name states no legal form.",
    );
  });

  it('says of a trade name only what its own form is: the company may have the form of the record', () => {
    expect(toSentence(of(['alternative_name_form', false]))).toBe(
      "The company's name that was compared does not have the legal form that the record states.",
    );
  });

  it('says only of legal names that no other company has one, where only these are counted', () => {
    const fact = { fact: 'only_bearer', agrees: true, weight: 0 } as const;
    expect(evidenceInWords(fact, { ...compared, isLegal: true }).text).toBe(
      'no other loaded Oregon company has this legal name',
    );
  });

  it('says of no single record that it gives a trade name: any of its holder may', () => {
    expect(toSentence(of(['trade_name', true]))).toBe(
      'Records of this holder also give a former or trade name of the company.',
    );
  });

  it('says of no single record that it is newer than the company: the newest of its holder is compared', () => {
    expect(toSentence(of(['formed_before', true]))).toBe(
      'The newest record of this holder is not older than the company.',
    );
    expect(toSentence(of(['formed_before', false]))).toBe('All records of this holder are older than the company.');
  });

  it.each(Object.keys(matchFacts) as MatchFact[])('has words of its own for %s', (fact) => {
    const [worded] = of([fact, true]);
    expect(worded?.text).toMatch(/ /);
    expect(worded?.text).not.toBe(fact.replaceAll('_', ' '));
  });
});
