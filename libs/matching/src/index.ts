export { companyEin, type EinTeachers } from './company-ein.ts';
export { judgeFacts } from './confidence.ts';
export { sharesKey } from './compare-names.ts';
export type {
  ByPlace,
  ExtentWeights,
  FactWeights,
  FittedWeights,
  NamesakeWeights,
  NameWeights,
} from './match-weights.ts';
export { fittedWeights } from './fitted-weights.ts';
export { type NameCounts, toMatchName } from './match-name.ts';
export { type MatchedSubject, matchSubjects, type MissedSubject, type SubjectMatches } from './match-subjects.ts';
export type { Subject } from './subject.ts';
