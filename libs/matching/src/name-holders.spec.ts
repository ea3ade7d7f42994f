import { describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { toMatchName } from './match-name.ts';
import { matchSubjects } from './match-subjects.ts';
import type { Subject } from './subject.ts';
import { makeKeys as company, makeSubject } from './testing/made-matching.ts';

const SHOWN = 0.5;

const record = (subjectNo: number, name: string, more: Partial<Subject> = {}): Subject =>
  makeSubject({ subjectNo, names: [name], postalCodes: [String(81_000 + subjectNo)], ...more });

/** Records of a name, each of a place of its own. */
const scattered = (count: number, name: string, more: (no: number) => Partial<Subject> = () => ({})): Subject[] =>
  Array.from({ length: count }, (_, i) => record(i + 1, name, more(i + 1)));

const confidences = (subjects: readonly Subject[], keys: MatchKeys): Map<number, number> =>
  new Map(matchSubjects(subjects, keys).matched.map(({ subject, confidence }) => [subject.subjectNo, confidence]));

const likeliest = (subjects: readonly Subject[], keys: MatchKeys): number =>
  Math.max(0, ...confidences(subjects, keys).values());
const unlikeliest = (subjects: readonly Subject[], keys: MatchKeys): number =>
  Math.min(...confidences(subjects, keys).values());

describe('a name that unrelated holders have without a legal form', () => {
  it.each([
    ['Owner Of Record', 'Owner Of Record LLC'],
    ['zqv 17 undisclosed', 'Zqv 17 Undisclosed, Inc.'],
    ['Ausente', 'AUSENTE'],
    ['The Withheld', 'Withheld'],
  ])('%s is not %s', (name, registered) => {
    const keys = company(registered);
    expect(likeliest(scattered(3, name), keys)).toBeGreaterThan(0.9);
    expect(likeliest(scattered(30, name), keys)).toBeLessThan(SHOWN);
    expect(likeliest(scattered(300, name), keys)).toBeLessThan(0.01);
  });

  it('is the less a company the more have it, whatever the order of their records', () => {
    const keys = company('Owner Of Record LLC');
    const found = [4, 6, 10, 20, 40, 80].map((count) => likeliest(scattered(count, 'Owner Of Record'), keys));
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(new Set(found).size).toBe(5 + 1);
    const all = scattered(25, 'Owner Of Record', (no) => ({
      postalCodes: [String(81_000 + (no % 17)), `${82_000 + no}`],
    }));
    expect(confidences(all.toReversed(), keys)).toEqual(new Map([...confidences(all, keys)].toReversed()));
  });

  it('says so in evidence, whose weights add up to the confidence', () => {
    const [matched] = matchSubjects(scattered(40, 'Owner Of Record'), company('Owner Of Record LLC')).matched;
    const { evidence = [], confidence = 1 } = matched ?? {};
    expect(evidence.at(-1)).toEqual({ fact: 'one_holder', agrees: false, weight: -6.238 });
    const odds = evidence.reduce((sum, { weight }) => sum + weight, 0);
    expect(confidence).toBeCloseTo(1 / (1 + Math.exp(-odds)), 3);
  });

  it('teaches a company no EIN', () => {
    const keys = company('Owner Of Record LLC');
    const one = record(500, 'Owner Of Record', { source: 'us/other', ein: '841234567' });
    expect(matchSubjects([one], keys).ein.ein).toBe('841234567');
    expect(matchSubjects([one, ...scattered(40, 'Owner Of Record')], keys).ein.ein).toBeNull();
  });

  it('is a company where its form, number, EIN, place or further name says so', () => {
    const keys = company('Owner Of Record LLC', {
      ein: '841234567',
      alternatives: [toMatchName('Cedar Ridge', { withFolded: 1, withNameKey: 1 })],
    });
    const own = [
      record(501, 'Owner Of Record, L.L.C.'),
      record(502, 'Owner Of Record', { fileNumberKey: '100' }),
      record(503, 'Owner Of Record', { ein: '841234567' }),
      record(504, 'Owner Of Record', { tradeNames: ['Cedar Ridge'] }),
    ];
    const found = confidences([...own, ...scattered(100, 'Owner Of Record')], keys);
    expect(own.map(({ subjectNo }) => (found.get(subjectNo) ?? 0) > SHOWN)).toEqual([true, true, true, true]);
    // A few are there by chance if hundreds are somewhere.
    const there = record(505, 'Owner Of Record', { postalCodes: ['80202'] });
    expect(confidences([there, ...scattered(14, 'Owner Of Record')], keys).get(505)).toBeGreaterThan(0.9);
    expect(confidences([there, ...scattered(300, 'Owner Of Record')], keys).get(505)).toBeLessThan(SHOWN);
  });
});

describe('a company with many places keeps its records', () => {
  const keys = company('Bluebird Markets Inc');

  it.each<[string, Subject[]]>([
    ['named in full', scattered(200, 'BLUEBIRD MARKETS, INC.')],
    [
      'of which some are named in full',
      scattered(200, 'x', (no) => ({ names: [no % 6 === 0 ? 'Bluebird Markets Inc' : 'Bluebird Markets'] })),
    ],
    [
      'with one mailing address',
      scattered(200, 'Bluebird Markets', (no) => ({ postalCodes: ['80111', `${82_000 + no}`] })),
    ],
    ['with one EIN', scattered(200, 'Bluebird Markets', () => ({ ein: '841234567' }))],
    ['of one trade name', scattered(200, 'Bluebird Markets', () => ({ tradeNames: ['Bluebird Fresh'] }))],
    [
      'in one place, under many numbers',
      scattered(200, 'Bluebird Markets', () => ({ postalCodes: ['80500'], recordCount: 9 })),
    ],
    ['without places', scattered(200, 'Bluebird Markets', () => ({ postalCodes: [] }))],
  ])('%s', (_, subjects) => {
    expect(unlikeliest(subjects, keys)).toBeGreaterThan(0.9);
  });

  it('as far as its namesakes account for them', () => {
    const named = (withNameKey: number) =>
      company('First Light Chapel', {
        legal: toMatchName('First Light Chapel', { withFolded: 1, withNameKey, withForms: 1 }),
      });
    const subjects = scattered(24, 'First Light Chapel');
    expect(likeliest(subjects, named(1))).toBeLessThan(SHOWN);
    expect(likeliest(subjects, named(6))).toBeGreaterThan(0.9);
  });

  it('next to records of another state and of other names', () => {
    const others = scattered(100, 'Bluebird Markets', () => ({ state: 'UT' }));
    expect(
      likeliest([...others, ...scattered(100, 'Bluebird Market'), record(500, 'Bluebird Markets')], keys),
    ).toBeGreaterThan(0.9);
  });
});
