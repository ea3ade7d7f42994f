import { authorization, natsUsers, passwordVariable, readCallGraph } from '@registry/tools-nats-users';
import { Command } from 'commander';

/** `nats-users`: the configuration by which your own NATS server knows the services. Contains no secret. */
export function natsUsersCommand(root: string): Command {
  return new Command('nats-users')
    .description("Print the authorization block for your own NATS server; passwords come from the server's environment")
    .action(async () => {
      const users = await natsUsers(readCallGraph(root));
      process.stdout.write(authorization(users, (user) => `$${passwordVariable(user)}`));
    });
}
