import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { surfaceDocument } from '../surfaces/surface-document.ts';
import { chosenSurfaces } from '../surfaces/surfaces.ts';

/** `openapi SURFACE`: for reviewing a change of the API, and for generating clients. */
export function openapiCommand(): Command {
  return new Command('openapi')
    .description('Print the OpenAPI document of a surface')
    .argument('<surface>', 'name of the surface, as in GATEWAY_SURFACES')
    .action(async (name: string) => {
      for (const surface of chosenSurfaces(name)) {
        const document = await surfaceDocument(surface, packageJson.version);
        process.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
      }
    });
}
