import type { DeployedApp } from '../deployed-app.ts';
import { REPLICAS_MAX } from './role.ts';
import { databaseOf, type Document, metadata } from './names.ts';

/** Migrations, loads, commands of an operator, standbys and the metrics of Postgres. */
const FURTHER_CONNECTIONS = 30;

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
      postgresql: {
        parameters: { wal_compression: 'lz4', max_wal_size: '4GB', max_connections: String(connectionsMax(app)) },
      },
    },
  };
}

/** What all replicas of all roles may open at once, one more of each role during a rollout, and what commands and CloudNativePG need. */
function connectionsMax({ own, ofLibraries, roles }: DeployedApp): number {
  const pool = own.get('DATABASE_POOL_MAX') ?? ofLibraries.find(({ name }) => name === 'DATABASE_POOL_MAX');
  return roles.length * (REPLICAS_MAX + 1) * Number(pool?.default ?? 0) + FURTHER_CONNECTIONS;
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
        immediate: true, // a new database is not without a backup until the night
        method: 'volumeSnapshot',
        backupOwnerReference: 'none', // a Cluster that is deleted by mistake keeps its backups
        cluster: { name: databaseOf(name) },
      },
    }));
}
