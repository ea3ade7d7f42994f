import { buildIndexFile } from '@registry/index-host';
import { RegisterCoverageReadModel } from '../search/register-coverage.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { companyBase, companyIndexFiles } from '../search/company-base.ts';
import { CompanyDates } from '../search/company-dates.ts';
import { CompanyIndex } from '../search/company-index.ts';
import { CompanyRegisters } from '../match/company-registers.ts';
import { IndexedStates } from '../search/indexed-states.ts';
import { SearchBusinessesReadModel } from '../search/search-businesses.read-model.ts';
import type { RegistryFixture } from './registry-fixture.ts';

/** The search of a registry, its index in this process, as a replica has it. */
export class SearchFixture {
  readonly index: CompanyIndex;
  readonly readModel: SearchBusinessesReadModel;

  readonly registers: CompanyRegisters;

  private constructor(index: CompanyIndex, readModel: SearchBusinessesReadModel, registers: CompanyRegisters) {
    this.index = index;
    this.readModel = readModel;
    this.registers = registers;
  }

  /** `folder` is where the index keeps its files; the registry's own unless given. */
  static async start(registry: RegistryFixture, folder = registry.folder): Promise<SearchFixture> {
    const { database } = registry;
    const builder = { build: (path: string) => buildIndexFile(database, companyBase, path) };
    const index = new CompanyIndex(database, { files: companyIndexFiles(folder), builder });
    await index.onModuleInit();
    const extents = new RegisterExtentReadModel(database);
    const coverage = new RegisterCoverageReadModel(database, extents, new IndexedStates(database, index));
    const registers = new CompanyRegisters(index, database, coverage);
    return new SearchFixture(
      index,
      new SearchBusinessesReadModel(index, database, coverage, new CompanyDates(database)),
      registers,
    );
  }

  async end(): Promise<void> {
    await this.index.onApplicationShutdown();
  }
}
