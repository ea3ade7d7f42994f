import { describe, expect, it } from '@jest/globals';
import { extentOf } from '@registry/loading/load-options';
import { listSources, loadSource } from '@registry/sources';
import { projectRoot } from '@registry/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { generatedFiles } from './generated-files.ts';

it('the files of Docker and Kubernetes are what the apps make of them: "npm run deployment" writes them', async () => {
  const files = await generatedFiles(projectRoot);
  const committed = [...files.keys()].map((path) => {
    const file = join(projectRoot, path);
    return [path, existsSync(file) ? readFileSync(file, 'utf8') : undefined] as const;
  });
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(files));
  const present = ['k8s/apps', 'k8s/loads'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml'))
      .map((path) => `${folder}/${path}`),
  );
  expect(present.filter((path) => !files.has(path))).toEqual([]);
});

describe('the scheduled loads', () => {
  const folder = join(projectRoot, 'k8s', 'loads');
  const argumentsOf = (name: string): string[] => {
    const job = parse(readFileSync(join(folder, name, 'cron-job.yaml'), 'utf8')) as CronJob;
    return job.spec.jobTemplate.spec.template.spec.containers.flatMap(({ args }) => args);
  };

  it('fetch each file with a lasting address, and say of each how much of its register it is', async () => {
    const sources = await Promise.all((await listSources()).map((slug) => loadSource(slug)));
    const expected = sources.flatMap((source) => {
      const url = source.download?.url;
      return url === undefined ? [] : [[source.slug, url, '--extent', extentOf(source, url, undefined)]];
    });
    const scheduled = readdirSync(folder).map((name) => argumentsOf(name).slice(2, 6));
    expect(scheduled.sort()).toEqual(expected.sort());
  });

  it('take a file for an increment only where its publisher says so', () => {
    const increments = readdirSync(folder).filter((name) => !argumentsOf(name).join(' ').includes(' --extent whole '));
    // "UCC List of Filings Entered Last Month"
    expect(increments).toEqual(['us-or-ucc-filings']);
  });
});

interface CronJob {
  readonly spec: {
    readonly jobTemplate: {
      readonly spec: {
        readonly template: { readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] } };
      };
    };
  };
}
