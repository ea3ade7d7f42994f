import type { SubmittedAddress } from '@registry/contracts-records-sections';
import { sourcesDirectory } from '@registry/sources';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { realFiles, REGISTERS } from '../queries/real-files.ts';

/** Invented facts of real registers; companies by their file numbers. */
export interface RegisterChanges {
  /** No longer active. */
  readonly dissolved: Set<string>;
  /** Fictitious names that companies of Florida registered. */
  readonly tradeNames: Map<string, string>;
  /** Rows of Oregon's file more. */
  readonly added: string[];
}

/** Part of what its source may have, where it says so; the age of its data in days. */
export interface LoadedAs {
  readonly isPart?: boolean;
  readonly daysOld?: number;
}

type Write = (source: string, text: string, how?: LoadedAs) => Promise<void>;

/** Days between the two lists of active companies of Oregon: those that the later one lacks have ended. */
const EARLIER_DAYS = 60;

/** Writes the registers of Oregon and Florida with changes. */
export async function writeRegisters({ dissolved, tradeNames, added }: RegisterChanges, write: Write): Promise<void> {
  const oregon = readGzip(REGISTERS.OR) + added.join('');
  const active = oregon.replaceAll(/^(\d+),(?:"(?:[^"]|"")*"|[^"\n])*\n/gm, (row, number: string) =>
    dissolved.has(number) ? '' : row,
  );
  const florida = readGzip(REGISTERS.FL).replaceAll(/^(.{12}).{192}./gm, (row, number: string) =>
    dissolved.has(number.trim()) ? `${row.slice(0, -1)}I` : row,
  );
  await write('us-or/business-registry', oregon, { daysOld: EARLIER_DAYS });
  await write('us-or/business-registry', active);
  await write('us-fl/business-registry', florida);
  const names = [...tradeNames].map(([holder, name], at) => toFictitiousName(holder, name, at));
  if (names.length > 0) await write('us-fl/fictitious-names', names.join(''), { isPart: true });
}

function readGzip(file: string): string {
  return gunzipSync(readFileSync(join(realFiles, file))).toString('latin1');
}

/** The rows of a company in Oregon's file: its address, and a person. */
export function toOregonRows(fileNumber: string, name: string, address: SubmittedAddress, person: string): string {
  const [first = '', ...rest] = person.split(' ');
  const company = [fileNumber, name, 'DOMESTIC BUSINESS CORPORATION', '03/01/2019'];
  const place = [address.address_line1, '', address.city, address.state, address.postal_code];
  return [
    [...company, 'PRINCIPAL PLACE OF BUSINESS', '', '', '', '', '', '', '', ...place],
    [...company, 'AUTHORIZED REPRESENTATIVE', first, '', rest.join(' '), '', '', '', '', ...place],
  ]
    .map((cells) => `${cells.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}

/** In the positions that the agency states. */
function toFictitiousName(holder: string, name: string, at: number): string {
  const number = `G${String(at).padStart(11, '0')}`;
  const filed = `${number}${name.padEnd(326)}01022024     A${''.padEnd(8)}1231209900001`;
  return `${filed.padEnd(455)}C${''.padEnd(91)}${holder.padEnd(1_551)}\n`;
}

/** The agencies' own files are larger: by these descriptions the real ones are whole. */
export function writeSources(folder: string): void {
  cpSync(sourcesDirectory(), folder, { recursive: true });
  for (const path of globSync('us*/*/source.yml', { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8').replace(/expected_rows: \d+/, 'expected_rows: 1');
    const complete = 'complete: It is taken so.\nchecks:\n  expected_rows: 1';
    writeFileSync(file, path.startsWith('us-fl/business') ? text.replace(/^checks:$/m, complete) : text);
  }
}
