import { printJson, printLines } from '@registry/command-line';
import { type SecretTarget, secretTargets, writeSecrets } from '@registry/tools-deploy/secrets';
import { Command, Option } from 'commander';
import { resolve } from 'node:path';

interface SecretsFlags {
  readonly for: SecretTarget;
  readonly file: string;
  readonly json: boolean;
}

/** `secrets`: everything secret that a deployment is given, made once. */
export function secretsCommand(root: string, folder: string): Command {
  return new Command('secrets')
    .description('Make all secrets of a deployment and write them to a file')
    .addOption(new Option('--for <target>', 'where they are used').choices(secretTargets).makeOptionMandatory())
    .requiredOption('--file <path>', 'file to write; secrets that it has stay, those that it lacks are added')
    .option('--json', 'print one line of JSON', false)
    .action(async ({ for: target, file, json }: SecretsFlags) => {
      const { made, kept } = await writeSecrets(root, target, resolve(folder, file));
      if (json) printJson({ file, made, kept });
      else printLines(`${file}: ${made.length} secrets made, ${kept.length} kept. Only you can read it.`);
    });
}
