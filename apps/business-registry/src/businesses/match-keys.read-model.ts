import { Inject, Injectable } from '@nestjs/common';
import type { MatchKeys, MatchName, OtherName } from '@registry/contracts-business-registry';
import { identifiesOne, nameWithForms, placeKeys, type StateCode } from '@registry/domain';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { matchNamesStatements } from './match-names.sql.ts';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';
import { RowsByCompany } from './rows-by-company.ts';

type Addresses = Parameters<typeof placeKeys>[0];

/** Full names with one key, and how many companies bear each. */
type Wordings = readonly { readonly folded: string; readonly companies: number }[];

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
  readonly wordings: Wordings | null;
  /** Null for other names than the legal one, and without any. */
  readonly addresses: Addresses | null;
  /** The other companies with the legal name; null without any, and for more than are compared. */
  readonly namesakes: readonly { readonly addresses: Addresses; readonly names: readonly OtherName[] }[] | null;
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
    const [rows, register, asOf, isReal] = await Promise.all([
      this.#rows.read(state, fileNumber),
      this.extents.of(state),
      this.extents.asOf(state),
      this.extents.isReal(state),
    ]);
    const [legal] = rows;
    if (legal === undefined) return undefined;
    const alternatives = rows.filter((row) => row.kind !== 'legal').map(toMatchName);
    const places = placeKeys(legal.addresses ?? []);
    const namesakes = legal.namesakes?.map(({ addresses }) => placeKeys(addresses).postalCodes) ?? null;
    const namesakeNames = legal.namesakes?.map(({ names }) => names) ?? null;
    const { fileNumber: asIssued, formed } = legal;
    const ein = identifiesOne(legal.einNames ?? []) ? legal.ein : null;
    const own = { state, fileNumber: asIssued, ein, formed, legal: toMatchName(legal), alternatives, places };
    return { ...own, namesakes, namesakeNames, register, asOf, isReal };
  }
}

function toMatchName(row: MatchNameRow): MatchName {
  return {
    name: row.name,
    folded: row.folded,
    nameKey: row.nameKey,
    companiesWithFolded: row.companiesWithFolded,
    companiesWithNameKey: row.companiesWithNameKey,
    ...(row.kind !== 'legal' && { isWhole: row.isWhole }),
    companiesWithForms: row.wordings === null ? row.companiesWithFolded : companiesWithForms(row.folded, row.wordings),
  };
}

/** Companies whose name is the same, with any spelling of its legal forms. */
function companiesWithForms(folded: string, wordings: Wordings): number {
  const withForms = nameWithForms(folded.split(' '));
  const alike = wordings.filter((wording) => nameWithForms(wording.folded.split(' ')) === withForms);
  return alike.reduce((sum, { companies }) => sum + companies, 0);
}
