import { Inject, Injectable } from '@nestjs/common';
import {
  type CompanyKeys,
  type MatchKeys,
  type MatchName,
  OTHERS_MAX,
  type OtherName,
} from '@registry/contracts-business-registry';
import { type HiddenOfCompany, identifiesOne, placeKeys, type StateCode, withoutHidden } from '@registry/domain';
import { countWithForms, type Wording } from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { type CompanyLists, listAddresses } from '../companies/company-lists.ts';
import { matchNamesStatements } from './match-names.sql.ts';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';
import { RowsByCompany } from './rows-by-company.ts';

interface MatchNameRow extends MatchName {
  /** The number of the requested key, from 1. */
  readonly n: number;
  readonly kind: string;
  readonly isWhole: boolean;
  readonly ein: string | null;
  /** Names of companies of the state with that EIN; null next to other names than the legal one. */
  readonly einNames: readonly string[] | null;
  readonly fileNumber: string;
  /** YYYY-MM-DD. */
  readonly formed: string | null;
  /** Null where all that have the key have the full name. */
  readonly wordings: readonly Wording[] | null;
  /** Null for other names than the legal one, and without any. */
  readonly lists: CompanyLists;
  /** Null for other names than the legal one, and where nothing is hidden. */
  readonly hidden: HiddenOfCompany | null;
  /** The other companies with the legal name; null without any, and for more than are compared. */
  readonly namesakes: readonly { readonly lists: CompanyLists; readonly names: readonly OtherName[] }[] | null;
  /** File number keys of other companies that records under the name may be of. */
  readonly others: readonly string[];
}

/** Reads what records are compared to. */
@Injectable()
export class MatchKeysReadModel {
  readonly #rows: RowsByCompany<MatchNameRow>;

  constructor(
    @Inject(READ_DATABASE) database: Database,
    private readonly extents: RegisterExtentReadModel,
  ) {
    this.#rows = new RowsByCompany(database, matchNamesStatements);
  }

  /** The match keys of a company that exists; undefined when it does not. */
  async find(state: StateCode, fileNumber: string): Promise<MatchKeys | undefined> {
    const [rows, registered] = await Promise.all([this.#rows.read(state, fileNumber), this.#describeRegister(state)]);
    const keys = toCompanyKeys(state, rows, registered);
    const hidden = rows[0]?.hidden ?? null;
    const others = keys && (await this.#othersOf(state, rows, registered));
    return keys && { ...keys, others, ...(hidden === null ? {} : { hidden }) };
  }

  async #describeRegister(state: StateCode): Promise<Registered> {
    const { extent: register, asOf, isReal } = await this.extents.find(state);
    return { register, asOf, isReal };
  }

  async #othersOf(
    state: StateCode,
    rows: readonly MatchNameRow[],
    registered: Registered,
  ): Promise<CompanyKeys[] | null> {
    const keys = new Set(rows.flatMap(({ others }) => others));
    if (keys.size > OTHERS_MAX) return null;
    const read = await Promise.all([...keys].map((key) => this.#rows.read(state, key)));
    const others = read.flatMap((some) => toCompanyKeys(state, some, registered) ?? []);
    return others.length < keys.size ? null : others.map(withFewNamesakes);
  }
}

type Registered = Pick<CompanyKeys, 'register' | 'asOf' | 'isReal'>;

function toCompanyKeys(
  state: StateCode,
  rows: readonly MatchNameRow[],
  registered: Registered,
): CompanyKeys | undefined {
  const [legal] = rows;
  if (legal === undefined) return undefined;
  const alternatives = rows.filter((row) => row.kind !== 'legal').map(toMatchName);
  // A record that matched by a hidden address would tell where that is.
  const places = placeKeys(withoutHidden(listAddresses(legal.lists), legal.hidden));
  const namesakes = legal.namesakes?.map(({ lists }) => placeKeys(listAddresses(lists)).postalCodes) ?? null;
  const namesakeNames = legal.namesakes?.map(({ names }) => names) ?? null;
  const { fileNumber, formed } = legal;
  const ein = identifiesOne(legal.einNames ?? []) ? legal.ein : null;
  const own = { state, fileNumber, ein, formed, legal: toMatchName(legal), alternatives, places };
  return { ...own, namesakes, namesakeNames, ...registered };
}

/** Another company with more namesakes is not one of `others` by its legal name: they all would be. */
function withFewNamesakes(keys: CompanyKeys): CompanyKeys {
  return (keys.namesakes?.length ?? 0) > OTHERS_MAX ? { ...keys, namesakes: null, namesakeNames: null } : keys;
}

function toMatchName(row: MatchNameRow): MatchName {
  return {
    name: row.name,
    folded: row.folded,
    nameKey: row.nameKey,
    companiesWithFolded: row.companiesWithFolded,
    companiesWithNameKey: row.companiesWithNameKey,
    ...(row.kind !== 'legal' && { isWhole: row.isWhole }),
    companiesWithForms: row.wordings === null ? row.companiesWithFolded : countWithForms(row.folded, row.wordings),
  };
}
