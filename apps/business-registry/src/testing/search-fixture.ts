import { type BaseContents, buildIndexAt, type IndexReplicaOptions, SharedFollower } from '@registry/index-host';
import type { OpenSearchSettings } from '@registry/opensearch-index';
import type { Database } from '@registry/persistence';
import { RegisterCoverageReadModel } from '../search/register-coverage.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { companyBase, companyIndexFiles } from '../search/company-base.ts';
import { CompanyDates } from '../search/company-dates.ts';
import { CompanyIndex } from '../search/company-index.ts';
import { CompanyRegisters } from '../match/company-registers.ts';
import { MatchCompaniesHandler } from '../match/match-companies.handler.ts';
import { PastRegisters } from '../match/past/past-registers.ts';
import { ReplacedNames } from '../match/past/replaced-names.ts';
import { IndexedStates } from '../search/indexed-states.ts';
import { SearchBusinessesReadModel } from '../search/search-businesses.read-model.ts';
import type { RegistryFixture } from './registry-fixture.ts';

/** The search of a registry, its index in this process, as a replica has it. */
export class SearchFixture {
  readonly index: CompanyIndex;
  readonly readModel: SearchBusinessesReadModel;
  readonly registers: CompanyRegisters;
  readonly matcher: MatchCompaniesHandler;

  readonly #database: Database;
  readonly #replaced: ReplacedNames;

  private constructor(database: Database, index: CompanyIndex) {
    this.index = index;
    this.#database = database;
    this.#replaced = new ReplacedNames(database);
    const [coverage, dates] = [createCoverage(database, index), new CompanyDates(database)];
    this.readModel = new SearchBusinessesReadModel(index, database, coverage, dates);
    this.registers = new CompanyRegisters(index, database, coverage, dates);
    this.matcher = this.#createMatcher(this.registers);
  }

  /** `folder` is where the index keeps its files; the registry's own unless given. With `openSearch` it is there. `base` is what it is built from. */
  static async start(
    registry: RegistryFixture,
    folder = registry.folder,
    openSearch?: OpenSearchSettings,
    base: BaseContents = companyBase,
  ): Promise<SearchFixture> {
    const { database } = registry;
    const builder = { build: (path: string) => buildIndexAt(database, base, path, openSearch) };
    const engine =
      openSearch && ((options: IndexReplicaOptions) => new SharedFollower(options, openSearch, companyBase));
    const index = new CompanyIndex(database, { files: companyIndexFiles(folder), builder, engine });
    await index.onModuleInit();
    return new SearchFixture(database, index);
  }

  /** A matcher that has read nothing yet. */
  createMatcher(): MatchCompaniesHandler {
    const coverage = createCoverage(this.#database, this.index);
    const dates = new CompanyDates(this.#database);
    return this.#createMatcher(new CompanyRegisters(this.index, this.#database, coverage, dates));
  }

  #createMatcher(registers: CompanyRegisters): MatchCompaniesHandler {
    return new MatchCompaniesHandler(registers, new PastRegisters(registers, this.#replaced, this.#database));
  }

  async end(): Promise<void> {
    await this.index.onApplicationShutdown();
  }
}

function createCoverage(database: Database, index: CompanyIndex): RegisterCoverageReadModel {
  return new RegisterCoverageReadModel(
    database,
    new RegisterExtentReadModel(database),
    new IndexedStates(database, index),
  );
}
