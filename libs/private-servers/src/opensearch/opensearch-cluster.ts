import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { OpenSearchProgram } from './opensearch-program.ts';
import { type OpenSearchSettings, PrivateOpenSearch } from './private-opensearch.ts';

/** How a cluster is wanted. */
export interface OpenSearchClusterOptions {
  readonly program: OpenSearchProgram;
  /** A folder for each node, which keeps its data. */
  readonly directories: readonly string[];
  readonly logFolder: string;
  /** Further settings of every node. */
  readonly settings?: OpenSearchSettings;
  /** MiB of Java's heap of each node; 256 by default. */
  readonly heapMiB?: number;
}

const NAME = 'business-registry';
const HEAP_MIB = 256;

/** Nodes of OpenSearch that know each other, each a process. Any of them may be stopped, killed and started again. */
export class OpenSearchCluster {
  readonly nodes: readonly PrivateOpenSearch[];

  private constructor(nodes: readonly PrivateOpenSearch[]) {
    this.nodes = nodes;
  }

  /** Starts all nodes and waits until they are one cluster. */
  static async start(options: OpenSearchClusterOptions): Promise<OpenSearchCluster> {
    const { directories, program, logFolder, settings, heapMiB = HEAP_MIB } = options;
    const names = directories.map((_, at) => `node-${at + 1}`);
    const ports: number[] = [];
    while (ports.length < names.length) ports.push(await freePort());
    const common = {
      'cluster.name': NAME,
      'cluster.initial_cluster_manager_nodes': names,
      'discovery.seed_hosts': ports.map((port) => `127.0.0.1:${port}`),
      'cluster.routing.allocation.disk.threshold_enabled': false, // the disk of this machine may be full of other things
      ...settings,
    };
    const nodes = directories.map((directory, at) => {
      const [name, port] = [names[at] ?? '', ports[at] ?? 0];
      const logFile = join(logFolder, `${name}.log`);
      return new PrivateOpenSearch({
        ...{ program, name, directory, logFile, heapMiB },
        settings: { ...common, 'transport.port': port },
      });
    });
    const cluster = new OpenSearchCluster(nodes);
    try {
      await Promise.all(nodes.map((node) => node.start()));
      await cluster.health(`wait_for_nodes=${nodes.length}`);
      return cluster;
    } catch (error) {
      await cluster.crash();
      throw error;
    }
  }

  /** The URLs of all nodes. */
  get urls(): string[] {
    return this.nodes.map(({ url }) => url);
  }

  /** Health of the cluster as a node, by default the first, sees it. `awaited` is waited for: `wait_for_status=green`, say. */
  async health(awaited: string, node = this.nodes[0]): Promise<{ status: string; number_of_nodes: number }> {
    const response = await fetch(`${node?.url}/_cluster/health?timeout=60s&${awaited}`);
    if (!response.ok) throw new Error(`The cluster returns ${response.status}: ${await response.text()}`);
    return (await response.json()) as { status: string; number_of_nodes: number };
  }

  /** The node that leads the cluster, as the given node knows it. */
  async leader(known = this.nodes[0]): Promise<PrivateOpenSearch> {
    const response = await fetch(`${known?.url}/_cat/cluster_manager?h=node`);
    const name = (await response.text()).trim();
    const leader = this.nodes.find((node) => node.name === name);
    if (leader === undefined) throw new Error(`The cluster has no leader: ${name}`);
    return leader;
  }

  /** Ends all nodes at once. */
  async crash(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.crash()));
  }
}
