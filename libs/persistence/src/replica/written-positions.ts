import { connectTo, type Database, readRows } from '../database.ts';

/** A position in the primary's write-ahead log, in bytes, at a time on this process's clock. */
interface Sample {
  readonly at: number;
  readonly position: number;
}

/** How often the position is read within the allowed lag while there are reads. */
const SAMPLES_A_LAG = 5;
/** Milliseconds for the primary to respond, and before the next attempt if it did not. */
const POSITION_MS_MAX = 500;
const AWAY_REST_MS = 1_000;

const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position`;

/** How far a replica must be to be read from. */
export class WrittenPositions {
  readonly #primary: Database;
  readonly #lagMsMax: number;
  /** Oldest first; none is older than the lag that is allowed. */
  #samples: Sample[] = [];
  #sampling: Promise<Sample | undefined> | undefined;
  #last = 0;
  #awayUntil = 0;

  constructor(primary: Database, lagMsMax: number) {
    this.#primary = primary;
    this.#lagMsMax = lagMsMax;
  }

  /**
   * The position that the primary had at most `lagMsMax` ago. While the primary is unavailable, the last known one:
   * nothing is written then.
   */
  async required(): Promise<number> {
    const now = performance.now();
    while (this.#samples[0] !== undefined && this.#samples[0].at < now - this.#lagMsMax) this.#samples.shift();
    const newest = this.#samples.at(-1);
    if (newest === undefined) return (await this.#sample())?.position ?? this.#last;
    if (newest.at < now - this.#lagMsMax / SAMPLES_A_LAG) this.#sample().catch(() => undefined); // the next read samples again
    return this.#samples[0]?.position ?? this.#last;
  }

  /** Positions of before now are not enough any more. */
  wroteNow(): void {
    this.#samples = [];
    this.#sampling = undefined;
  }

  async #sample(): Promise<Sample | undefined> {
    if (performance.now() < this.#awayUntil) return undefined;
    const sampling = (this.#sampling ??= this.#send());
    const sample = await sampling;
    if (sample === undefined) this.#awayUntil = performance.now() + AWAY_REST_MS;
    if (this.#sampling !== sampling) return sample; // something was written meanwhile, or another caller was first
    this.#sampling = undefined;
    if (sample === undefined) return undefined;
    this.#samples.push(sample);
    this.#last = sample.position;
    return sample;
  }

  async #send(): Promise<Sample | undefined> {
    const at = performance.now();
    try {
      const [row] = await readRows<{ position: number }>(
        await connectTo(this.#primary.pool, 'written-position'),
        { name: 'written-position', text: WRITTEN },
        POSITION_MS_MAX,
      );
      return row === undefined ? undefined : { at, position: row.position };
    } catch {
      return undefined;
    }
  }
}
