import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ReplyTo } from '@registry/contracts-message';
import { matchCompanies, type MatchCompaniesRequest } from '@registry/contracts-business-registry';
import { matchList } from '@registry/matching';
import { Handles } from '@registry/messaging/handles';
import { CompanyRegisters } from './company-registers.ts';
import { PastRegisters } from './past/past-registers.ts';

/** Says which companies queries mean. */
@Controller()
export class MatchCompaniesHandler {
  constructor(
    private readonly present: CompanyRegisters,
    private readonly past: PastRegisters,
  ) {}

  @Handles(matchCompanies)
  async matchCompanies(@Payload() request: MatchCompaniesRequest): Promise<ReplyTo<typeof matchCompanies>> {
    const registers = request.knownAt === undefined ? this.present : await this.past.registers();
    return { results: await matchList(request, registers) };
  }
}
