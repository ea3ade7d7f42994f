/**
 * Distinct texts, numbered as they appear. They are looked up as parts of longer texts, without cutting them out:
 * a build looks up every word of every name, and a Map would need a new string for each.
 */
export class TextTable {
  /** The texts by number. */
  readonly texts: string[] = [];
  private readonly hashes: number[] = [];
  /** One more than the text's number where its hash leads, or the next free place after; 0 is free. Half of them stay so. */
  private places = new Int32Array(1024);

  /** The number of the text that stands at [from, to) of another. */
  numberOf(whole: string, from: number, to: number): number {
    let hash = 0x2c1b3c6d;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ whole.charCodeAt(at), 0x9e3779b1);
    hash ^= hash >>> 15;
    const mask = this.places.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = this.places[place]! - 1;
      if (number < 0) return this.add(whole.slice(from, to), hash, place);
      if (this.hashes[number] === hash && this.isAt(number, whole, from, to)) return number;
    }
  }

  private isAt(number: number, whole: string, from: number, to: number): boolean {
    const text = this.texts[number]!;
    if (text.length !== to - from) return false;
    for (let at = from; at < to; at++) if (text.charCodeAt(at - from) !== whole.charCodeAt(at)) return false;
    return true;
  }

  private add(text: string, hash: number, place: number): number {
    this.texts.push(text);
    const count = this.hashes.push(hash);
    this.places[place] = count;
    if (count * 2 > this.places.length) this.grow();
    return count - 1;
  }

  private grow(): void {
    const places = new Int32Array(this.places.length * 4);
    const mask = places.length - 1;
    for (const [number, hash] of this.hashes.entries()) {
      let place = hash & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.places = places;
  }
}
