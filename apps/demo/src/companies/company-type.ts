import type { CompanyType } from '@registry/contracts-demo';
import { foldedName } from '@registry/domain';

/**
 * Codes that registries write instead of words: Colorado's, Florida's, and those of the Texas Comptroller. Where the same
 * code stands for two things, it is left out.
 */
const codes: Readonly<Record<string, CompanyType>> = {
  DPC: 'corporation',
  FPC: 'corporation',
  DNC: 'nonprofit',
  FNC: 'nonprofit',
  UNA: 'nonprofit',
  DLLC: 'llc',
  FLLC: 'llc',
  DLP: 'limited_partnership',
  FLP: 'limited_partnership',
  DLLLP: 'limited_partnership',
  FLLLP: 'limited_partnership',
  DLLP: 'partnership',
  FLLP: 'partnership',
  DCOOP: 'cooperative',
  FCOOP: 'cooperative',
  DOMP: 'corporation',
  FORP: 'corporation',
  DOMNP: 'nonprofit',
  FORNP: 'nonprofit',
  FLAL: 'llc',
  FORL: 'llc',
  DOMLP: 'limited_partnership',
  FORLP: 'limited_partnership',
  CL: 'llc',
  CI: 'llc',
  CT: 'corporation',
  CF: 'corporation',
  CN: 'nonprofit',
  CM: 'nonprofit',
  PL: 'limited_partnership',
  PF: 'limited_partnership',
  PB: 'partnership',
};

/** Words of a registry's entity type that decide, the more particular ones first. */
const wordings: readonly (readonly [wording: RegExp, type: CompanyType])[] = [
  [/\bNON ?(PROFIT|STOCK)\b|\bNOT FOR PROFIT\b|\bRELIGIOUS\b|\bCHARITABLE\b|\bNONPROFIT\b/, 'nonprofit'],
  [/\bSANS BUT LUCRATIF\b|^ASSOCIATION$|^SYNDICAT\b/, 'nonprofit'],
  [/\bCO ?OPERATIVES?\b|\bCOOP\b/, 'cooperative'],
  [/\bSOCIETE EN COMMANDITE\b/, 'limited_partnership'],
  [/\bSOCIETE EN NOM COLLECTIF\b/, 'partnership'],
  [/\bFIDUCIE\b/, 'trust'],
  [/\bSOCIETE PAR ACTIONS\b|\bCOMPAGNIE\b|\bPERSONNE MORALE\b/, 'corporation'],
  [/\bLIMITED LIABILITY (COMPANY|CO)\b|\bP?LLC\b|\bL L C\b/, 'llc'],
  [/\bLIMITED LIABILITY LIMITED PARTNERSHIP\b|\bLLLP\b/, 'limited_partnership'],
  [/\bLIMITED LIABILITY PARTNERSHIP\b|\bLLP\b/, 'partnership'],
  [/\bLIMITED PARTNERSHIP\b|\bLP\b/, 'limited_partnership'],
  [/\bPARTNERSHIP\b/, 'partnership'],
  [/\bTRUST\b/, 'trust'],
  [/\bCORPORATION\b|\bCORP\b|\bINCORPORATED\b|\bINC\b|\bSTOCK\b|\bPROFIT\b/, 'corporation'],
];

/** The legal form of a registry's entity type; `other` for an unknown word and without any. */
export function companyType(entityType: string | null): CompanyType {
  if (entityType === null) return 'other';
  const folded = foldedName(entityType);
  return codes[folded] ?? wordings.find(([wording]) => wording.test(folded))?.[1] ?? 'other';
}
