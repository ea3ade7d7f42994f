import { foldWords } from '../../folding/folded-name.ts';
import { joinNameKey } from '../name-key.ts';

/** Words that registered agents' firms carry and persons do not. Legal-form words are known to the domain already. */
const firmWords = new Set(
  `AGENT AGENTS AGENCY ASSOCIATES ASSOCIATION ATTORNEYS BANK COMPANY CORP CORPORATE CORPORATION ENTERPRISES FIRM FOUNDATION
  GROUP HOLDINGS INC INCORPORATED INCORPORATING INTERNATIONAL LAW LEGALZOOM LLC LLP MANAGEMENT PARTNERS PARTNERSHIP PROPERTIES
  REGISTERED SERVICE SERVICES SOLUTIONS SYSTEM SYSTEMS TRUST UNIVERSITY`.split(/\s+/),
);

/** Checks that a name given without saying whose is a firm's: it carries a legal form or a word that only firms use. */
export function isFirmName(name: string): boolean {
  const words = foldWords(name);
  return words.some((word) => firmWords.has(word)) || joinNameKey(words).split(' ').length < words.length;
}
