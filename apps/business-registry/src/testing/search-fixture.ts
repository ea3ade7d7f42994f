import { buildIndexFile } from '../search/build-index.ts';
import { CompanyIndex } from '../search/company-index.ts';
import { IndexFiles } from '../search/index-files.ts';
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

  static async start({ database, folder }: RegistryFixture, files = new IndexFiles(folder)): Promise<SearchFixture> {
    const index = new CompanyIndex(database, files, { build: (path) => buildIndexFile(database, path) });
    await index.onModuleInit();
    return new SearchFixture(index, new SearchBusinessesReadModel(index, database));
  }

  async end(): Promise<void> {
    await this.index.onApplicationShutdown();
  }
}
