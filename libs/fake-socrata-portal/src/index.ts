export type { Fault } from './faults.ts';
export { FakeSocrataPortal, type SeenRequest, type PortalDataset } from './fake-socrata-portal.ts';
export type { PortalRow } from './portal-row.ts';
