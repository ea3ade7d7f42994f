import { temporaryFolder } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { LINKS_FILE, SCREENINGS_FILE } from './labelled-counts.ts';
import { FITTED_DRAWS, MEASURED_DRAWS, makeFamilies } from './registrations/made-families.ts';
import { countLinks } from './registrations/count-links.ts';
import { readRealFilings } from './registrations/real-filings.ts';
import { labelScreenings } from './screening/labelled-screenings.ts';

/** Counts links of made families and results of screenings by their facts, from files of agencies. */
export async function label(): Promise<void> {
  const cache = temporaryFolder('label');
  try {
    const real = await readRealFilings(cache.path);
    const links = [
      ...countLinks('fitted', makeFamilies(real, 'fitted', FITTED_DRAWS)),
      ...countLinks('measured', makeFamilies(real, 'measured', MEASURED_DRAWS)),
    ];
    writeTable(LINKS_FILE, ['part', 'kind', 'candidates', 'chosen', 'all'], links);
    const screenings = (await labelScreenings(cache.path, 1)).map(({ family, half, facts, right, all }) => {
      return [family, half, facts.join('|'), right.toFixed(4), all.toFixed(4)];
    });
    writeTable(SCREENINGS_FILE, ['family', 'half', 'facts', 'right', 'all'], screenings);
  } finally {
    cache.remove();
  }
}

function writeTable(file: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, ...rows.toSorted((one, other) => (one.join() < other.join() ? -1 : 1))];
  writeFileSync(file, lines.map((cells) => `${cells.join('\t')}\n`).join(''));
}
