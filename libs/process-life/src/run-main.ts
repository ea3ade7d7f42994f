import { errorMessage } from '@registry/errors';

/** Runs an entry point; what keeps it from starting is one clear line on stderr and a non-zero exit. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
  });
}
