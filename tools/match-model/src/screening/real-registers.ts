import type { ScreenedCompany } from '@registry/matching';
import { type ListedRow, readRegister } from '../queries/real-files.ts';

/** A company of a real register, by its state and file number. */
export type RealCompany = readonly [id: string, company: ScreenedCompany];

/** The companies of all real files of California, Florida and Oregon. */
export async function readRealRegisters(cacheDir: string): Promise<RealCompany[]> {
  const registers: RealCompany[] = [];
  for (const state of ['OR', 'FL', 'CA'] as const)
    for (const row of await readRegister(state, cacheDir)) registers.push([`${state} ${row.id}`, toScreened(row)]);
  return registers;
}

function toScreened({ names, addresses, ein }: ListedRow): ScreenedCompany {
  return { names, addresses, identifiers: ein === null ? [] : [{ scheme: 'ein', value: ein }] };
}
