import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { PublicRequests, RefusedUrl } from '@registry/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { KEY_HASH_SECRET } from '../keys/auth/authenticator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { Callers, type EndCallers } from '../keys/callers/callers.ts';
import { SealedClaims } from './sealed-claims.ts';
import type { SaveSsoDto } from './sso.dto.ts';
import { callbackUrl } from './sso-paths.ts';
import type { WorkspaceSso } from './workspace-sso.ts';

/** The settings of a workspace as they are stored; without a provider, most are null. */
interface StoredRow extends Omit<WorkspaceSso, 'redirect_uri'> {
  readonly workspaceId: number;
  readonly workspace: string;
  /** Sealed, with the id of the workspace. */
  readonly secret: Buffer | null;
}

/** A workspace with a provider. */
export type StoredSso = StoredRow & { readonly [Field in 'issuer' | 'client_id']: string } & {
  readonly secret: Buffer;
};

const FIND = `
  SELECT w.id AS "workspaceId", w.name AS workspace, s.client_secret AS secret, 'workspace_sso' AS object, s.issuer, s.client_id,
         coalesce(s.domains, '{}') AS domains, s.group_claim, s.default_role, coalesce(s.is_required, false) AS is_required,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('group', r.key, 'role', r.value)), '[]')
            FROM jsonb_each_text(s.roles) r) AS groups
    FROM workspaces w LEFT JOIN workspace_sso s ON s.workspace_id = w.id WHERE`;
const COLUMNS = 'issuer, client_id, client_secret, domains, group_claim, roles, default_role, is_required';
const SAVE = `
  INSERT INTO workspace_sso (workspace_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (workspace_id) DO UPDATE
    SET (${COLUMNS}, updated_at) = (${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')}, now())`;
const DELETE = 'DELETE FROM workspace_sso WHERE workspace_id = $1';
/** Workspaces that are listed for a domain. */
const LISTED_MAX = 10;

/** The providers of workspaces, as their owners set them. */
@Injectable()
export class SsoSettings {
  readonly #secrets: SealedClaims<{ readonly workspace: number; readonly secret: string }>;

  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    @Inject(KEY_HASH_SECRET) hashSecret: string,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
    private readonly requests: PublicRequests,
    private readonly callers: Callers,
  ) {
    this.#secrets = new SealedClaims(hashSecret, 'client secret of a workspace');
  }

  async get(workspaceId: number): Promise<WorkspaceSso> {
    const [row] = await this.#query('w.id = $1', [workspaceId]);
    if (row === undefined) throw new Error('The workspace of a caller does not exist.');
    const { object, issuer, client_id, domains, group_claim, groups, default_role, is_required, workspace } = row;
    const redirect_uri = callbackUrl(this.addresses.demo, workspace);
    return { object, issuer, client_id, domains, group_claim, groups, default_role, is_required, redirect_uri };
  }

  /** The workspace with a provider that has a name, or an id. */
  async find(workspace: string | number, manager?: EntityManager): Promise<StoredSso | undefined> {
    const condition = typeof workspace === 'string' ? 'w.name = $1' : 'w.id = $1';
    return (await this.#query(`${condition} AND s.issuer IS NOT NULL`, [workspace], manager))[0] as
      | StoredSso
      | undefined;
  }

  /** The workspaces with a provider that a name, or an email address, leads to. */
  list(text: string): Promise<StoredSso[]> {
    const condition = '(lower(w.name) = lower($1) OR s.domains @> ARRAY[lower($2)]) AND s.issuer IS NOT NULL';
    const values = [text, text.slice(text.lastIndexOf('@') + 1)];
    return this.#query(`${condition} ORDER BY w.name LIMIT ${LISTED_MAX}`, values) as Promise<StoredSso[]>;
  }

  /** Undefined where the secret of the installation was changed. */
  async readSecret({ workspaceId, secret }: StoredSso): Promise<string | undefined> {
    const claims = await this.#secrets.open(secret.toString());
    return claims?.workspace === workspaceId ? claims.secret : undefined;
  }

  /** Throws `invalid_body`, `invalid_key`. */
  async save(caller: KnownKey, body: SaveSsoDto): Promise<WorkspaceSso> {
    const { issuer, client_id: client, client_secret: given, domains, group_claim: claim, default_role: role } = body;
    const groups = body.groups ?? [];
    this.#checkIssuer(issuer);
    if (groups.length > 0 && !claim)
      throw refused('group_claim', 'group_claim is missing; expected the claim that has the groups. Add it.');
    if (groups.length === 0 && !role)
      throw refused('default_role', 'default_role is missing without groups, so nobody could sign in. Add it.');
    const roles = JSON.stringify(Object.fromEntries(groups.map((one) => [one.group, one.role])));
    const own = [...new Set(domains.map((domain) => domain.toLowerCase()))];
    const rest = [own, claim ?? null, roles, role ?? null, body.is_required ?? false];
    await this.callers.changeWorkspace(caller, async (manager, { id }, end) => {
      const before = await this.find(id, manager);
      // A secret is only sent to the provider that it was entered for.
      const isSame = before?.issuer === issuer && before.client_id === client;
      const secret = given
        ? Buffer.from(await this.#secrets.seal({ workspace: id, secret: given }))
        : isSame
          ? before.secret
          : undefined;
      if (secret === undefined)
        throw refused('client_secret', 'client_secret is missing; expected the secret of this client. Add it.');
      await manager.query(SAVE, [id, issuer, client, secret, ...rest]);
      if (!isSame) await endSessions(end, id);
    });
    return this.get(caller.workspaceId);
  }

  /** Throws `invalid_key`. */
  async remove(caller: KnownKey): Promise<WorkspaceSso> {
    await this.callers.changeWorkspace(caller, async (manager, { id }, end) => {
      await manager.query(DELETE, [id]);
      await endSessions(end, id);
    });
    return this.get(caller.workspaceId);
  }

  #query(condition: string, values: readonly unknown[], manager = this.entities.manager): Promise<StoredRow[]> {
    return manager.query<StoredRow[]>(`${FIND} ${condition}`, [...values]);
  }

  #checkIssuer(issuer: string): void {
    try {
      const { search, hash, pathname } = this.requests.addresses.parse(issuer);
      if (search === '' && hash === '' && !pathname.includes('/.well-known')) return;
    } catch (error) {
      if (!(error instanceof RefusedUrl)) throw error;
      throw refused('issuer', error.message);
    }
    throw refused('issuer', `issuer is ${quoted(issuer)}; expected it without a query and /.well-known. Shorten it.`);
  }
}

function refused(param: string, message: string): AppError {
  return new AppError(codes.body.invalid, { message, param });
}

/** Ends the sessions that began at the provider, and the programs that were allowed in them. */
function endSessions(end: EndCallers, workspaceId: number): Promise<readonly string[]> {
  return end({ workspaceId, signedInBy: 'sso' });
}
