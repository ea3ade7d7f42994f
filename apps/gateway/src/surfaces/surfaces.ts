import { InvalidSettings } from '@registry/config';
import { makeDemoSurface } from './demo/demo.surface.ts';
import { makeProductionSurface } from './production/production.surface.ts';
import type { MakeSurface, Surface } from './surface.ts';

const surfaces: Readonly<Record<string, MakeSurface>> = {
  production: makeProductionSurface,
  demo: makeDemoSurface,
};

/** The surfaces that a list like `production,demo` names. */
export function chosenSurfaces(list: string): Surface[] {
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  return names.map((name) => {
    const make = Object.hasOwn(surfaces, name) ? surfaces[name] : undefined;
    if (make !== undefined) return make();
    const known = Object.keys(surfaces).join(', ');
    throw new InvalidSettings(
      `Settings that cannot be used: GATEWAY_SURFACES names ${JSON.stringify(name)}; there are ${known}`,
    );
  });
}
