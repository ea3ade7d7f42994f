import { printJson, printLines, printTable } from '@registry/command-line';
import { Command, Option } from 'commander';
import { text as readText } from 'node:stream/consumers';
import { createKey, listKeys, revokeKey, rotateKey, findState } from '../keys/auth/keys.store.ts';
import { DAILY_LIMIT_DEFAULT, type Plan, plans, type Role, roles } from '../keys/auth/plans.ts';
import { type Purpose, PURPOSE_NAMES } from '../keys/audit/purposes.ts';
import { ensureWorkspace, refusePeople } from '../keys/auth/workspaces.store.ts';
import { operatorConfig } from '../gateway.config.ts';
import { dailyLimit, duration, futureDate, keyPrefix } from './operator-arguments.ts';
import { onDatabase } from './operator-database.ts';

/** `keys create|list|rotate|revoke`. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('Manage API keys')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand());
}

interface CreateOptions {
  readonly workspace: string;
  readonly withPeople?: true;
  readonly plan?: Plan;
  readonly role: Role;
  readonly purpose?: Purpose;
  readonly dailyLimit: number;
  readonly expires?: Date;
  readonly label?: string;
  readonly stdin?: true;
  readonly json?: true;
}

function createCommand(): Command {
  return new Command('create')
    .description('Create an API key and print it once')
    .requiredOption('--workspace <name>', "workspace name (created if it doesn't exist)")
    .option('--with-people', 'also if the workspace has people, who get to read all that the key makes')
    .addOption(
      new Option(
        '--plan <plan>',
        'of the workspace; a new one is standard without it, sandbox sees fictional companies only',
      ).choices([...plans]),
    )
    .addOption(
      new Option('--role <role>', 'read, or manage: it also makes and revokes the keys of its workspace')
        .choices([...roles])
        .default('read'),
    )
    .addOption(
      new Option('--purpose <purpose>', 'what the data is read for (default: none)').choices([...PURPOSE_NAMES]),
    )
    .option('--daily-limit <n>', 'maximum number of requests per UTC day', dailyLimit, DAILY_LIMIT_DEFAULT)
    .option('--expires <date>', 'expiry, such as 2027-01-31 or 2027-01-31T12:00:00Z (default: none)', futureDate)
    .option('--label <text>', 'purpose of the key')
    .option('--stdin', 'read the key from standard input instead of making one: one of "brds secrets"')
    .option('--json', 'print one line of JSON')
    .action(async (options: CreateOptions) => {
      const { KEY_HASH_SECRET } = operatorConfig();
      const given = options.stdin ? (await readText(process.stdin)).trim() : undefined;
      const { text, stored } = await onDatabase(async (manager) => {
        const { workspace } = await ensureWorkspace(manager, options.workspace, options.plan);
        if (!options.withPeople) await refusePeople(manager, workspace);
        const { dailyLimit: limit, label = null, expires: expiresAt = null, role, purpose = null } = options;
        const key = { dailyLimit: limit, label, expiresAt, role, purpose };
        return createKey(manager, workspace, key, KEY_HASH_SECRET, given);
      });
      const { prefix, workspace, expiresAt, label } = stored;
      const { name, plan } = workspace;
      if (options.json) {
        printJson({
          key: text,
          prefix,
          workspace: name,
          plan,
          role: stored.role,
          daily_limit: stored.dailyLimit,
          label,
          expires_at: expiresAt,
        });
        return;
      }
      printLines(
        ...(given === undefined ? [text] : []),
        `A key of ${name} (${plan}): ${stored.dailyLimit} requests per day, ${expiresAt === null ? 'no expiry' : `until ${expiresAt.toISOString()}`}.`,
        given === undefined ? 'It is not shown again. Send it in the header x-api-key.' : `It is brk_${prefix}….`,
      );
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('List keys, newest first, without their secret part')
    .option('--workspace <name>', 'only keys of this workspace')
    .option('--json', 'print one line of JSON')
    .action(async ({ workspace, json }: { workspace?: string; json?: true }) => {
      const keys = await onDatabase((manager) => listKeys(manager, workspace));
      const listed = keys.map((key) => ({ ...key, state: findState(key) }));
      if (json) {
        printJson(
          listed.map((key) => ({
            prefix: key.prefix,
            workspace: key.workspace.name,
            plan: key.workspace.plan,
            role: key.role,
            label: key.label,
            state: key.state,
            daily_limit: key.dailyLimit,
            used_today: key.usedToday,
            created_at: key.createdAt,
            expires_at: key.expiresAt,
            revoked_at: key.revokedAt,
          })),
        );
        return;
      }
      printTable(
        ['key', 'workspace', 'plan', 'role', 'state', 'used today', 'daily limit', 'expires', 'label'],
        listed.map((key) => [
          `brk_${key.prefix}…`,
          key.workspace.name,
          key.workspace.plan,
          key.role,
          key.state,
          key.usedToday,
          key.dailyLimit,
          key.expiresAt?.toISOString() ?? '',
          key.label ?? '',
        ]),
        ['key', 'workspace', 'state', 'used today', 'daily limit', 'role', 'plan', 'label', 'expires'],
      );
    });
}

function rotateCommand(): Command {
  return new Command('rotate')
    .description('Create a key that replaces another, with its daily limit, label and expiry')
    .argument('<key>', 'the 8 characters after brk_, or the whole key', keyPrefix)
    .addOption(
      new Option('--overlap <time>', 'how long the old key remains valid: 0, 90s, 30m, 24h, 7d')
        .argParser(duration)
        .default(duration('24h'), '24h'),
    )
    .option('--json', 'print one line of JSON')
    .action(async (prefix: string, { overlap, json }: { overlap: number; json?: true }) => {
      const { KEY_HASH_SECRET } = operatorConfig();
      const { text, stored, oldEndsAt } = await onDatabase((manager) =>
        rotateKey(manager, { prefix }, overlap, KEY_HASH_SECRET),
      );
      if (json) printJson({ key: text, prefix: stored.prefix, rotated_from: prefix, old_key_ends_at: oldEndsAt });
      else printLines(text, `It takes over from brk_${prefix}…, which stays valid until ${oldEndsAt.toISOString()}.`);
    });
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('Revoke a key; every gateway rejects it within 3 seconds')
    .argument('<key>', 'the 8 characters after brk_, or the whole key', keyPrefix)
    .option('--json', 'print one line of JSON')
    .action(async (prefix: string, { json }: { json?: true }) => {
      const { revokedAt } = await onDatabase((manager) => revokeKey(manager, { prefix }));
      if (json) printJson({ prefix, revoked_at: revokedAt });
      else printLines(`brk_${prefix}… is revoked since ${revokedAt?.toISOString() ?? 'now'}.`);
    });
}
