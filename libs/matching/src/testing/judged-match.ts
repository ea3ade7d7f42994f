import type { MatchKeys } from '@registry/contracts-business-registry';
import { compareNames } from '../compare-names.ts';
import { judgeFacts, type Judgement } from '../confidence.ts';
import { toMatchName } from '../match-name.ts';
import { compareFacts } from '../name-facts.ts';
import { makeKeys } from './made-matching.ts';

/** Values of a record and a company that replace those of `judge`. */
export interface Requested {
  readonly record?: string;
  readonly isTrade?: boolean;
  readonly zip?: string;
  readonly city?: string;
  readonly company?: string;
  readonly alternative?: string;
  readonly bearers?: number;
  /** Companies with the alternative name. */
  readonly sharing?: number;
  /** ZIP codes of the others that bear the name. */
  readonly namesakes?: MatchKeys['namesakes'];
  /** Their other names. */
  readonly names?: MatchKeys['namesakeNames'];
  readonly register?: MatchKeys['register'];
  readonly asOf?: string;
  readonly formed?: string;
  /** Of the record. */
  readonly date?: string;
  /** Of the record's file. */
  readonly fileDate?: string;
  readonly second?: string;
  readonly trade?: string;
}

/** A record of Cedar Ridge Bakery LLC of Denver by default, in a state of whose register a part is loaded. */
export function judge(requested: Requested = {}): Judgement {
  const {
    record = 'Cedar Ridge Bakery LLC',
    company = 'Cedar Ridge Bakery LLC',
    bearers = 1,
    register = 'part',
  } = requested;
  const toCounts = (companies: number) => ({ withFolded: companies, withNameKey: companies });
  const keys = makeKeys(company, {
    legal: toMatchName(company, toCounts(bearers)),
    alternatives:
      requested.alternative === undefined ? [] : [toMatchName(requested.alternative, toCounts(requested.sharing ?? 1))],
    namesakes: requested.namesakes ?? null,
    ...(requested.names && { namesakeNames: requested.names }),
    register,
    asOf: requested.asOf ?? null,
    formed: requested.formed ?? null,
  });
  const compared = compareNames([record], requested.isTrade ?? false, keys);
  if (compared === undefined) throw new Error(`${record} does not tie to the company.`);
  const postalCodes = [requested.zip ?? []].flat();
  const cities = [requested.city ?? []].flat();
  const given = {
    postalCodes,
    cities,
    tradeNames: [requested.trade ?? []].flat(),
    secondNames: [requested.second ?? []].flat(),
    newestDate: requested.date ?? null,
    asOf: requested.fileDate ?? null,
  };
  const { facts, rivals } = compareFacts(compared, given, keys);
  return judgeFacts(facts, rivals);
}
