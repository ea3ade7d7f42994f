import { buildIndexFile } from '@registry/index-host';
import { RegisterCoverageReadModel } from '../businesses/register-coverage.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { companyBase, companyIndexFiles } from '../search/company-base.ts';
import { CompanyIndex } from '../search/company-index.ts';
import { SearchBusinessesReadModel } from '../search/search-businesses.read-model.ts';
import type { RegistryFixture } from './registry-fixture.ts';

/** The search of a registry, its index in this process, as a replica has it. */
export class SearchFixture {
  readonly index: CompanyIndex;
  readonly readModel: SearchBusinessesReadModel;

  private constructor(index: CompanyIndex, readModel: SearchBusinessesReadModel) {
    this.index = index;
    this.readModel = readModel;
  }

  /** `folder` is where the index keeps its files; the registry's own unless given. */
  static async start(registry: RegistryFixture, folder = registry.folder): Promise<SearchFixture> {
    const { database } = registry;
    const builder = { build: (path: string) => buildIndexFile(database, companyBase, path) };
    const index = new CompanyIndex(database, { files: companyIndexFiles(folder), builder });
    await index.onModuleInit();
    const coverage = new RegisterCoverageReadModel(database, new RegisterExtentReadModel(database));
    return new SearchFixture(index, new SearchBusinessesReadModel(index, database, coverage));
  }

  async end(): Promise<void> {
    await this.index.onApplicationShutdown();
  }
}
