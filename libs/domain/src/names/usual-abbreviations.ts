/** How words of company names are usually written short, folded: each word with its abbreviations. */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  ACADEMY: ['ACAD'],
  ASSOCIATES: ['ASSOC', 'ASSOCS'],
  ASSOCIATION: ['ASSN', 'ASSOC'],
  AUTOMOTIVE: ['AUTO'],
  AVENUE: ['AVE'],
  BROTHERS: ['BROS'],
  BUILDING: ['BLDG'],
  CENTER: ['CTR', 'CENTRE'],
  CHURCH: ['CH'],
  COMMUNITY: ['CMTY'],
  CONSTRUCTION: ['CONST', 'CONSTR'],
  CONSULTING: ['CONSULT'],
  COUNTY: ['CNTY'],
  DEVELOPMENT: ['DEV'],
  DISTRIBUTION: ['DIST'],
  DISTRIBUTING: ['DIST'],
  ELECTRIC: ['ELEC'],
  ENGINEERING: ['ENGR', 'ENG'],
  ENTERPRISES: ['ENT', 'ENTS'],
  EQUIPMENT: ['EQUIP'],
  FINANCIAL: ['FIN'],
  FORT: ['FT'],
  FOUNDATION: ['FDN', 'FNDN'],
  GROUP: ['GRP'],
  HEATING: ['HTG'],
  HOLDINGS: ['HLDGS'],
  HOSPITAL: ['HOSP'],
  INDUSTRIES: ['IND', 'INDS'],
  INSURANCE: ['INS'],
  INTERNATIONAL: ['INTL', 'INT'],
  INVESTMENTS: ['INV', 'INVS'],
  LABORATORIES: ['LABS'],
  LABORATORY: ['LAB'],
  MANAGEMENT: ['MGMT', 'MGT'],
  MANUFACTURING: ['MFG'],
  MARKETING: ['MKTG'],
  MEDICAL: ['MED'],
  MOUNT: ['MT'],
  MOUNTAIN: ['MTN', 'MT'],
  NATIONAL: ['NATL', 'NAT'],
  PLUMBING: ['PLBG'],
  PRODUCTIONS: ['PROD', 'PRODS'],
  PROPERTIES: ['PROP', 'PROPS'],
  RESTAURANT: ['REST'],
  ROAD: ['RD'],
  SAINT: ['ST'],
  SCHOOL: ['SCH'],
  SERVICE: ['SVC', 'SERV'],
  SERVICES: ['SVCS', 'SVC', 'SERV'],
  SOLUTIONS: ['SOLS'],
  STREET: ['ST'],
  SYSTEMS: ['SYS'],
  TECHNOLOGIES: ['TECH', 'TECHS'],
  TECHNOLOGY: ['TECH'],
  TRANSPORTATION: ['TRANS', 'TRANSP'],
  UNIVERSITY: ['UNIV'],
  VETERINARY: ['VET'],
};

const otherWritings: ReadonlyMap<string, readonly string[]> = writings();

/** How a folded word is written otherwise, short or in full: `SVCS` → SERVICES; none where it has no usual abbreviation. */
export function abbreviationVariants(word: string): readonly string[] {
  return otherWritings.get(word) ?? [];
}

function writings(): Map<string, string[]> {
  const pairs = Object.entries(abbreviations).flatMap(([word, short]) =>
    short.flatMap(
      (one) =>
        [
          [word, one],
          [one, word],
        ] as const,
    ),
  );
  return new Map([...Map.groupBy(pairs, ([one]) => one)].map(([one, ofOne]) => [one, ofOne.map(([, other]) => other)]));
}
