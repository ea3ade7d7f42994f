/** Sectors of NAICS 2022 by the first two digits; of a range, by those of its beginning. */
export const naicsSectors = {
  '11': 'Agriculture, forestry, fishing and hunting',
  '21': 'Mining, quarrying, and oil and gas extraction',
  '22': 'Utilities',
  '23': 'Construction',
  '31': 'Manufacturing',
  '42': 'Wholesale trade',
  '44': 'Retail trade',
  '48': 'Transportation and warehousing',
  '51': 'Information',
  '52': 'Finance and insurance',
  '53': 'Real estate and rental and leasing',
  '54': 'Professional, scientific, and technical services',
  '55': 'Management of companies and enterprises',
  '56': 'Administrative, support, and waste services',
  '61': 'Educational services',
  '62': 'Health care and social assistance',
  '71': 'Arts, entertainment, and recreation',
  '72': 'Accommodation and food services',
  '81': 'Other services',
  '92': 'Public administration',
} as const;

export type NaicsSector = keyof typeof naicsSectors;

/** The first two digits of a sector's further codes (31-33, 44-45, 48-49) → those it goes by. */
const FURTHER_CODES: Readonly<Record<string, NaicsSector>> = { '32': '31', '33': '31', '45': '44', '49': '48' };

/** The sector of a NAICS code of two to six digits; undefined for any other text. */
export function naicsSector(code: string): NaicsSector | undefined {
  if (!/^\d{2,6}$/.test(code)) return undefined;
  const digits = code.slice(0, 2);
  return Object.hasOwn(naicsSectors, digits) ? (digits as NaicsSector) : FURTHER_CODES[digits];
}
