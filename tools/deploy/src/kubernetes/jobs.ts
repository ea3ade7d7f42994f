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
/** Room for the largest file of an agency, as it is fetched and, where it is an archive, unpacked. */
export const LOADED_FILES_SIZE = '20Gi';

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
    return cronJob(app, `load-${slug.replaceAll('/', '-')}`, { schedule, suspend: !isVerified, args });
  });
}

interface Load {
  readonly schedule: string;
  readonly suspend: boolean;
  readonly args: readonly string[];
}

function cronJob(app: DeployedApp, name: string, { schedule, suspend, args }: Load): Document {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadata(app.name, 'load', name),
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
          template: jobPod(app, 'load', args, { memory: '2Gi', files: LOADED_FILES_SIZE }),
        },
      },
    },
  };
}

function jobPod(
  app: DeployedApp,
  component: string,
  args: readonly string[],
  size: { memory?: string; files?: string },
): Document {
  return podTemplate(app, {
    component,
    args,
    env: databaseSettings(app),
    spec: { restartPolicy: 'Never' },
    ...size,
  });
}
