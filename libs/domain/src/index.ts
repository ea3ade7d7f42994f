export { addressBlocks } from './jurisdictions/address-blocks.ts';
export * from './jurisdictions/address-region.ts';
export * from './business-id.ts';
export * from './calendar-date.ts';
export * from './changes/value-changes.ts';
export * from './changes/stated-on.ts';
export * from './details/naics-sectors.ts';
export * from './details/packed-address.ts';
export * from './details/profile-types.ts';
export * from './details/published-details.ts';
export * from './ein.ts';
export * from './event-types.ts';
export * from './queries/evidence.ts';
export {
  HIDDEN_KINDS,
  hiddenKey,
  type HiddenKind,
  type HiddenOfCompany,
  type HiddenValue,
} from './hidden/hidden-value.ts';
export { hiddenAtAny, isHidden, withoutHidden } from './hidden/without-hidden.ts';
export * from './lists/exclusion-lists.ts';
export { withoutAgencyEnding } from './names/agency-ending.ts';
export * from './folding/folded-name.ts';
export * from './jurisdictions/place-keys.ts';
export * from './jurisdictions/jurisdiction.ts';
export * from './jurisdictions/jurisdiction-slug.ts';
export * from './jurisdictions/parse-region.ts';
export { provinceNames } from './jurisdictions/province-names.ts';
export { addressWords, longAddressWords, streetWords } from './spelling/address-words.ts';
export * from './spelling/did-you-mean.ts';
export * from './spelling/indexed-names.ts';
export * from './names/indexed-text.ts';
export * from './names/legal-forms.ts';
export * from './names/legal-form-terms.ts';
export { abbreviationVariants } from './names/usual-abbreviations.ts';
export * from './live-source-health.ts';
export * from './loaded-source.ts';
export * from './names/matched-name.ts';
export * from './names/name-key.ts';
export * from './names/status/name-status.ts';
export * from './names/status/name-text.ts';
export * from './names/cells/names-in-cell.ts';
export * from './no-value.ts';
export * from './names/unrelated-names.ts';
export * from './names/without-hyphens.ts';
export * from './names/business-words.ts';
export * from './names/person-name.ts';
export { isFirmName } from './names/persons/firm-name.ts';
export { isSameGivenName } from './names/persons/short-given-names.ts';
export * from './names/persons/natural-person.ts';
export * from './names/queries/query-terms.ts';
export { romanizedKey } from './spelling/romanized-key.ts';
export * from './spelling/spelling-key.ts';
export * from './names/queries/suggested-query.ts';
export * from './names/queries/number-query.ts';
export * from './names/one-line.ts';
export * from './lien-status.ts';
export * from './queries/query-fields.ts';
export * from './lists/portions.ts';
export * from './record-kinds.ts';
export * from './record-number.ts';
export * from './sample-slug.ts';
export { respaced, type Vocabulary } from './spelling/respaced-words.ts';
export * from './spelling/same-spelling.ts';
export * from './spelling/snake-case.ts';
export * from './standing.ts';
export * from './usage-restriction.ts';
