import type { DeployedApp } from '../deployed-app.ts';
import { type Document, metadata } from './names.ts';
import { databaseSettings, podTemplate } from './pod.ts';

/** A source whose file has a lasting address. */
export interface LoadedSource {
  readonly slug: string;
  readonly download: string;
  /** Whether a real file of the agency was loaded with nothing lost. */
  readonly isVerified: boolean;
}

const DAY_SECONDS = 86_400;
/** Loads start in the night of one day each, spread over the week so that they do not all write at once. */
const LOAD_DAYS = 7;
const LOAD_HOURS = 6;

/** The migrations of an app, as a job of their own; it goes by itself, so that the next release makes it anew. */
export function migrateJob(app: DeployedApp): Document {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(app.name, 'migrate', `${app.name}-migrate`),
    spec: { backoffLimit: 10, ttlSecondsAfterFinished: 600, template: jobPod(app, 'migrate', ['migrate.js'], {}) },
  };
}

/** One CronJob for each source: two states load side by side, and one that fails holds up no other. */
export function loadJobs(app: DeployedApp, sources: readonly LoadedSource[]): Document[] {
  return sources.map(({ slug, download, isVerified }, at) => {
    const schedule = `${(at * 13) % 60} ${at % LOAD_HOURS} * * ${Math.floor(at / LOAD_HOURS) % LOAD_DAYS}`;
    const args = ['cli.js', 'load', slug, download, '--quiet', '--json'];
    return cronJob(app, `load-${slug.replaceAll('/', '-')}`, {
      schedule,
      suspend: !isVerified,
      component: 'load',
      args,
    });
  });
}

/** The build of an index's base beside the services that answer from it. */
export function indexJob(app: DeployedApp): Document[] {
  if (!app.index) return [];
  const args = ['cli.js', 'build-index'];
  return [
    cronJob(app, `${app.name}-build-index`, { schedule: '30 6 * * *', suspend: false, component: 'build-index', args }),
  ];
}

interface Regular {
  readonly schedule: string;
  readonly suspend: boolean;
  readonly component: string;
  readonly args: readonly string[];
}

function cronJob(app: DeployedApp, name: string, { schedule, suspend, component, args }: Regular): Document {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadata(app.name, component, name),
    spec: {
      schedule,
      timeZone: 'Etc/UTC',
      suspend,
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: DAY_SECONDS,
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 3,
      jobTemplate: {
        spec: {
          backoffLimit: 2,
          activeDeadlineSeconds: DAY_SECONDS,
          template: jobPod(app, component, args, { memory: '2Gi' }),
        },
      },
    },
  };
}

function jobPod(app: DeployedApp, component: string, args: readonly string[], size: { memory?: string }): Document {
  return podTemplate(app, {
    component,
    args,
    env: databaseSettings(app),
    spec: { restartPolicy: 'Never' },
    ...size,
  });
}
