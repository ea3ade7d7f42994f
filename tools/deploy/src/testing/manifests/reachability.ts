import type { Pods } from './pods.ts';
import type { Resource } from './render.ts';

type Labels = Readonly<Record<string, string>>;

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: 'In';
    readonly values: readonly string[];
  }[];
}

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: IpBlock;
}

interface IpBlock {
  readonly cidr: string;
  readonly except?: readonly string[];
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol?: 'TCP' | 'UDP' }[];
}

interface Policy {
  readonly name: string;
  readonly podSelector: Selector;
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

const DNS_PORT = 53;

/** Connections that the network policies of a namespace let pass, by the semantics of Kubernetes. */
export class Reachability {
  readonly #policies: readonly Policy[];

  constructor(resources: readonly Resource[]) {
    this.#policies = resources
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata: { name }, spec }) => ({ ...(spec as Omit<Policy, 'name'>), name }));
  }

  /** Checks that a policy selects these pods: without one, everything passes. */
  isIsolated({ labels }: Pods): boolean {
    return this.#policies.some(({ podSelector }) => selects(podSelector, labels));
  }

  /** Names of the policies that select none of these pods. */
  unused(pods: readonly Pods[]): string[] {
    return this.#policies
      .filter(({ podSelector }) => !pods.some(({ labels }) => selects(podSelector, labels)))
      .map(({ name }) => name);
  }

  /** Checks that pods may open connections to a port of others in the same namespace. */
  reaches(from: Pods, to: Pods, port: number): boolean {
    const leaves = this.#rules(from, 'egress').some(
      (rule) => opens(rule, port) && (rule.to ?? []).some((peer) => isPeer(peer, to.labels)),
    );
    const enters = this.#rules(to, 'ingress').some(
      (rule) => opens(rule, port) && (rule.from ?? []).some((peer) => isPeer(peer, from.labels)),
    );
    return leaves && enters;
  }

  /** The ports of hosts beyond the cluster that pods may reach, and the addresses of these hosts; undefined stands for any. */
  internet(from: Pods): { ports: (number | undefined)[]; addresses: (IpBlock | undefined)[] } {
    const rules = this.#rules(from, 'egress').filter(
      ({ to }) => to === undefined || to.some(({ ipBlock }) => ipBlock !== undefined),
    );
    return {
      ports: rules.flatMap(({ ports }) => ports?.map(({ port }) => port) ?? [undefined]),
      addresses: rules.flatMap(({ to }) => to?.map(({ ipBlock }) => ipBlock) ?? [undefined]),
    };
  }

  /** The other namespaces whose pods may open connections to a port of these; undefined stands for any. */
  namespacesBefore(to: Pods, port: number): (string | undefined)[] {
    const peers = this.#rules(to, 'ingress')
      .filter((rule) => opens(rule, port))
      .flatMap(({ from }) => from ?? [{}]);
    return peers
      .filter(({ podSelector, namespaceSelector }) => podSelector === undefined || namespaceSelector !== undefined)
      .map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']);
  }

  /** Checks that pods may query the name servers of the cluster, over UDP and, for long responses, over TCP. */
  resolvesNames(from: Pods): boolean {
    return (['UDP', 'TCP'] as const).every((protocol) =>
      this.#rules(from, 'egress').some(
        (rule) => opens(rule, DNS_PORT, protocol) && (rule.to === undefined || rule.to.some(isNameServer)),
      ),
    );
  }

  #rules({ labels }: Pods, direction: 'ingress' | 'egress'): Rule[] {
    return this.#policies
      .filter(({ podSelector }) => selects(podSelector, labels))
      .flatMap((policy) => policy[direction] ?? []);
  }
}

function opens({ ports }: Rule, port: number, protocol: 'TCP' | 'UDP' = 'TCP'): boolean {
  return ports === undefined || ports.some((one) => one.port === port && (one.protocol ?? 'TCP') === protocol);
}

/** The name servers of a cluster have this label in any namespace. */
function isNameServer({ podSelector, namespaceSelector }: Peer): boolean {
  return (
    podSelector !== undefined && namespaceSelector !== undefined && selects(podSelector, { 'k8s-app': 'kube-dns' })
  );
}

/** A namespace selector names other namespaces, whose pods are not looked at here. */
function isPeer({ podSelector, namespaceSelector }: Peer, labels: Labels): boolean {
  return podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, labels);
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}
