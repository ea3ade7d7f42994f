import { moduleBytes, type LoopFunction } from './web-assembly-code.ts';

/** Bytes that WebAssembly works on; in JavaScript an array over its buffer sees the same. */
export interface Memory {
  readonly buffer: ArrayBuffer;
}

/** Compiled code, which can be given any number of memories. */
export type Module = object;

/** What of WebAssembly is used here: TypeScript declares it for browsers alone. */
interface Engine {
  readonly Memory: new (pages: { initial: number; maximum: number }) => Memory;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  readonly Instance: new (module: Module, imports: { host: { memory: Memory } }) => { readonly exports: object };
}

const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;
const PAGE_BYTES = 65_536;

/** Memory of at least so many bytes, all 0; the system gives it once it is written to. Throws RangeError beyond 4 GiB. */
export function createMemory(bytes: number): Memory {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  return new engine.Memory({ initial: pages, maximum: pages });
}

export function compile(functions: Readonly<Record<string, LoopFunction>>): Module {
  return new engine.Module(moduleBytes(functions));
}

/** The module's functions, over this memory, by their names. */
export function instantiate(module: Module, memory: Memory): object {
  return new engine.Instance(module, { host: { memory } }).exports;
}
