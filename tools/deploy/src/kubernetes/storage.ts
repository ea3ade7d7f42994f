import type { DeployedApp } from '../deployed-app.ts';
import { databaseOf, type Document, metadata } from './names.ts';

/** Where an app keeps what outlives its pods: its own Postgres. */
export function storageDocuments(app: DeployedApp): Document[] {
  return app.database ? [database(app)] : [];
}

function database(app: DeployedApp): Document {
  const role = app.name.replaceAll('-', '_');
  return {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Cluster',
    metadata: metadata(app.name, 'database', databaseOf(app.name)),
    spec: {
      imageName: 'ghcr.io/cloudnative-pg/postgresql:18.1',
      instances: 2,
      // As the tests' clusters are made: names sort by code point wherever they are.
      bootstrap: {
        initdb: {
          database: role,
          owner: role,
          encoding: 'UTF8',
          localeProvider: 'builtin',
          builtinLocale: 'C.UTF-8',
          localeCollate: 'C',
          localeCType: 'C',
        },
      },
      storage: { size: '20Gi' },
      resources: { requests: { cpu: '500m', memory: '1Gi' }, limits: { cpu: '2', memory: '1Gi' } },
      affinity: { podAntiAffinityType: 'preferred', topologyKey: 'topology.kubernetes.io/zone' },
      postgresql: { parameters: { wal_compression: 'lz4', max_wal_size: '4GB' } },
    },
  };
}

/** A snapshot of each database a day, spread over an hour. */
export function scheduledBackups(apps: readonly DeployedApp[]): Document[] {
  return apps
    .filter(({ database }) => database)
    .map(({ name }, at, { length }) => ({
      apiVersion: 'postgresql.cnpg.io/v1',
      kind: 'ScheduledBackup',
      metadata: metadata(name, 'database', databaseOf(name)),
      spec: {
        schedule: `0 ${Math.floor((at * 60) / length)} 2 * * *`, // the operator's form has seconds before the minutes
        method: 'volumeSnapshot',
        backupOwnerReference: 'cluster',
        cluster: { name: databaseOf(name) },
      },
    }));
}
