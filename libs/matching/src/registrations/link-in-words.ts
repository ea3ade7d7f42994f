import type { RegistrationFact } from '@registry/contracts-business-registry';
import type { JudgedLink, LinkEvidence } from './judge-links.ts';

type Texts = readonly [agrees: string, differs: string, unknown: string];

const texts: Readonly<Record<RegistrationFact, Texts>> = {
  decision: ['decided by the operator', '', ''],
  ein: ['same EIN', 'different EINs', 'no EIN to compare'],
  name: ['same name', 'same name but for the legal form', 'different names'],
  legal_name: ['both names are legal names', 'one of the names is a former or other name', 'no name in common'],
  formation_state: ['same state of formation', 'different states of formation', 'state of formation unknown'],
  formation_date: [
    'the dates of formation and registration agree',
    'the dates of formation and registration contradict each other',
    'no dates to compare',
  ],
  lives: ['', 'the older registration has ended, on a day that is not known', ''],
  officers: ['same officer', 'no officer in common', 'no officers to compare'],
  agent: ['same registered agent', 'different registered agents', 'no registered agents to compare'],
  address: ['same address', 'no address in common', 'no addresses to compare'],
  only_bearer: ['no other company is known by the name there', 'others are known by the name there', ''],
};

/** Describes a compared fact in words. */
export function linkFactInWords({ fact, agrees }: Pick<LinkEvidence, 'fact' | 'agrees'>): string {
  const [yes, no, unknown] = texts[fact];
  return agrees === null ? unknown : agrees ? yes : no;
}

/** Why two registrations are linked, in one line: what speaks for it. */
export function linkInWords({ evidence }: Pick<JudgedLink, 'evidence'>): string {
  return evidence
    .filter(({ agrees, weight, fact }) => agrees === true && (weight > 0 || fact === 'formation_state'))
    .map(linkFactInWords)
    .join(', ');
}
