import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listRegisters,
  type ListRegistersReply,
  type ListRegistersRequest,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';

@Controller()
export class ListRegistersHandler {
  constructor(private readonly extents: RegisterExtentReadModel) {}

  @Handles(listRegisters)
  async listRegisters(@Payload() { states }: ListRegistersRequest): Promise<ListRegistersReply> {
    return { extents: await Promise.all(states.map((state) => this.extents.of(state))) };
  }
}
