import type { ProgramResult } from '@registry/testing';
import { execa } from 'execa';
import { spawnSync } from 'node:child_process';

/** Runs a program in a folder, with these variables and those of the caller, by which package managers find their registries. */
export async function runIn(
  cwd: string,
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const whole = { reject: false, stripFinalNewline: false } as const;
  const { exitCode, stdout, stderr } = await execa(file, args, { cwd, env, stdin: 'ignore', ...whole });
  return { code: exitCode ?? null, stdout, stderr };
}

/** Whether a program is here and ends well; waits for it, as tests are skipped before they run. */
export function succeeds([file = '', ...args]: readonly string[], cwd?: string): boolean {
  return (
    spawnSync(file, args, { stdio: 'ignore', timeout: 180_000, ...(cwd === undefined ? {} : { cwd }) }).status === 0
  );
}
