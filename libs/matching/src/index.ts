export { companyEin, type EinTeachers } from './company-ein.ts';
export { compareNames, type NameComparison, sharesKey } from './compare-names.ts';
export { type NameCounts, toMatchName } from './match-name.ts';
export { type MatchedSubject, matchSubjects, type MissedSubject, type SubjectMatches } from './match-subjects.ts';
export type { Subject } from './subject.ts';
