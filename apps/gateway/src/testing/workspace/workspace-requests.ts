import type { CreateKeyOptions } from '../../keys/auth/keys.store.ts';
import type { Plan } from '../../keys/auth/plans.ts';
import type { HttpResponse } from '../http-requests.ts';
import type { GatewaySurface } from '../started-gateway.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** Requests of a workspace that manages itself. */
export class WorkspaceRequests {
  readonly gateway: GatewaySurface;
  readonly key: string;

  constructor(gateway: GatewaySurface, key: string) {
    this.gateway = gateway;
    this.key = key;
  }

  /** Of a new workspace, with the key that an operator makes. */
  static async create(
    gateway: GatewaySurface,
    options: Partial<CreateKeyOptions> = {},
    plan: Plan = 'standard',
  ): Promise<WorkspaceRequests> {
    return new WorkspaceRequests(gateway, await gateway.makeKey({ role: 'manage', ...options }, plan));
  }

  send(method: string, path: string, body?: object, key = this.key): Promise<HttpResponse> {
    const headers = { 'x-api-key': key, ...(body === undefined ? {} : JSON_BODY) };
    return this.gateway.get(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  get(path: string, key = this.key): Promise<HttpResponse> {
    return this.send('GET', path, undefined, key);
  }

  async json(path: string, key = this.key) {
    // oxlint-disable-next-line typescript/no-unsafe-return -- specs compare what they name
    return JSON.parse((await this.get(path, key)).text);
  }

  /** Makes a key; returns its text. */
  async createKey(body: object = { name: 'Job' }): Promise<string> {
    const { status, text } = await this.send('POST', '/v1/workspace/keys', body);
    if (status !== 201) throw new Error(`No key was made: ${text}`);
    return (JSON.parse(text) as { key: string }).key;
  }
}
