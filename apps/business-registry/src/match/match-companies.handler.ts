import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  matchCompanies,
  type MatchCompaniesReply,
  type MatchCompaniesRequest,
} from '@registry/contracts-business-registry';
import { matchList } from '@registry/matching';
import { Handles } from '@registry/messaging/handles';
import { CompanyRegisters } from './company-registers.ts';

/** Says which companies queries mean. */
@Controller()
export class MatchCompaniesHandler {
  constructor(private readonly registers: CompanyRegisters) {}

  @Handles(matchCompanies)
  async matchCompanies(@Payload() request: MatchCompaniesRequest): Promise<MatchCompaniesReply> {
    return { results: await matchList(request, this.registers) };
  }
}
