import { describe, expect, it } from '@jest/globals';
import type { CompanyKeys } from '@registry/contracts-business-registry';
import { toMatchName } from './match-name.ts';
import { matchSubjects } from './match-subjects.ts';
import type { Subject } from './subject.ts';
import { ALONE, makeKeys, makeSubject } from './testing/made-matching.ts';

const company = (name: string, alternatives: readonly string[] = [], more: Partial<CompanyKeys> = {}): CompanyKeys =>
  makeKeys(name, {
    fileNumber: name,
    // As a former or trade name it is counted among legal names too.
    alternatives: alternatives.map((one) => toMatchName(one, { ...ALONE, withNameKey: 2 })),
    ...more,
  });

const record = makeSubject();
const ofTradeName: Subject = {
  ...record,
  ...{ subjectNo: 2, holderNo: 1, isTrade: true, names: ['Heron Breads'], holderNames: ['Cedar Ridge LLC'] },
};

const confidence = (subject: Subject, own: CompanyKeys, others?: readonly CompanyKeys[] | null): number => {
  const [matched] = matchSubjects([subject], { ...own, ...(others !== undefined && { others }) }).matched;
  expect(matched?.evidence.some(({ fact }) => fact === 'other_company')).toBe(others !== undefined);
  return matched?.confidence ?? 0;
};

describe('a record that may be of another company', () => {
  const holder = company('Cedar Ridge LLC');
  const heron = company('Heron Breads Inc');
  const atHolder = confidence(record, holder);

  it('is of the company of its trade name as far as that of its legal name leaves it', () => {
    expect(confidence(ofTradeName, heron)).toBeGreaterThan(0.7);
    expect(confidence(ofTradeName, heron, [holder])).toBeCloseTo(1 - atHolder, 2);
  });

  it('is not where the other is not known', () => {
    expect(confidence(ofTradeName, heron, null)).toBe(0.005);
  });

  it('is of the company of that name where its EIN is not that of its legal name', () => {
    const stated = { ...ofTradeName, ein: '841234567' };
    const others = (ein: string) => [company('Cedar Ridge LLC', [], { ein })];
    const keys = { ...heron, others: others('849999999') };
    expect(matchSubjects([stated], keys).matched[0]?.confidence).toBe(confidence(ofTradeName, heron));
    expect(confidence(stated, heron, others('841234567'))).toBe(0.005);
  });

  it('is of the company that had its name with the form, before one that has it with another form', () => {
    const renamed = company('Old Mill Inc', ['Cedar Ridge LLC']);
    const otherForm = company('Cedar Ridge Inc');
    const atRenamed = matchSubjects([record], { ...renamed, others: [otherForm] }).matched[0]?.confidence ?? 0;
    expect(atRenamed).toBe(confidence(record, renamed));
    expect(confidence(record, otherForm, [renamed])).toBeCloseTo(1 - atRenamed, 2);
  });

  it('is of the company that has its legal name, before one that had it', () => {
    const unformed = { ...record, names: ['Cedar Ridge'] };
    const formerly = company('Old Mill Inc', ['Cedar Ridge']);
    const atLegal = matchSubjects([unformed], { ...holder, others: [formerly] }).matched[0]?.confidence ?? 0;
    expect(atLegal).toBe(confidence(unformed, holder));
    expect(confidence(unformed, formerly, [holder])).toBeCloseTo(1 - atLegal, 2);
  });
});
