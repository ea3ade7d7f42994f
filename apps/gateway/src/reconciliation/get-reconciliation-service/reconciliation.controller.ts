import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../../keys/auth/authenticator.ts';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { refuseProgram } from '../../keys/callers/required-scope.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { type ReconciliationService, reconciliationService } from './reconciliation.dto.ts';

@Controller('v1/reconciliation')
export class ReconciliationController {
  constructor(private readonly authenticator: Authenticator) {}

  @Operation('GET', '', {
    access: 'keyed',
    // The token in the URL matches, for as long as its key lives.
    scope: 'match',
    tag: 'Matching',
    summary: 'Get the reconciliation service',
    description:
      'Returns the URL under which OpenRefine and other clients of the Reconciliation Service API 0.2 use the key. They cannot send header fields, so a token in the path stands for the key. Ten queries count as one request, rounded up. The token ends with its key.',
    response: reconciliationService,
    example: {
      object: 'reconciliation_service',
      url: 'https://api.example.com/reconcile/brm_k3J9x2Qa_7h…',
      token: 'brm_k3J9x2Qa_7h…',
    },
  })
  getReconciliationService(@CallerKey() key: KnownKey, @Req() request: FastifyRequest): ReconciliationService {
    const token = this.authenticator.matchTokenOf(refuseProgram(key));
    return { object: 'reconciliation_service', url: `${readOrigin(request)}/reconcile/${token}`, token };
  }
}
