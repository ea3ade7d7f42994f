import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { isAudit, verifyAudit, type VerifiedAudit } from '../../evidence/verify-audit.ts';
import { describeEvidence } from '../../evidence/describe-evidence.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import type { KeySet } from '../../generated/types.ts';
import { asJson, type CommandIo, write } from '../command.ts';
import { FileError, UsageError } from '../usage-error.ts';

interface VerifyOptions {
  readonly keys?: string;
  readonly digests?: readonly string[];
  readonly hash?: string;
  readonly json?: true;
}

/** `verify`: needs no connection and no API key. */
export function verifyCommand(io: CommandIo): Command {
  return new Command('verify')
    .description('Verify evidence of a business, or an audit log, without a connection')
    .argument('<file>', 'evidence, as POST /v1/businesses/{id}/evidence returned it, or GET /v1/workspace/audit')
    .option('--keys <file>', 'for evidence: key set of the service, saved from /.well-known/jwks.json')
    .option('--digests <file...>', 'lists of file digests, saved from /file-digests/{date}')
    .option('--hash <hash>', 'for a log: hash of the last entry of an earlier copy, which the log must have')
    .option('--json', 'print what the evidence says as JSON')
    .helpOption('-h, --help', 'this help')
    .action(async (file: string, { keys, digests, hash, json }: VerifyOptions) => {
      const fileDigests = digests && (await Promise.all(digests.map((path) => readFile(path))));
      const options = fileDigests === undefined ? {} : { fileDigests };
      const bytes = await readFile(file);
      const log = bytes.toString('utf8');
      if (isAudit(log)) {
        const audit = verifyAudit(log, hash === undefined ? {} : { keptHash: hash });
        return write(io.stdout, json ? asJson(audit) : describeAudit(audit));
      }
      if (keys === undefined)
        throw new UsageError('Evidence needs the option --keys <file>, the key set of the service.');
      const evidence = verifyEvidence(bytes, await readKeySet(keys), options);
      const lines = describeEvidence(evidence, fileDigests !== undefined);
      return write(io.stdout, json ? asJson(evidence) : `${lines.join('\n')}\n`);
    });
}

async function readKeySet(path: string): Promise<KeySet> {
  const text = await readFile(path, 'utf8');
  try {
    const { keys } = JSON.parse(text) as KeySet;
    return { keys: [...keys] };
  } catch (cause) {
    throw new FileError(`${path} is not a key set. Save it from /.well-known/jwks.json of the service.`, { cause });
  }
}

function describeAudit({ entries, hash }: VerifiedAudit): string {
  const [first, last] = [entries[0], entries.at(-1)];
  const time = first === undefined || last === undefined ? '' : `, from ${first.at} to ${last.at}`;
  return `Valid: ${entries.length} entries${time}.\nThe hash of the last one is ${hash}.\n`;
}
