/** The UCC registers that can be asked live, as `loadLiveRegisters` gives them. */
export const LIVE_REGISTERS = Symbol('LIVE_REGISTERS');
