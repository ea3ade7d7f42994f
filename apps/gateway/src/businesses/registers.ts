import { Injectable } from '@nestjs/common';
import { listRegisters, type ListRegistersReply } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { MessageClient } from '@registry/messaging';

/** The registers of states, for pages: how much of each is loaded, and how much of that a search finds. */
@Injectable()
export class Registers {
  constructor(private readonly services: MessageClient) {}

  list(states: readonly StateCode[]): Promise<ListRegistersReply> {
    return this.services.call(listRegisters, { states });
  }
}
