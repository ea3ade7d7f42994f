import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  coverageOf,
  listRegisters,
  type ListRegistersReply,
  type ListRegistersRequest,
} from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { RegisterCoverageReadModel } from './register-coverage.read-model.ts';

/** How much of registers is loaded and found. */
@Controller()
export class ListRegistersHandler {
  constructor(
    private readonly extents: RegisterExtentReadModel,
    private readonly coverage: RegisterCoverageReadModel,
  ) {}

  @Handles(listRegisters)
  async listRegisters(@Payload() { states }: ListRegistersRequest): Promise<ListRegistersReply> {
    const [extents, loaded] = await Promise.all([
      Promise.all(states.map((state) => this.extents.of(state))),
      this.coverage.all(),
    ]);
    return { extents, coverage: states.length === 0 ? [] : coverageOf(loaded, states) };
  }
}
