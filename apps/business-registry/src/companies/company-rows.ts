import { foldForMatching } from '@registry/domain';
import { CopyRows, type LoadContext, NO_LOAD } from '@registry/loading';
import type { CompanyContent, MappedAddress, MappedName, MappedOfficer, RegisteredBusiness } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { packAddresses, packOfficer } from './company-lists.ts';

const ADDRESS_COLUMNS = [
  'full_address',
  'address_line1',
  'address_line2',
  'city',
  'address_state',
  'postal_code',
  'country',
];
const NAME_COLUMNS = ['kind', 'name', 'folded', 'name_key', 'status', 'began', 'ended', 'filed'];
const ROW_OF_COMPANY = ['state', 'file_number_key', 'source_no', 'position'];

/** A name a company was seen under. */
export interface SeenName extends Omit<MappedName, 'kind'> {
  readonly kind: string;
}

/** Whose rows they are. */
interface RowsOfSource {
  readonly state: string;
  readonly sourceNo: number;
}

/**
 * The rows of companies on their way into one state's partitions, a COPY a table. The partitions are named themselves:
 * routing each row through the parents costs a tenth of the rate.
 */
export class CompanyRows {
  readonly #context: LoadContext;
  readonly businesses: CopyRows;
  readonly #registrations: CopyRows;
  readonly #names: CopyRows;
  readonly #addresses: CopyRows;
  readonly #officers: CopyRows;

  /** `businessesInto` is where the companies' own rows go: the state's partition, or a staging table of its shape. */
  constructor(state: string, context: LoadContext, businessesInto = `businesses_${state.toLowerCase()}`) {
    const partition = (table: string): string => `${table}_${state.toLowerCase()}`;
    this.#context = context;
    this.businesses = new CopyRows(businessesInto, BUSINESS_COLUMNS);
    this.#registrations = new CopyRows(partition('registrations'), REGISTRATION_COLUMNS);
    this.#names = new CopyRows(partition('names'), [...ROW_OF_COMPANY, ...NAME_COLUMNS]);
    this.#addresses = new CopyRows(partition('part_addresses'), [...ROW_OF_COMPANY, 'kind', ...ADDRESS_COLUMNS]);
    this.#officers = new CopyRows(partition('part_officers'), [
      ...ROW_OF_COMPANY,
      'kind',
      'name',
      'titles',
      ...ADDRESS_COLUMNS,
    ]);
  }

  /** Adds a company and its dependent rows; `alsoSeenAs` are known names that the source does not publish. */
  add(key: string, digest: string, company: RegisteredBusiness, alsoSeenAs: readonly SeenName[] = []): void {
    const { sourceNo, loadNo, retrievedAt } = this.#context;
    const { state } = company;
    const fullAddress = mainAddress(company);
    this.businesses.add([
      state,
      key,
      company.fileNumber,
      company.name,
      company.status,
      company.statusVerbatim,
      company.entityType,
      company.registrationDate,
      company.formationDate,
      company.formationState,
      company.ein,
      fullAddress,
      ...(loadNo === NO_LOAD ? [null, null] : [sourceNo, loadNo]),
    ]);
    this.#registrations.add([
      state,
      key,
      sourceNo,
      company.name,
      company.statusVerbatim,
      company.entityType,
      company.registrationDate,
      digest,
      loadNo,
      retrievedAt,
      JSON.stringify(this.#context.headers?.packRows(company.records) ?? company.records),
      company.registerId ?? null,
      filledDetails(company.details),
      company.endDate ?? null,
      listedJson(packAddresses(company.addresses)),
      listedJson(company.officers.map(packOfficer)),
    ]);
    this.#addNames(key, { state, sourceNo }, [
      { name: company.name, kind: 'legal' },
      ...company.alternativeNames,
      ...alsoSeenAs,
    ]);
  }

  /** Adds what parts say of a company. */
  addContent(
    key: string,
    { state, sourceNo, alternativeNames, addresses, officers }: CompanyContent & RowsOfSource,
  ): void {
    this.#addNames(key, { state, sourceNo }, alternativeNames);
    addresses.forEach((address, i) => this.#addresses.add([state, key, sourceNo, i, address.kind, ...parts(address)]));
    officers.forEach((officer, i) => {
      this.#officers.add([
        state,
        key,
        sourceNo,
        i,
        officer.kind,
        officer.name,
        officer.titles,
        ...officerParts(officer),
      ]);
    });
  }

  #addNames(key: string, { state, sourceNo }: RowsOfSource, names: readonly SeenName[]): void {
    for (let i = 0; i < names.length; i += 1) {
      const { name, kind, status = null, began = null, ended = null, filed = null } = names[i] as SeenName;
      const { folded, nameKey } = foldForMatching(name);
      this.#names.add([state, key, sourceNo, i, kind, name, folded, nameKey, status, began, ended, filed]);
    }
  }

  /** Sends all rows, in the client's transaction. */
  async send(client: PoolClient): Promise<void> {
    for (const rows of [this.businesses, this.#registrations, this.#names, this.#addresses, this.#officers]) {
      await rows.send(client);
    }
  }
}

export const BUSINESS_COLUMNS = [
  'state',
  'file_number_key',
  'file_number',
  'name',
  'status',
  'status_verbatim',
  'entity_type',
  'registration_date',
  'formation_date',
  'formation_state',
  'ein',
  'full_address',
  'as_of_source',
  'as_of_load',
];

const REGISTRATION_COLUMNS = [
  'state',
  'file_number_key',
  'source_no',
  'name',
  'status',
  'entity_type',
  'registration_date',
  'digest',
  'load_no',
  'retrieved_at',
  'records',
  'register_id',
  'details',
  'end_date',
  'addresses',
  'officers',
];

/** Null if it is empty. Postgres reads no value with NUL, and no half of a character. */
function listedJson(list: readonly unknown[]): string | null {
  if (list.length === 0) return null;
  const text = JSON.stringify(list);
  return text.includes('\\u') ? JSON.stringify(list, storable) : text;
}

function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}

/** Without empty lists, since a register has millions of rows; null if nothing is left. */
function filledDetails(details: RegisteredBusiness['details']): string | null {
  const filled = Object.entries(details ?? {}).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  );
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled));
}

/** The address a search hit shows: the principal one, else the mailing one, else the first there is. */
function mainAddress(company: Pick<RegisteredBusiness, 'addresses'>): string | null {
  const { addresses } = company;
  const main =
    addresses.find((a) => a.kind === 'principal') ?? addresses.find((a) => a.kind === 'mailing') ?? addresses[0];
  return main?.fullAddress ?? null;
}

function parts(address: MappedAddress): (string | null)[] {
  return [
    address.fullAddress,
    address.addressLine1,
    address.addressLine2,
    address.city,
    address.state,
    address.postalCode,
    address.country,
  ];
}

function officerParts(officer: MappedOfficer): (string | null)[] {
  return officer.address === null ? ADDRESS_COLUMNS.map(() => null) : parts(officer.address);
}
