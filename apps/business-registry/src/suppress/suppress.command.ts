import { type BusinessIdParts, formatBusinessId, parseBusinessId } from '@registry/domain';
import { databaseConfig, withDatabase } from '@registry/persistence';
import { Command, InvalidArgumentError } from 'commander';
import { userInfo } from 'node:os';
import type { PoolClient } from 'pg';
import { suppressBusiness, type SuppressionOutcome, unsuppressBusiness } from './suppress-business.ts';
import { type Decision, listSuppressions, type Suppression } from '../suppressions/suppressions.store.ts';

/** The longest reason and name that are kept. */
const TEXT_LENGTH_MAX = 1_000;

/** `suppress`, `unsuppress` and `suppressions`: companies that are not to be shown. */
export function suppressCommands(): Command[] {
  return [
    decisionCommand('suppress', 'Hide a company everywhere, also after later loads', suppressBusiness, {
      done: 'is suppressed. Services that follow the registry, such as the demo, hide it within seconds.',
      unknown: 'is not loaded yet. It stays hidden when a load brings it.',
      'nothing-to-do': 'is suppressed already.',
    }),
    decisionCommand('unsuppress', 'Show a suppressed company again', unsuppressBusiness, {
      done: 'is shown again.',
      unknown: 'is not loaded yet. It will be shown when a load brings it.',
      'nothing-to-do': 'is not suppressed.',
    }),
    new Command('suppressions')
      .description('List suppressed companies, who suppressed them and why')
      .option('--all', 'include lifted suppressions')
      .option('--json', 'print one line of JSON')
      .action(async ({ all, json }: { all?: true; json?: true }) => {
        const found = await onDatabase((client) => listSuppressions(client, all === true));
        process.stdout.write(json ? `${JSON.stringify(found)}\n` : found.map(toText).join(''));
        if (found.length === 0 && !json) process.stdout.write('No company is suppressed.\n');
      }),
  ];
}

type Carry = (client: PoolClient, id: BusinessIdParts, decision: Decision) => Promise<SuppressionOutcome>;

interface DecisionFlags {
  readonly by?: string;
  readonly reason: string;
  readonly json?: true;
}

function decisionCommand(
  name: string,
  description: string,
  carryOut: Carry,
  sentences: Readonly<Record<SuppressionOutcome, string>>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<business-id>', 'us-{state}-{file_number}', businessId)
    .requiredOption('--reason <text>', 'reason, stored with the decision', someText)
    .option('--by <name>', 'who decided (default: the current user)', someText)
    .option('--json', 'print one line of JSON')
    .action(async (id: BusinessIdParts, { by, reason, json }: DecisionFlags) => {
      const decision = { by: by ?? accountName(), reason };
      const outcome = await onDatabase((client) => carryOut(client, id, decision));
      if (json) return void process.stdout.write(`${JSON.stringify({ id: formatBusinessId(id), outcome })}\n`);
      process.stdout.write(`${formatBusinessId(id)} ${sentences[outcome]}\n`);
    });
}

/** The account that this runs as; its number where it has no name, as in containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

function businessId(text: string): BusinessIdParts {
  const parts = parseBusinessId(text);
  if (parts === undefined) {
    throw new InvalidArgumentError(`${text} is not a business id; ids have the form us-{state}-{file_number}.`);
  }
  return parts;
}

function someText(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= TEXT_LENGTH_MAX) return trimmed;
  throw new InvalidArgumentError(`A text of 1 to ${TEXT_LENGTH_MAX} characters.`);
}

function toText({ id, reason, suppressedBy, suppressedAt, lifted }: Suppression): string {
  const since = `${id}  suppressed ${suppressedAt.toISOString()} by ${suppressedBy}: ${reason}\n`;
  if (lifted === null) return since;
  return `${since}${' '.repeat(id.length)}  lifted ${lifted.liftedAt.toISOString()} by ${lifted.liftedBy}: ${lifted.reason}\n`;
}

function onDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const options = { url: databaseConfig().DATABASE_URL, name: 'business-registry-suppress', poolMax: 1 };
  return withDatabase(options, (database) => database.transaction(work));
}
