import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';

/** Bounds of a string table. */
export interface StringTableLimits {
  /** Bytes of a block; no string may be longer. */
  readonly blockBytes: number;
  /** Blocks that are held in memory; more go to a file. */
  readonly blocksInMemory: number;
}

/** 64 MiB in memory. */
const stringTableLimits: StringTableLimits = { blockBytes: 1024 * 1024, blocksInMemory: 64 };

const LENGTH_BYTES = 4;
/** One of so many strings has its place remembered; the ones between are found by walking. */
const STRIDE = 16;
const RECENT_MAX = 1 << 14;

/**
 * The shared strings of a workbook: written once, in order, then looked up by number. Memory is bounded whatever their number: beyond a
 * few blocks they lie in a temporary file, and what is looked up again and again is kept as text.
 */
export class StringTable {
  readonly #folder: string;
  readonly #limits: StringTableLimits;
  /** Blocks in memory, the one used longest ago first. */
  readonly #blocks = new Map<number, Buffer>();
  readonly #places: number[] = [];
  /** Bytes used of each block that is full. */
  readonly #usedBytes: number[] = [];
  readonly #recentNumbers = new Int32Array(RECENT_MAX).fill(-1);
  readonly #recentTexts: string[] = new Array<string>(RECENT_MAX).fill('');
  #open: Buffer;
  #openNumber = 0;
  #used = 0;
  #count = 0;
  #file: number | undefined = undefined;

  constructor(folder: string, limits: StringTableLimits = stringTableLimits) {
    this.#folder = folder;
    this.#limits = limits;
    this.#open = Buffer.allocUnsafe(limits.blockBytes);
  }

  get count(): number {
    return this.#count;
  }

  /** Whether the table has outgrown memory. */
  get isOnDisk(): boolean {
    return this.#file !== undefined;
  }

  /** Appends a string; false when it is longer than a block. */
  add(text: string): boolean {
    const bytes = Buffer.byteLength(text);
    const { blockBytes } = this.#limits;
    if (bytes + LENGTH_BYTES > blockBytes) return false;
    if (this.#used + LENGTH_BYTES + bytes > blockBytes) this.#seal();
    if (this.#count % STRIDE === 0) this.#places.push(this.#openNumber * blockBytes + this.#used);
    this.#open.writeUInt32LE(bytes, this.#used);
    this.#open.write(text, this.#used + LENGTH_BYTES, 'utf8');
    this.#used += LENGTH_BYTES + bytes;
    this.#count++;
    return true;
  }

  /** The string of a number; undefined when the table has no such number. */
  get(number: number): string | undefined {
    if (!(number >= 0 && number < this.#count)) return undefined;
    const slot = number & (RECENT_MAX - 1);
    if (this.#recentNumbers[slot] === number) return this.#recentTexts[slot];
    const text = this.#find(number);
    this.#recentNumbers[slot] = number;
    this.#recentTexts[slot] = text;
    return text;
  }

  /** Lets go of the temporary file. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #find(number: number): string {
    const { blockBytes } = this.#limits;
    const place = this.#places[Math.floor(number / STRIDE)] ?? 0;
    let blockNumber = Math.floor(place / blockBytes);
    let block = this.#block(blockNumber);
    let at = place % blockBytes;
    for (let left = number % STRIDE; ; left--) {
      if (at >= this.#usedOf(blockNumber, block)) {
        block = this.#block(++blockNumber);
        at = 0;
      }
      const length = block.readUInt32LE(at);
      if (left === 0) return block.toString('utf8', at + LENGTH_BYTES, at + LENGTH_BYTES + length);
      at += LENGTH_BYTES + length;
    }
  }

  #usedOf(blockNumber: number, block: Buffer): number {
    return block === this.#open ? this.#used : (this.#usedBytes[blockNumber] ?? 0);
  }

  #block(number: number): Buffer {
    if (number === this.#openNumber) return this.#open;
    let block = this.#blocks.get(number);
    if (block) {
      this.#blocks.delete(number);
    } else {
      block = Buffer.allocUnsafe(this.#limits.blockBytes);
      readSync(this.#file ?? -1, block, 0, block.length, number * block.length);
    }
    this.#blocks.set(number, block);
    this.#evict();
    return block;
  }

  #seal(): void {
    this.#usedBytes.push(this.#used);
    this.#blocks.set(this.#openNumber, this.#open);
    if (this.#file !== undefined) this.#write(this.#openNumber, this.#open);
    else if (this.#blocks.size > this.#limits.blocksInMemory) this.#moveToDisk();
    this.#evict();
    this.#open = Buffer.allocUnsafe(this.#limits.blockBytes);
    this.#openNumber++;
    this.#used = 0;
  }

  #evict(): void {
    for (const number of this.#blocks.keys()) {
      if (this.#blocks.size <= this.#limits.blocksInMemory) return;
      this.#blocks.delete(number);
    }
  }

  #moveToDisk(): void {
    mkdirSync(this.#folder, { recursive: true });
    const file = path.join(this.#folder, `strings-${randomUUID()}`);
    this.#file = openSync(file, 'wx+');
    // Without a name the file ends with the process, however that ends.
    rmSync(file, { force: true });
    for (const [number, block] of this.#blocks) this.#write(number, block);
  }

  #write(number: number, block: Buffer): void {
    writeSync(this.#file ?? -1, block, 0, block.length, number * block.length);
  }
}
