import { printJson, printLines, printTable } from '@registry/command-line';
import { Command } from 'commander';
import { deriveSigningKey } from '../signing/signing-key.ts';
import { listEvidenceKeys, revokeEvidenceKey } from '../evidence/signing/evidence-keys.store.ts';
import { evidenceKeysConfig } from '../gateway.config.ts';
import { RefusedCommand } from '../keys/auth/refused-command.ts';
import { withOperatorDatabase } from './operator-database.ts';

/** `evidence-keys list|revoke`. A key is made by a gateway that starts with a new EVIDENCE_SECRET. */
export function evidenceKeysCommand(): Command {
  return new Command('evidence-keys')
    .description('Manage the keys that sign evidence')
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('List the public keys of evidence, newest first')
    .option('--json', 'print one line of JSON')
    .action(async ({ json }: { json?: true }) => {
      const { id: current } = await deriveSigningKey(evidenceKeysConfig().EVIDENCE_SECRET);
      const keys = (await withOperatorDatabase(listEvidenceKeys)).map((key) => ({
        ...key,
        state: findState(key, current),
      }));
      if (json) {
        printJson(
          keys.map(({ id, state, createdAt, revokedAt, publicKey }) => {
            return { id, state, created_at: createdAt, revoked_at: revokedAt, public_key: publicKey };
          }),
        );
        return;
      }
      printTable(
        ['key', 'state', 'created', 'revoked'],
        keys.map(({ id, state, createdAt, revokedAt }) => {
          return [id, state, createdAt.toISOString(), revokedAt?.toISOString() ?? ''];
        }),
        ['key', 'state', 'created', 'revoked'],
      );
    });
}

/** `signs`: it belongs to EVIDENCE_SECRET. `retired`: it verifies only. */
function findState(key: { readonly id: string; readonly revokedAt: Date | null }, current: string): string {
  if (key.revokedAt !== null) return 'revoked';
  return key.id === current ? 'signs' : 'retired';
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('Stop publishing a key that somebody else may have; its evidence cannot be verified any more')
    .argument('<key>', 'id of the key, as in list')
    .option('--json', 'print one line of JSON')
    .action(async (id: string, { json }: { json?: true }) => {
      if (!(await withOperatorDatabase((database) => revokeEvidenceKey(database, id))))
        throw new RefusedCommand(`No key of evidence has the id ${JSON.stringify(id)}. See evidence-keys list.`);
      if (json) printJson({ id, state: 'revoked' });
      else printLines(`${id} is revoked. If it signs, replace EVIDENCE_SECRET and restart the gateway.`);
    });
}
