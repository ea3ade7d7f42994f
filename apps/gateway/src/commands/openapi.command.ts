import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };

/** `openapi SURFACE`: for reviewing a change of the API, and for generating clients. */
export function openapiCommand(): Command {
  return new Command('openapi')
    .description('Print the OpenAPI document of a surface')
    .argument('<surface>', 'name of the surface, as in GATEWAY_SURFACES')
    .action(async (name: string) => {
      // All of the gateway, which the other commands start without.
      const { surfaceDocument } = await import('../surfaces/surface-document.ts');
      const { chosenSurfaces } = await import('../surfaces/surfaces.ts');
      for (const surface of chosenSurfaces(name)) {
        const document = await surfaceDocument(surface, packageJson.version);
        process.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
      }
    });
}
