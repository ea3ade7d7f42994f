import {
  type LoadResult,
  type LoadTarget,
  openForLoad,
  runLoad,
  type RunLoadOptions,
  silentProgress,
} from '@registry/loading';
import { type Database, KEYED_READS } from '@registry/persistence';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import type { SourceDefinition, SourceRecord } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { temporaryFolder } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../migrations/migrations.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { loadOfCompanySql } from '../companies/loads-of-companies.ts';
import { readState, targetFor } from '../load/load-targets.ts';

/** A row of Colorado's published layout; columns that are not given are blank. */
export type ColoradoRow = Readonly<Record<string, string>>;

const COLORADO_COLUMNS =
  'entityid,entityname,principaladdress1,principaladdress2,principalcity,principalstate,principalzipcode,principalcountry,' +
  'mailingaddress1,mailingaddress2,mailingcity,mailingstate,mailingzipcode,mailingcountry,entitystatus,jurisdictonofformation,' +
  'entitytype,agentfirstname,agentmiddlename,agentlastname,agentsuffix,agentorganizationname,agentprincipaladdress1,' +
  'agentprincipaladdress2,agentprincipalcity,agentprincipalstate,agentprincipalzipcode,agentprincipalcountry,' +
  'agentmailingaddress1,agentmailingaddress2,agentmailingcity,agentmailingstate,agentmailingzipcode,agentmailingcountry,entityformdate';
const TRADE_NAME_COLUMNS =
  'mastertradenameid,tradenamedescription,tradenameform,effectivedate,firstname,middlename,lastname,suffix,registrantorganization,' +
  'address1,address2,city,state,zipcode,zipcode4,country,mailingaddress1,mailingaddress2,mailingcity,mailingstate,mailingzipcode,' +
  'mailingzipcode4,mailingcountry,dateadded,entitystatus,entityformdate,entityid';

/** A separate migrated database with the loads that a spec needs. */
export class RegistryFixture extends DatabaseFixture {
  readonly folder = temporaryFolder('registry-fixture').path;

  static async create(): Promise<RegistryFixture> {
    const test = await migratedDatabase('business-registry', migrations);
    return new RegistryFixture(test, { settings: KEYED_READS });
  }

  /** Fails a spec that leaves a company with a load that its date does not follow from. */
  override async destroy(): Promise<void> {
    const wrong = await this.rows(
      `SELECT b.state, b.file_number, b.as_of_source, b.as_of_load FROM businesses b
         LEFT JOIN LATERAL (${loadOfCompanySql('b.state', 'b.file_number_key')}) d ON true
        WHERE b.as_of_load IS NOT NULL AND (b.as_of_source, b.as_of_load) IS DISTINCT FROM (d.source_no, d.load_no)`,
    );
    await super.destroy();
    if (wrong.length > 0) throw new Error(`Companies with a wrong load: ${JSON.stringify(wrong)}`);
  }

  /** Loads rows as a file of Colorado's entities. */
  loadColorado(
    rows: readonly ColoradoRow[],
    change?: ChangeTarget,
    more?: LoadOptions,
    database?: Database,
  ): Promise<LoadResult> {
    return this.#loadRows('us-co/business-registry', COLORADO_COLUMNS, rows, change, more, database);
  }

  /** Loads rows as a file of Colorado's trade names. */
  loadTradeNames(rows: readonly ColoradoRow[], more?: LoadOptions): Promise<LoadResult> {
    return this.#loadRows('us-co/trade-names', TRADE_NAME_COLUMNS, rows, undefined, more);
  }

  /** Loads a file, by default as some of its register; `change` may put something between the load and its target. */
  async load(
    source: string | SourceDefinition,
    file: string,
    change: ChangeTarget = (target) => target,
    more: LoadOptions = { extent: 'increment' },
    database = this.database,
  ): Promise<LoadResult> {
    const definition = typeof source === 'string' ? await loadSource(source) : source;
    await this.withStates(readState(definition));
    const input = await openForLoad(database, definition, file, { cacheDir: this.folder });
    try {
      return await runLoad({
        database,
        definition,
        input,
        target: change(targetFor(definition)),
        progress: silentProgress,
        ...more,
      });
    } finally {
      await input.close();
    }
  }

  /** The original rows of a company of Colorado, as its profile has them. */
  async originalRows(fileNumber: string): Promise<readonly SourceRecord[]> {
    const found = await new GetBusinessReadModel(this.database).find({
      state: 'CO',
      fileNumber,
    });
    return found?.registrations[0]?.records ?? [];
  }

  async #loadRows(
    source: string,
    columns: string,
    rows: readonly ColoradoRow[],
    change?: ChangeTarget,
    more?: LoadOptions,
    database?: Database,
  ) {
    const names = columns.split(',');
    if (more?.isReversed === true) names.reverse();
    const lines = rows.map((row) => names.map((name) => quoted(row[name] ?? '')).join(','));
    const file = join(this.folder, 'input.csv');
    writeFileSync(file, `${[names.join(','), ...lines].join('\n')}\n`);
    return this.load(source, file, change, more, database);
  }
}

type LoadOptions = Partial<
  Pick<RunLoadOptions<never>, 'extent' | 'acceptAbsent' | 'acceptEnd' | 'asOf' | 'signal' | 'chunkRows'>
> & {
  /** True for a file with its columns in reverse order. */
  readonly isReversed?: boolean;
};
type ChangeTarget = (target: LoadTarget<never>) => LoadTarget<never>;

/** A company of Colorado with everything that a test does not care about. */
export function coloradoCompany(id: string, name: string, more: ColoradoRow = {}): ColoradoRow {
  return {
    entityid: id,
    entityname: name,
    principaladdress1: '1 Main St',
    principalcity: 'Denver',
    principalstate: 'CO',
    principalzipcode: '80202',
    entitystatus: 'Good Standing',
    jurisdictonofformation: 'CO',
    entitytype: 'DLLC',
    agentfirstname: 'Ada',
    agentlastname: 'Marsh',
    entityformdate: '03/01/2019',
    ...more,
  };
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
