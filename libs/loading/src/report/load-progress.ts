import type { LoadCounts } from '@registry/domain';
import type { ReadingPosition } from '@registry/pipeline';
import { Presets, SingleBar } from 'cli-progress';

/** The reporter of a load's progress. */
export interface LoadProgress {
  update(position: ReadingPosition, counts: LoadCounts): void;
  end(): void;
}

export const silentProgress: LoadProgress = { update: () => undefined, end: () => undefined };

/** Milliseconds between two lines where no terminal shows a bar. */
const LINE_INTERVAL_MS = 5_000;
/** Characters of a bar, and of the longest figures next to it: 99,999,999 rows, 999,999 rows/s. */
const BAR_MIN = 8;
const BAR_MAX = 40;
const FIGURES_LENGTH = ' 100 % | 99,999,999 rows | 999,999 rows/s | 1h30m left'.length + 1;

/** A bar on a terminal, else a line now and then; on standard error, since standard output is the report's. */
export function consoleProgress(label: string, stream: NodeJS.WriteStream = process.stderr): LoadProgress {
  return stream.isTTY ? barProgress(label, stream) : lineProgress(label, stream);
}

function barProgress(label: string, stream: NodeJS.WriteStream): LoadProgress {
  const format = '{bar} {percentage} % | {rows} rows | {rate} rows/s | {eta_formatted} left';
  const barsize = Math.min(BAR_MAX, Math.max(BAR_MIN, stream.columns - FIGURES_LENGTH));
  const bar = new SingleBar({ stream, format, barsize, hideCursor: true }, Presets.shades_classic);
  stream.write(`${label}\n`);
  const startedAt = Date.now();
  bar.start(1, 0, { rows: 0, rate: 0 });
  return {
    update: ({ bytesRead, bytesTotal }, counts) => {
      bar.setTotal(bytesTotal ?? bytesRead + 1);
      bar.update(bytesRead, { rows: counts.read.toLocaleString('en-US'), rate: rowsPerSecond(counts, startedAt) });
    },
    end: () => bar.stop(),
  };
}

function lineProgress(label: string, stream: NodeJS.WriteStream): LoadProgress {
  const startedAt = Date.now();
  let reportedAt = startedAt;
  return {
    update: ({ bytesRead, bytesTotal }, counts) => {
      if (Date.now() - reportedAt < LINE_INTERVAL_MS) return;
      reportedAt = Date.now();
      const share = bytesTotal === null ? '' : ` (${Math.floor((100 * bytesRead) / bytesTotal)} %)`;
      const rows = counts.read.toLocaleString('en-US');
      stream.write(`${label}: ${rows} rows${share}, ${rowsPerSecond(counts, startedAt)} rows/s\n`);
    },
    end: () => undefined,
  };
}

function rowsPerSecond(counts: LoadCounts, startedAt: number): string {
  const seconds = Math.max(0.001, (Date.now() - startedAt) / 1000);
  return Math.round(counts.read / seconds).toLocaleString('en-US');
}
