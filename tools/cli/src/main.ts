import { operatorCli } from './operator-cli.ts';
import { errorMessage } from '@registry/errors';

try {
  await operatorCli().parseAsync();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}

// The client of NATS keeps the socket of a server that never responded open, which would keep the process running.
process.exit();
