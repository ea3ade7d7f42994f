export { givesContacts, mayBeAboutPerson } from './contacts/whose-contacts.ts';
export { companyEin, type EinTeachers } from './company-ein.ts';
export { judgeFacts, computeRivalOdds } from './confidence.ts';
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
export { countWithForms, type NameCounts, toMatchName, type Wording } from './match-name.ts';
export {
  findFillers,
  type MatchedSubject,
  matchSubjects,
  type MissedSubject,
  type SubjectMatches,
} from './match-subjects.ts';
export { type Holder, type HolderCompany, linkHolders } from './holders/link-holders.ts';
export type { Facts } from './facts.ts';
export type { Rivals } from './namesakes.ts';
export type { Subject } from './subject.ts';
export * from './queries/candidate-company.ts';
export * from './queries/candidate-index.ts';
export * from './queries/find-candidates.ts';
export * from './queries/judge-candidates.ts';
export * from './queries/match-list.ts';
export * from './queries/match-queries.ts';
export type { MatchQuery } from './queries/match-query.ts';
export * from './queries/query-facts.ts';
export * from './queries/query-features.ts';
export { readMatchQuery, type ReadQuery } from './queries/read-match-query.ts';
export * from './queries/verdict.ts';
export type { CompanyAddress } from './queries/places/query-place.ts';
export { compareResults, listResults } from './screened-list/list-results.ts';
export { type ListScreenings, type MessageSender, screenList } from './screened-list/screen-list.ts';
export { EntryIndex, type ScreenedEntry } from './screening/entry-index.ts';
export {
  judgeEntry,
  type ScreeningEvidence,
  type ScreeningMatch,
  type ScreeningStatus,
} from './screening/judge-entry.ts';
export {
  opposingFeatures,
  type ScreeningFact,
  screeningFacts,
  type ScreeningFeatures,
  type ScreeningWeights,
  supportingFeatures,
} from './screening/screening-features.ts';
export { compareEntry } from './screening/compare-entry.ts';
export { type ListEntry, readEntry, type ScreenedAddress, type ScreenedIdentifier } from './screening/list-entry.ts';
export { readCompany, type ReadCompany, type ScreenedCompany } from './screening/screened-company.ts';
export { listCompanyKeys, listEntryKeys } from './screening/shared-keys.ts';
export { compareRegistrations } from './registrations/compare-registrations.ts';
export {
  type JudgedLink,
  judgeForeign,
  judgeHomes,
  type LinkEvidence,
  type LinkMethod,
} from './registrations/judge-links.ts';
export { linkFactInWords, linkInWords } from './registrations/link-in-words.ts';
export {
  ENTITY_CONFIDENCE,
  type LinkDecision,
  linkRegistrations,
  type RegistrationSet,
} from './registrations/link-registrations.ts';
export { listFeatures, type KnownHomes, type LinkWeights, type PairWeights } from './registrations/link-weights.ts';
export { mayBeLinked } from './registrations/contradictions.ts';
export {
  COMMON_BEARERS,
  comparedAddresses,
  comparedPersons,
  type ComparedRegistration,
  isDomestic,
  type PublishedRegistration,
  readRegistration,
} from './registrations/registration.ts';
