import { describe, expect, it } from '@jest/globals';
import { findExtent } from '@registry/loading/load-options';
import { listSources, loadSource } from '@registry/sources';
import { projectRoot } from '@registry/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Container, listPods } from './testing/manifests/pods.ts';
import { renderKustomization } from './testing/manifests/render.ts';

const folder = join(projectRoot, 'k8s', 'loads');
const jobs = readdirSync(folder).flatMap((name) => listPods(renderKustomization(join(folder, name))));
const argumentsOf = (container: Container | undefined): string[] => container?.['args'] as string[];

describe('the scheduled loads', () => {
  it('fetch each file with a lasting address in the app that owns its target, and say how much of its register it is', async () => {
    const sources = await Promise.all((await listSources()).map((slug) => loadSource(slug)));
    const expected = sources.flatMap((source) => {
      const url = source.download?.url;
      if (url === undefined) return [];
      const args = [
        'cli.js',
        'load',
        source.slug,
        url,
        '--extent',
        findExtent(source, url, undefined),
        '--quiet',
        '--json',
      ];
      return [[`CronJob load-${source.slug.replaceAll('/', '-')}`, source.target, args]];
    });
    const scheduled = jobs.map(({ owner, spec }) => {
      const [container] = spec?.containers ?? [];
      return [owner, spec?.['serviceAccountName'], argumentsOf(container)];
    });
    expect(scheduled.sort()).toEqual(expected.sort());
  });

  it('reach the database of their app, and read its settings', () => {
    const wrong = jobs.filter(({ spec }) => {
      const app = String(spec?.['serviceAccountName']);
      const text = JSON.stringify(spec);
      return (
        !text.includes(`"secretKeyRef":{"name":"${app}-database-app","key":"uri"}`) ||
        !text.includes(`"${app}-settings"`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('take a file for an increment only where its publisher says so', () => {
    const increments = jobs.filter(({ spec }) => !argumentsOf(spec?.containers[0]).includes('whole'));
    // "UCC List of Filings Entered Last Month"
    expect(increments.map(({ owner }) => owner)).toEqual(['CronJob load-us-or-ucc-filings']);
  });
});
