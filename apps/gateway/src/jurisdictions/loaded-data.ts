import { Injectable } from '@nestjs/common';
import { listRegisters, type ListRegistersReply } from '@registry/contracts-business-registry';
import { listJurisdictions, type ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { parseBusinessId, type StateCode } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { listSampleStates } from '../businesses/samples.ts';

/** Loaded data, for the API and for pages. */
@Injectable()
export class LoadedData {
  constructor(private readonly services: MessageClient) {}

  /** Of each state and province, and of the whole country. */
  jurisdictions(): Promise<ListJurisdictionsReply> {
    return this.services.call(listJurisdictions, {});
  }

  /** Of the registers of some states, and how much of that a search finds. */
  registers(states: readonly StateCode[]): Promise<ListRegistersReply> {
    return this.services.call(listRegisters, { states });
  }

  /** Of the states of some ids of companies, those of which only samples are loaded. */
  async sampleStates(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const states = new Set(ids.flatMap((id) => parseBusinessId(id)?.state ?? []));
    if (states.size === 0) return states;
    return listSampleStates((await this.registers([...states])).coverage);
  }
}
