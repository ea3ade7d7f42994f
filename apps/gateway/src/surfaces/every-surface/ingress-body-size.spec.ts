import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGAIN_BYTES_MAX } from '../../site/match/match-page.routes.ts';
import { BYTES_MAX } from '../../batches/create-batch/uploaded-body.ts';

it.each([
  ['production', BYTES_MAX],
  ['demo', AGAIN_BYTES_MAX],
])(
  'the Ingress of %s lets the largest body through, so that a larger one gets the error of the gateway',
  (surface, bytes) => {
    const manifest = readFileSync(join(projectRoot, 'k8s', 'apps', 'gateway', `gateway-${surface}.yaml`), 'utf8');
    const [, megabytes = ''] = /nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m\b/.exec(manifest) ?? [];
    expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(bytes);
  },
);
