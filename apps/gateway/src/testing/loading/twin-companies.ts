import { draws } from '@registry/testing';
import type { ColoradoCompany } from '../sample-companies.ts';

/** Companies of which each has two namesakes. */
export const TWIN_COUNT = draws(30, 9);

export const twinNumber = (at: number): string => String(20_231_000_000 + at);
const twinName = (at: number): string => `Twin Peaks ${Math.floor(at / 3)} LLC`;
export const twinAgent = (at: number): string => `Agentmark${at}x`;

export const TWINS: readonly ColoradoCompany[] = Array.from({ length: TWIN_COUNT }, (_, at) => ({
  entityid: twinNumber(at),
  entityname: twinName(at),
  agentlastname: twinAgent(at),
  principalzipcode: String(80_200 + at),
}));
