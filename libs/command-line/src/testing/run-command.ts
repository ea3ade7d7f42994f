import { errorMessage } from '@registry/errors';
import { type Command, CommanderError } from 'commander';
import { replaceEnvironment } from './environment.config.ts';

/** The output and exit code of a command, as of a process. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of a program, which `makeProgram` makes, in this process with these settings as its whole environment. For tests of what a command
 * prints and does; a test of how its process starts and ends runs the process. One at a time: what this process prints
 * meanwhile is taken for the command's.
 */
export async function runCommand(
  makeProgram: () => Command,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' };
  const restore = [replaceEnvironment(settings), capture('stdout', printed), capture('stderr', printed)];
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  try {
    const program = makeProgram();
    throwInsteadOfExit(program);
    await program.parseAsync(args, { from: 'user' });
    return { code: Number(process.exitCode ?? 0), ...printed };
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, ...printed };
    return { code: 1, ...printed, stderr: `${printed.stderr}${errorMessage(error)}\n` };
  } finally {
    process.exitCode = exitCode;
    for (const undo of restore) undo();
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const inner of command.commands) throwInsteadOfExit(inner);
}

function capture(name: 'stdout' | 'stderr', printed: Record<'stdout' | 'stderr', string>): () => void {
  const stream = process[name];
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array) => {
    printed[name] += String(chunk);
    return true;
  };
  return () => (stream.write = write);
}
