import { Injectable } from '@nestjs/common';
import { listRegisters, type ListRegistersReply } from '@registry/contracts-business-registry';
import { listJurisdictions, type ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import type { StateCode } from '@registry/domain';
import { MessageClient } from '@registry/messaging';

/** What is loaded, for the API and for pages. */
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
}
