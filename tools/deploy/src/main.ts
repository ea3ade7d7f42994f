import { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';
import { writeImageFiles } from './images/image-files.ts';
import { buildImages } from './images/build-images.ts';
import { tryImages } from './images/try-images.ts';

const root = join(import.meta.dirname, '..', '..', '..');

await new Command('deploy')
  .description('Generate deployment files and images.')
  .addCommand(
    new Command('files')
      .description('generate the users of NATS, the rules of the alerts and the table of settings')
      .action(async () => {
        const files = await generatedFiles(root);
        for (const [path, text] of files) writeFileSync(join(root, path), text);
        process.stdout.write(`${files.size} files written\n`);
      }),
  )
  .addCommand(
    new Command('image-files')
      .description('build every app and write the contents of its image to apps/<app> of a folder')
      .argument('<folder>')
      .action((folder: string) => writeImageFiles(root, folder)),
  )
  .addCommand(
    new Command('images')
      .description(
        'build the image of every app with buildah, start them with a Postgres and a NATS, and send each a request',
      )
      .option('--base <image>', 'base image (default: a Debian image built with mmdebstrap)')
      .option('--build-base <image>', 'image to build on, with Node and npm')
      .action(async (bases: { base?: string; buildBase?: string }) => {
        await buildImages(root, bases);
        await tryImages(root);
      }),
  )
  .parseAsync();
