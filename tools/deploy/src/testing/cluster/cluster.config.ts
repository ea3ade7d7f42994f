/** Programs of a Kubernetes API, and the folder of the CRDs of CloudNativePG and of the operator of Prometheus. */
export interface ClusterPrograms {
  readonly etcd: string;
  readonly apiServer: string;
  readonly crds: string;
}

/** Reads the programs from ETCD, KUBE_APISERVER and CRDS; undefined unless all are there. */
export function clusterPrograms(): ClusterPrograms | undefined {
  const { ETCD: etcd, KUBE_APISERVER: apiServer, CRDS: crds } = process.env;
  return etcd === undefined || apiServer === undefined || crds === undefined ? undefined : { etcd, apiServer, crds };
}
