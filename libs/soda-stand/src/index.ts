export { faultKinds, type Fault, type FaultKind } from './faults.ts';
export { SodaStand, type SeenRequest, type StandDataset } from './soda-stand.ts';
export type { StandRow } from './stand-row.ts';
