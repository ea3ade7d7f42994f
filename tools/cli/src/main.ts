import { operatorCli } from './operator-cli.ts';
import { errorMessage } from '@registry/errors';

try {
  await operatorCli().parseAsync();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}

// The client of NATS leaves the socket of a server that never answered open, which would keep the process.
process.exit();
