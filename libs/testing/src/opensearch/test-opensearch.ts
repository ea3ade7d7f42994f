import { OpenSearchCluster, type OpenSearchProgram, type OpenSearchSettings } from '@registry/private-servers';
import { join } from 'node:path';
import { runServers } from '../servers/run-servers.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';

/** How a cluster is wanted. */
export interface TestOpenSearchOptions {
  /** How many nodes it has; 1 by default. */
  readonly nodes?: number;
  /** Further settings of every node. */
  readonly settings?: OpenSearchSettings;
  /** MiB of Java's heap of each node; 256 by default. */
  readonly heapMiB?: number;
  /** Folders that those of the first nodes are made in: on a disk that fills up, say. */
  readonly parents?: readonly string[];
}

/** A cluster of OpenSearch for one spec file, whose nodes are stopped, killed and started as faults need it. */
export interface TestOpenSearch {
  readonly cluster: OpenSearchCluster;
  /** Ends all nodes and removes everything. */
  remove(): Promise<void>;
}

/** OpenSearch, fetched once; undefined where no Java can run it. */
export function openSearchForTests(): Promise<OpenSearchProgram | undefined> {
  return runServers().openSearchProgram();
}

/** Starts a cluster of its own. The caller removes it. */
export async function startOpenSearch(options: TestOpenSearchOptions = {}): Promise<TestOpenSearch> {
  const program = await openSearchForTests();
  if (program === undefined) throw new Error('No Java that runs OpenSearch was found.');
  const { nodes = 1, settings = {}, heapMiB = 256, parents = [] } = options;
  const folders: TemporaryFolder[] = Array.from({ length: nodes }, (_, at) =>
    temporaryFolder('test-opensearch', parents[at]),
  );
  const removeFolders = (): void => {
    for (const folder of folders) folder.remove();
  };
  const directories = folders.map(({ path }) => join(path, 'node'));
  try {
    const logFolder = folders[0]?.path ?? '';
    const cluster = await OpenSearchCluster.start({ program, directories, logFolder, settings, heapMiB });
    return {
      cluster,
      remove: async () => {
        await cluster.crash();
        removeFolders();
      },
    };
  } catch (error) {
    removeFolders();
    throw error;
  }
}
