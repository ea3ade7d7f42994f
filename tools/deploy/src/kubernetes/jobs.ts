import type { PublishedFile } from '@registry/pipeline';
import type { DeployedApp } from '../deployed-app.ts';
import { type Document, LOADS_PRIORITY, metadata } from './names.ts';
import { databaseSettings, podTemplate } from './pod.ts';

/** A source whose file has a lasting address. */
export interface LoadedSource {
  readonly slug: string;
  readonly download: PublishedFile;
}

const DAY_SECONDS = 86_400;
/** Loads start in the night of one day each, spread over the week so that they do not all write at once. */
const LOAD_DAYS = 7;
const LOAD_HOURS = 6;
/** Room for the largest file of an agency, as it is fetched and, where it is an archive, unpacked. */
export const LOADED_FILES_SIZE = '20Gi';

/** The migrations of a release of an app, as a job of their own. Its name has the version, since a job cannot be changed. */
export function migrateJob(app: DeployedApp): Document {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(app.name, 'migrate', `${app.name}-migrate-${app.version.replaceAll(/[^a-z0-9]+/g, '-')}`),
    spec: {
      backoffLimit: 10,
      ttlSecondsAfterFinished: 600,
      template: podTemplate(app, {
        component: 'migrate',
        args: ['migrate.js'],
        env: databaseSettings(app),
        readsSettings: false,
        spec: { restartPolicy: 'Never' },
        memory: '512Mi',
      }),
    },
  };
}

/** One CronJob for each source: two states load side by side, and one that fails holds up no other. */
export function loadJobs(app: DeployedApp, sources: readonly LoadedSource[]): Map<string, Document> {
  return new Map(
    sources.map(({ slug, download }, at) => {
      const schedule = `${(at * 13) % 60} ${at % LOAD_HOURS} * * ${Math.floor(at / LOAD_HOURS) % LOAD_DAYS}`;
      const name = slug.replaceAll('/', '-');
      const args = ['cli.js', 'load', slug, download.url, '--extent', download.extent, '--quiet', '--json'];
      return [name, loadJob(app, `load-${name}`, schedule, args)];
    }),
  );
}

function loadJob(app: DeployedApp, name: string, schedule: string, args: readonly string[]): Document {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadata(app.name, 'load', name),
    spec: {
      schedule,
      timeZone: 'Etc/UTC',
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: DAY_SECONDS,
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 3,
      jobTemplate: {
        spec: {
          backoffLimit: 2,
          activeDeadlineSeconds: DAY_SECONDS,
          template: podTemplate(app, {
            component: 'load',
            args,
            env: databaseSettings(app),
            readsSettings: true,
            spec: { restartPolicy: 'Never', priorityClassName: LOADS_PRIORITY },
            memory: '2Gi',
            files: LOADED_FILES_SIZE,
          }),
        },
      },
    },
  };
}
