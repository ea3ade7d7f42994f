import { hashText } from '../text/text-hash.ts';

const parts = 256;

/**
 * A map by text that grows without a pause: a Map that doubles moves all it holds, which takes tens of milliseconds at some
 * hundred thousand entries. Here each text is in one of many small maps, which double one at a time.
 */
export class ScatteredMap<Value> {
  private readonly maps = Array.from({ length: parts }, () => new Map<string, Value>());

  get(text: string): Value | undefined {
    return this.mapOf(text).get(text);
  }

  set(text: string, value: Value): void {
    this.mapOf(text).set(text, value);
  }

  delete(text: string): void {
    this.mapOf(text).delete(text);
  }

  private mapOf(text: string): Map<string, Value> {
    return this.maps[hashText(text) & (parts - 1)]!;
  }
}
