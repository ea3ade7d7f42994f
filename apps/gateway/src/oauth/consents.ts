import { Injectable } from '@nestjs/common';
import { type Scope, scopes } from '@registry/domain/scopes';
import { AppError, codes } from '@registry/errors';
import { unknownPath } from '@registry/http-frame/problems/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Client, errors, type Grant, type Interaction, type Provider } from 'oidc-provider';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { AuthorizationServer } from './authorization-server.ts';
import { type ConsentingPerson, Grants } from './grants.ts';
import { OAuthStates } from './oauth-states.ts';

/** The request of a browser whose user is to consent. */
export interface ConsentVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The request of a program for consent. */
export interface ConsentRequest {
  readonly id: string;
  readonly client: Client;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly resources: readonly string[];
}

/** The same to a person. `allowed`: the scopes that the person's role has. */
export interface PersonalRequest extends ConsentRequest {
  readonly person: ConsentingPerson;
  readonly allowed: readonly Scope[];
}

/** The choice of a person on the page. `scopes`: those that it showed, with spaces. */
interface Shown {
  readonly scopes: string;
  readonly purpose: string;
}

/** Requests for consent. Each is bound to its browser by a signed cookie, and is decided once. */
@Injectable()
export class Consents {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly grants: Grants,
    private readonly states: OAuthStates,
  ) {}

  /** The request with an id, of this browser. Throws `invalid_parameter` for that of another browser, and for one that is over. */
  async find(visit: ConsentVisit, id: string): Promise<ConsentRequest> {
    const { params } = await this.#interaction(visit, id);
    const client = await this.#provider().Client.find(String(params['client_id']));
    if (client === undefined) throw over();
    const named = String(params['scope']).split(' ');
    return {
      id,
      client,
      redirectUri: String(params['redirect_uri']),
      scopes: scopes.filter((one) => named.includes(one)),
      resources: [params['resource']].flat().map(String),
    };
  }

  /** The request as a person sees it, who is signed in. */
  async toPersonal(request: ConsentRequest, caller: KnownKey): Promise<PersonalRequest> {
    const person = await this.grants.findPerson(caller);
    return { ...request, person, allowed: request.scopes.filter((one) => caller.scopes.has(one)) };
  }

  /** Allows the scopes that the person saw. Returns the URL that leads back to the program. Throws `invalid_body` where the role now has others. */
  async allow(visit: ConsentVisit, id: string, caller: KnownKey, { scopes: shown, purpose }: Shown): Promise<string> {
    const request = await this.toPersonal(await this.find(visit, id), caller);
    if (request.allowed.join(' ') !== shown) throw hasChanged();
    const { user, signedInBy } = caller;
    if (user === null || signedInBy === null || request.allowed.length === 0) throw over();
    await this.#decide(id);
    const provider = this.#provider();
    const grant = new provider.Grant({ accountId: user, clientId: request.client.clientId });
    fill(grant, request);
    const allowed = { caller: { ...caller, user, signedInBy }, purpose, scopes: request.allowed };
    const grantId = await this.grants.allow(grant, request.client, allowed);
    const result = { login: { accountId: user, remember: false }, consent: { grantId } };
    return provider.interactionResult(visit.request.raw, visit.reply.raw, result);
  }

  /** Denies it. Returns the URL that leads back to the program. */
  async deny(visit: ConsentVisit, id: string): Promise<string> {
    await this.#interaction(visit, id);
    await this.#decide(id);
    const result = { error: 'access_denied', error_description: 'The person denied the request.' };
    return this.#provider().interactionResult(visit.request.raw, visit.reply.raw, result);
  }

  async #interaction({ request, reply }: ConsentVisit, id: string): Promise<Interaction> {
    const provider = this.#provider();
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      if (interaction.uid === id) return interaction;
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    throw over();
  }

  #provider(): Provider {
    if (this.server.provider === undefined) throw unknownPath();
    return this.server.provider;
  }

  async #decide(id: string): Promise<void> {
    try {
      await this.states.consume('Interaction', id);
    } catch (error) {
      throw error instanceof errors.InvalidGrant ? over() : error;
    }
  }
}

/** Has a grant contain the scopes that are allowed, and name the others: the library would request consent to it again. */
function fill(grant: Grant, { scopes: requested, allowed, resources }: PersonalRequest): void {
  const denied = requested.filter((one) => !allowed.includes(one)).join(' ');
  grant.addOIDCScope(allowed.join(' '));
  if (denied !== '') grant.rejectOIDCScope(denied);
  for (const resource of resources) {
    grant.addResourceScope(resource, allowed.join(' '));
    if (denied !== '') grant.rejectResourceScope(resource, denied);
  }
}

function hasChanged(): AppError {
  return new AppError(codes.body.invalid, {
    message: 'What your role allows has changed since this page was shown. Read it again before you allow it.',
    param: 'scopes',
  });
}

function over(): AppError {
  return new AppError(codes.request.invalidParameter, {
    message:
      'This request of a program is over, or was started in another browser. Go back to the program and start again.',
  });
}
