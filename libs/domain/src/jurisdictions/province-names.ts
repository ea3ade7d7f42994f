import { foldedName } from '../folding/folded-name.ts';

/** Canada's provinces and territories: postal code → name. */
export const provinceNames = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const;

export type ProvinceCode = keyof typeof provinceNames;

const byWording = new Map(
  (Object.keys(provinceNames) as ProvinceCode[]).flatMap((code) =>
    [code, foldedName(provinceNames[code])].map((wording) => [wording, code] as const),
  ),
);

/** A wording of a province (`Ontario`, `on`) as its code; undefined where it names none. */
export function toProvinceCode(text: string): ProvinceCode | undefined {
  return byWording.get(foldedName(text));
}
