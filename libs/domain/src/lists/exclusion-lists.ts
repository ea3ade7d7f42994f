/** Agencies that publish lists of excluded, denied and sanctioned parties. */
const AGENCIES = {
  OFAC: { agency: 'Office of Foreign Assets Control', organization: 'U.S. Department of the Treasury' },
  BIS: { agency: 'Bureau of Industry and Security', organization: 'U.S. Department of Commerce' },
  DDTC: { agency: 'Directorate of Defense Trade Controls', organization: 'U.S. Department of State' },
  ISN: {
    agency: 'Bureau of International Security and Nonproliferation',
    organization: 'U.S. Department of State',
  },
  GSA: { agency: 'General Services Administration', organization: 'U.S. General Services Administration' },
  'HHS-OIG': {
    agency: 'Office of Inspector General',
    organization: 'U.S. Department of Health and Human Services',
  },
  DHS: { agency: 'Department of Human Services', organization: 'Commonwealth of Pennsylvania' },
  LDH: { agency: 'Louisiana Department of Health', organization: 'State of Louisiana' },
} as const;

const OFAC_LISTS = 'https://ofac.treasury.gov/sanctions-list-service';
const BIS_LISTS = 'https://www.bis.gov/regulations/ear/part-744';

/**
 * The lists of excluded, denied and sanctioned parties, by the abbreviation that entries have. Several sources may publish a list:
 * an entry with the same number on the same list is the same entry. The order is that in which a company's lists are shown.
 */
export const EXCLUSION_LISTS = {
  SAM: { title: 'SAM exclusions', agency: 'GSA', url: 'https://sam.gov/exclusions' },
  LEIE: {
    title: 'List of Excluded Individuals and Entities',
    agency: 'HHS-OIG',
    url: 'https://oig.hhs.gov/exclusions/',
  },
  SDN: { title: 'Specially Designated Nationals and Blocked Persons', agency: 'OFAC', url: OFAC_LISTS },
  CONS: { title: 'Consolidated (non-SDN) sanctions', agency: 'OFAC', url: OFAC_LISTS },
  DPL: {
    title: 'Denied Persons List',
    agency: 'BIS',
    url: 'https://www.bis.gov/licensing/guidance-on-end-user-and-end-use-controls/denied-persons-list',
  },
  EL: { title: 'Entity List', agency: 'BIS', url: BIS_LISTS },
  UVL: { title: 'Unverified List', agency: 'BIS', url: BIS_LISTS },
  MEU: { title: 'Military End-User List', agency: 'BIS', url: BIS_LISTS },
  DTC: {
    title: 'AECA debarred parties',
    agency: 'DDTC',
    url: 'https://www.pmddtc.state.gov/ddtc_public/ddtc_public?id=ddtc_kb_article_page&sys_id=c22d1833dbb8d300d0a370131f9619f0',
  },
  ISN: {
    title: 'Nonproliferation sanctions',
    agency: 'ISN',
    url: 'https://www.state.gov/key-topics-bureau-of-international-security-and-nonproliferation/nonproliferation-sanctions/',
  },
  'PA-MEDICAID': {
    title: 'Medicheck precluded providers',
    agency: 'DHS',
    url: 'https://www.pa.gov/services/dhs/medicheck-list',
  },
  'LA-MEDICAID': {
    title: 'Louisiana adverse actions and exclusions',
    agency: 'LDH',
    url: 'https://adverseactions.ldh.la.gov/SelSearch',
  },
} as const satisfies Record<string, { title: string; agency: keyof typeof AGENCIES; url: string }>;

/** The abbreviation of a list. */
export type ExclusionListName = keyof typeof EXCLUSION_LISTS;

/** All lists, in the order of the table. */
export const EXCLUSION_LIST_NAMES = Object.keys(EXCLUSION_LISTS) as readonly ExclusionListName[];

/** A list as it is shown. */
export interface ExclusionList {
  readonly abbr: ExclusionListName;
  readonly title: string;
  readonly agency: string;
  readonly agency_abbr: string;
  readonly organization: string;
  readonly url: string;
}

/** Returns a list as it is shown. */
export function exclusionList(abbr: ExclusionListName): ExclusionList {
  const { title, agency, url } = EXCLUSION_LISTS[abbr];
  return { abbr, title, ...AGENCIES[agency], agency_abbr: agency, url };
}
