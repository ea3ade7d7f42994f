import { describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { toMatchName } from './match-name.ts';
import { matchSubjects } from './match-subjects.ts';
import type { Subject } from './subject.ts';
import { makeKeys, makeSubject as subject } from './testing/made-matching.ts';

/** What business-registry says of a company; by default no other company of the state has its names. */
interface MadeCompany {
  readonly name: string;
  readonly fileNumber?: string;
  readonly ein?: string;
  readonly alternatives?: readonly string[];
  readonly alike?: readonly [withFolded: number, withNameKey: number];
  readonly alternativesAlike?: readonly [withFolded: number, withNameKey: number];
}

const company = ({
  name,
  fileNumber = '100',
  ein,
  alternatives = [],
  alike,
  alternativesAlike,
}: MadeCompany): MatchKeys => {
  const counted = (one: string, [withFolded, withNameKey]: readonly [number, number] = [1, 1]) =>
    toMatchName(one, { withFolded, withNameKey });
  return makeKeys(name, {
    fileNumber,
    ein: ein ?? null,
    legal: counted(name, alike),
    alternatives: alternatives.map((one) => counted(one, alternativesAlike)),
  });
};

const verdicts = (subjects: readonly Subject[], made: MadeCompany) => {
  const { matched, missed, ein } = matchSubjects(subjects, company(made));
  return {
    matched: matched.map(({ method }) => method),
    missed: missed.map(({ reason }) => reason),
    ein: ein.ein,
  };
};

const one = (made: Partial<Subject>, of: MadeCompany): string => {
  const { matched, missed } = verdicts([subject(made)], of);
  return matched[0] ?? missed[0] ?? 'nothing';
};

describe('a record is tied to a company', () => {
  it.each<[string, Partial<Subject>, MadeCompany, string]>([
    [
      'by the registry’s file number, whatever its name',
      { names: ['Elsewhere Inc'], fileNumberKey: 'A-1' },
      { name: 'Cedar Ridge LLC', fileNumber: 'a-1' },
      'identifier',
    ],
    [
      'by the EIN that the registry publishes, in any state',
      { names: ['Elsewhere Inc'], state: 'WY', ein: '841234567' },
      { name: 'Cedar Ridge LLC', ein: '841234567' },
      'identifier',
    ],
    [
      'by the full name that one company has',
      {},
      { name: 'CEDAR RIDGE, L.L.C.', alike: [1, 1] },
      'name_state_exact_unique',
    ],
    [
      'by the full name that one company has, though others share its key',
      {},
      { name: 'Cedar Ridge LLC', alike: [1, 3] },
      'name_state_exact_unique',
    ],
    [
      'by the name key that one company has',
      { names: ['The Cedar Ridge Co.'] },
      { name: 'Cedar Ridge LLC' },
      'name_state_unique',
    ],
    [
      'by the name key, of which a legal form inside is written short',
      { names: ['Cedar Corp. of Salem'] },
      { name: 'Cedar Corporation of Salem' },
      'name_state_unique',
    ],
    [
      'by a former or trade name of the company',
      {},
      { name: 'Blue Mesa Inc', alternatives: ['Cedar Ridge'] },
      'alternative_name_state_unique',
    ],
    [
      'by a trade name that the record gives',
      { isTrade: true },
      { name: 'Cedar Ridge Inc' },
      'alternative_name_state_unique',
    ],
    [
      'by the full name that several companies have, as an ambiguous one',
      {},
      { name: 'Cedar Ridge LLC', alike: [2, 2] },
      'name_state_ambiguous',
    ],
  ])('%s', (_how, record, of, method) => {
    expect(one(record, of)).toBe(method);
  });

  it('by the best method that holds for it', () => {
    const of = { name: 'Cedar Ridge LLC', alternatives: ['Cedar Ridge'], ein: '841234567' };
    expect(one({ ein: '841234567' }, of)).toBe('identifier');
    expect(one({}, of)).toBe('name_state_exact_unique');
    expect(one({ names: ['Cedar Ridge', 'Cedar Ridge LLC'] }, of)).toBe('name_state_exact_unique');
  });
});

describe('a record is not tied to a company', () => {
  it.each<[string, Partial<Subject>, MadeCompany, string]>([
    ['of another state by its name', { state: 'WY' }, { name: 'Cedar Ridge LLC' }, 'other_state'],
    ['by its name without a state', { state: null }, { name: 'Cedar Ridge LLC' }, 'no_state'],
    [
      'by a key that several companies share, in another wording',
      { names: ['Cedar Ridge'] },
      { name: 'Cedar Ridge LLC', alike: [1, 2] },
      'ambiguous_name',
    ],
    [
      'by a former name that several companies had',
      {},
      { name: 'Blue Mesa Inc', alternatives: ['Cedar Ridge LLC'], alternativesAlike: [2, 2] },
      'ambiguous_name',
    ],
    [
      'by a trade name where several companies share the key',
      { isTrade: true },
      { name: 'Cedar Ridge LLC', alike: [2, 2] },
      'ambiguous_trade_name',
    ],
    [
      'by its name when it carries another company’s file number',
      { fileNumberKey: '7' },
      { name: 'Cedar Ridge LLC', fileNumber: '8' },
      'other_file_number',
    ],
    [
      'by its name when it carries another EIN than the company’s',
      { ein: '841111111' },
      { name: 'Cedar Ridge LLC', ein: '842222222' },
      'other_ein',
    ],
    ['by a name that is longer', { names: ['Cedar Ridge Bakery LLC'] }, { name: 'Cedar Ridge LLC' }, 'nothing'],
  ])('%s', (_why, record, of, reason) => {
    expect(one(record, of)).toBe(reason);
  });

  it('by a trade name that records give to several holders, as a franchise’s', () => {
    const shop = (subjectNo: number, holder: string) =>
      subject({ subjectNo, holderNo: 100 + subjectNo, isTrade: true, names: ['Corner Subs'], holderNames: [holder] });
    const of = { name: 'Corner Subs LLC' };
    expect(verdicts([shop(1, 'Smith Foods LLC'), shop(2, 'SMITH FOODS, LLC')], of).matched).toHaveLength(2);
    expect(verdicts([shop(1, 'Smith Foods LLC'), shop(2, 'Jones Foods LLC')], of)).toEqual({
      matched: [],
      missed: ['trade_name_of_several_holders', 'trade_name_of_several_holders'],
      ein: null,
    });
  });
});

describe('the EIN of a company', () => {
  const named = subject({ subjectNo: 1, ein: '841111111' });

  const elsewhere = subject({ subjectNo: 2, names: ['CR Holdings'], state: 'DE', ein: '841111111' });

  it('is that of a firmly matched record, and ties the other records that carry it', () => {
    expect(verdicts([named, elsewhere], { name: 'Cedar Ridge LLC' })).toEqual({
      matched: ['name_state_exact_unique', 'identifier'],
      missed: [],
      ein: '841111111',
    });
  });

  it('never raises what is known of the record that taught it, nor of one of the same source and wording', () => {
    const again = subject({ subjectNo: 3, names: ['CEDAR RIDGE, LLC'], ein: '841111111' });
    expect(verdicts([named, again], { name: 'Cedar Ridge LLC' }).matched).toEqual([
      'name_state_exact_unique',
      'name_state_exact_unique',
    ]);
    const abroad = subject({ subjectNo: 3, state: 'WY', ein: '841111111' });
    expect(verdicts([named, abroad], { name: 'Cedar Ridge LLC' })).toMatchObject({ missed: ['other_state'] });
    const trade = subject({ subjectNo: 4, holderNo: 1, isTrade: true, names: ['Ridge Bread'], ein: '841111111' });
    const ofHolder = { ...trade, holderNames: named.names };
    expect(verdicts([named, ofHolder], { name: 'Cedar Ridge LLC' }).matched).toEqual(['name_state_exact_unique']);
  });

  it('raises a record that another source confirms', () => {
    const confirmed = subject({ subjectNo: 3, source: 'us/other', ein: '841111111' });
    expect(verdicts([named, confirmed], { name: 'Cedar Ridge LLC' }).matched).toEqual(['identifier', 'identifier']);
    expect(verdicts([named], { name: 'Cedar Ridge LLC', ein: '841111111' }).matched).toEqual(['identifier']);
  });

  it('is not taken from a record that is not firmly matched', () => {
    expect(verdicts([named], { name: 'Cedar Ridge LLC', alike: [2, 2] })).toEqual({
      matched: ['name_state_ambiguous'],
      missed: [],
      ein: null,
    });
    expect(verdicts([named], { name: 'Blue Mesa LLC', alternatives: ['Cedar Ridge'] }).ein).toBeNull();
  });
});

describe('an EIN that many unrelated names carry', () => {
  const ein = '123456789';
  const strangers = ['Acme Holdings LLC', 'Blue Sky Inc', 'Old Mill Co', 'Green Leaf LLC'].map((name, i) =>
    subject({ subjectNo: 10 + i, source: 'us-co/others', names: [name], ein }),
  );
  const own = subject({ ein });

  it('identifies while few do: a company has former names and files under its parent', () => {
    expect(verdicts([own, ...strangers.slice(0, 2)], { name: 'Cedar Ridge LLC' })).toMatchObject({
      matched: ['name_state_exact_unique', 'identifier', 'identifier'],
      ein,
    });
  });

  it('is counted by own names: those that one holder trades under are its own', () => {
    const trades = strangers.map((one) => ({ ...one, holderNo: 1, isTrade: true, holderNames: ['Cedar Ridge LLC'] }));
    const other = subject({ subjectNo: 2, source: 'us/other', ein });
    expect(verdicts([own, other, ...trades], { name: 'Cedar Ridge LLC' }).ein).toBe(ein);
  });
});
