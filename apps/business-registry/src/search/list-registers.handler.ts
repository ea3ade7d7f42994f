import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import { describeCoverage, listRegisters, type ListRegistersReply } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { RegisterCoverageReadModel } from './register-coverage.read-model.ts';

/** How much of registers is loaded and found. */
@Controller()
export class ListRegistersHandler {
  constructor(private readonly coverage: RegisterCoverageReadModel) {}

  @Handles(listRegisters)
  async listRegisters(@Payload() request: RequestFor<typeof listRegisters>): Promise<ListRegistersReply> {
    const { states, isLoadedOnly = false } = request;
    const [loaded, found] = [await this.coverage.loaded(), await this.coverage.all()];
    return {
      extents: states.map((state) => loaded.get(state)?.register ?? 'part'),
      coverage: describeCoverage(isLoadedOnly ? loaded : found, states),
    };
  }
}
