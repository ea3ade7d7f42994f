import { buildIndexFile } from '@registry/index-host';
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

  private constructor(database: Database, index: CompanyIndex, readModel: SearchBusinessesReadModel) {
    this.index = index;
    this.readModel = readModel;
    this.#database = database;
    this.#replaced = new ReplacedNames(database);
    this.registers = this.#createRegisters();
    this.matcher = this.createMatcher(this.registers);
  }

  /** `folder` is where the index keeps its files; the registry's own unless given. */
  static async start(registry: RegistryFixture, folder = registry.folder): Promise<SearchFixture> {
    const { database } = registry;
    const builder = { build: (path: string) => buildIndexFile(database, companyBase, path) };
    const index = new CompanyIndex(database, { files: companyIndexFiles(folder), builder });
    await index.onModuleInit();
    const coverage = createCoverage(database, index);
    const readModel = new SearchBusinessesReadModel(index, database, coverage, new CompanyDates(database));
    return new SearchFixture(database, index, readModel);
  }

  /** A matcher that has read nothing yet. */
  createMatcher(registers = this.#createRegisters()): MatchCompaniesHandler {
    return new MatchCompaniesHandler(registers, new PastRegisters(registers, this.#replaced, this.#database));
  }

  #createRegisters(): CompanyRegisters {
    const coverage = createCoverage(this.#database, this.index);
    return new CompanyRegisters(this.index, this.#database, coverage, new CompanyDates(this.#database));
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
