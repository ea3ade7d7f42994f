import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Resource, renderKustomization } from './testing/manifests/render.ts';

const page = readFileSync(join(projectRoot, 'docs', 'how-to', 'size-a-cluster.md'), 'utf8');

/** The first group of a sentence of the page about sizes, as a number. */
function stated(sentence: RegExp): number {
  const [, number] = sentence.exec(page) ?? [];
  return Number(number);
}

it.each(['production', 'single'])(
  'the overlay %s has the memory that its number of companies needs by the formula',
  (overlay) => {
    const [resource] = renderKustomization(join(projectRoot, 'k8s', 'overlays', overlay)).filter(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'business-registry',
    );
    if (resource === undefined) throw new Error(`The overlay ${overlay} has no business-registry.`);
    const gibibytes = Number(/^(\d+)Gi$/.exec(createMemory(resource))?.[1]);
    expect(stated(new RegExp(`overlay \`${overlay}\` (?:is|it is) (\\d+)Gi`))).toBe(gibibytes);
    const millions = stated(new RegExp(`overlay \`${overlay}\` (?:is|it is) \\dGi: enough for ([\\d.]+) million`));
    const fileBytes = millions * 1e6 * stated(/generated companies, (\d+) for each/);
    const needed = stated(/to ([\d.]+) times the file and 2 GB/) * fileBytes + 2e9;
    expect(gibibytes * 2 ** 30).toBeGreaterThan(needed);
  },
);

function createMemory(deployment: Resource): string {
  const { template } = deployment['spec'] as {
    template: { spec: { containers: { resources: { limits: { memory: string } } }[] } };
  };
  return template.spec.containers[0]?.resources.limits.memory ?? '';
}
