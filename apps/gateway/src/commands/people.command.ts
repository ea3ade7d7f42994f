import { printJson, printLines } from '@registry/command-line';
import { AppError } from '@registry/errors';
import { Command } from 'commander';
import { deletePerson } from '../accounts/personal-data/delete-person.ts';
import { readPersonalData } from '../accounts/personal-data/read-personal-data.ts';
import { endCallers } from '../keys/callers/callers.store.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import { onDatabase } from './operator-database.ts';

/** `people export|delete`. */
export function peopleCommand(): Command {
  return new Command('people')
    .description('Export and delete data of people')
    .addCommand(exportCommand())
    .addCommand(deleteCommand());
}

function exportCommand(): Command {
  return new Command('export')
    .description('Print what is stored of a person, as JSON')
    .argument('<email>')
    .action(async (email: string) => {
      const data = await onDatabase(async (manager) => {
        const found = await manager.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [
          email.trim().toLowerCase(),
        ]);
        return readPersonalData(manager, found[0]?.id ?? '', null);
      });
      if (data === undefined) throw new RefusedCommand(`No person has the address ${JSON.stringify(email)}.`);
      printJson(data);
    });
}

function deleteCommand(): Command {
  return new Command('delete')
    .description('Delete a person for good, with the address everywhere. Logs keep the id of the person')
    .argument('<email>')
    .option('--confirm <email>', 'the address again; without it nothing is deleted')
    .action(async (email: string, { confirm }: { confirm?: string }) => {
      if (confirm !== email)
        throw new RefusedCommand(
          `This deletes the person for good. To confirm, add --confirm ${JSON.stringify(email)}.`,
        );
      const { userId, ended } = await onDatabase((manager) =>
        deletePerson(manager, (which) => endCallers(manager, which), email),
      ).catch((error: unknown) => {
        throw error instanceof AppError ? new RefusedCommand(error.message) : error;
      });
      const what =
        userId === null
          ? 'No person has the address; links and contacts'
          : `${userId}, ${ended.length} sessions and programs`;
      printLines(`Deleted: ${what} with ${email}. Digests to it stop as soon as the service responds.`);
    });
}
