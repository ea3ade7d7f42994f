const SLOTS_AT_FIRST = 1 << 12;
const FULL_AT = 0.7;
const LINE_MAX = 0xffff_ffff;

/**
 * The keys of one file and the lines they stand on, in twelve bytes of typed array a slot instead of a string each:
 * an open-addressed table of 64-bit hashes that doubles when it is 70 % full. Ten million keys take 201 MB, a million 25 MB.
 * Two different keys share a hash with a probability of 3 in a million over ten million keys; the later one would then be rejected
 * with its line named, never lost in silence.
 */
export class SeenKeys {
  #high = new Uint32Array(SLOTS_AT_FIRST);
  #low = new Uint32Array(SLOTS_AT_FIRST);
  #lines = new Uint32Array(SLOTS_AT_FIRST);
  #size = 0;

  /** The line of the first sight of the key; undefined, and remembered, when it is new. Lines count from 1, up to 2^32 - 1. */
  firstLine(key: string, line: number): number | undefined {
    const high = hash(key, 0x9e37_79b9);
    const low = hash(key, 0x85eb_ca6b);
    const mask = this.#lines.length - 1;
    let slot = low & mask;
    for (; this.#lines[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#high[slot] === high && this.#low[slot] === low) return this.#lines[slot];
    }
    this.#put(slot, high, low, Math.min(line, LINE_MAX));
    if (++this.#size > this.#lines.length * FULL_AT) this.#grow();
    return undefined;
  }

  get size(): number {
    return this.#size;
  }

  #put(slot: number, high: number, low: number, line: number): void {
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#lines[slot] = line;
  }

  #grow(): void {
    const high = this.#high;
    const low = this.#low;
    const lines = this.#lines;
    const slots = lines.length * 2;
    this.#high = new Uint32Array(slots);
    this.#low = new Uint32Array(slots);
    this.#lines = new Uint32Array(slots);
    for (let from = 0; from < lines.length; from++) {
      const line = lines[from] as number;
      if (line === 0) continue;
      let slot = (low[from] as number) & (slots - 1);
      while (this.#lines[slot] !== 0) slot = (slot + 1) & (slots - 1);
      this.#put(slot, high[from] as number, low[from] as number, line);
    }
  }
}

/** MurmurHash3's mixing over UTF-16 units: two seeds give two independent halves of a 64-bit hash. */
function hash(key: string, seed: number): number {
  let mixed = seed;
  for (let at = 0; at < key.length; at++) {
    let unit = Math.imul(key.charCodeAt(at), 0xcc9e_2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b87_3593);
    mixed ^= unit;
    mixed = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe654_6b64;
  }
  mixed ^= key.length;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
