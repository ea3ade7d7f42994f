import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import type { LinkDecision } from '@registry/matching';
import { databaseConfig, withDatabase } from '@registry/persistence';
import { Command, InvalidArgumentError } from 'commander';
import type { PoolClient } from 'pg';
import { businessId, type DecisionFlags, readDecision, withDecisionOptions } from '../decisions/decision-options.ts';
import { EntityWorker } from './linking/entity.worker.ts';
import { decide, undoDecision } from './decisions/decide.ts';
import { type ListedDecision, listDecisions } from './decisions/decisions.store.ts';

const EXAMPLES = `
Examples:
  brds entities link us-ca-201612345678 us-de-5551234 --reason 'certificate of good standing'
  brds entities split us-ca-201612345678 us-de-5551234 --reason 'the filing names another parent'
  brds entities undo 7 --reason 'a mistake'

Both registrations stay as they are. The sets follow within seconds, and with each later load.`;

/** `entities link`, `split`, `undo` and `decisions`: what an operator decides on registrations of one legal entity. */
export function entitiesCommand(): Command {
  return new Command('entities')
    .description('Decide which registrations are of one legal entity')
    .addCommand(decisionCommand('link', 'Link two registrations of one legal entity', 'are linked'))
    .addCommand(decisionCommand('split', 'Keep two registrations in different entities', 'are kept apart'))
    .addCommand(undoCommand())
    .addCommand(
      new Command('refill')
        .description('Make all entities again, as after an upgrade that weighs facts otherwise. Ids stay')
        .action(() => withDatabase(toOptions(), (database) => new EntityWorker(database).refill())),
    )
    .addCommand(
      new Command('decisions')
        .description('List decisions on registrations, who made them and why')
        .option('--all', 'include decisions that were undone')
        .option('--json', 'print one line of JSON')
        .action(async ({ all, json }: { all?: true; json?: true }) => {
          const found = await onDatabase((client) => listDecisions(client, all === true));
          const shown = found.map(({ companies: _, ...decision }) => decision);
          process.stdout.write(json ? `${JSON.stringify(shown)}\n` : found.map(toText).join(''));
          if (found.length === 0 && !json) process.stdout.write('Nothing is decided.\n');
        }),
    );
}

function decisionCommand(kind: LinkDecision['kind'], description: string, done: string): Command {
  return withDecisionOptions(new Command(kind).description(description))
    .addHelpText('after', EXAMPLES)
    .argument('<business-id>', 'us-{state}-{file_number}', businessId)
    .argument('<other-id>', 'us-{state}-{file_number} of the other registration', businessId)
    .action(async (one: BusinessIdParts, other: BusinessIdParts, flags: DecisionFlags) => {
      const outcome = await onDatabase((client) => decide(client, kind, [one, other], readDecision(flags)));
      const ids = [formatBusinessId(one), formatBusinessId(other)];
      if ('refused' in outcome) throw new Error(`${ids.join(' and ')} cannot be linked. ${outcome.refused}`);
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ decision: outcome.no, kind, ids, without_effect: outcome.withoutEffect })}\n`
          : `${ids.join(' and ')} ${done} by decision ${outcome.no}. The entities follow within seconds.\n${toWarning(outcome.withoutEffect)}`,
      );
    });
}

function undoCommand(): Command {
  return withDecisionOptions(new Command('undo').description('Undo a decision on registrations'))
    .argument('<decision>', 'number of the decision, as `brds entities decisions` lists it', decisionNumber)
    .action(async (no: number, flags: DecisionFlags) => {
      const isDone = await onDatabase((client) => undoDecision(client, no, readDecision(flags)));
      if (!isDone) throw new Error(`Decision ${no} is not in force. List them with brds entities decisions.`);
      process.stdout.write(flags.json ? `${JSON.stringify({ undone: no })}\n` : `Decision ${no} is undone.\n`);
    });
}

function decisionNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`${text} is not the number of a decision; expected a whole number from 1.`);
}

function toWarning(withoutEffect: readonly number[]): string {
  if (withoutEffect.length === 0) return '';
  const some = withoutEffect.length === 1 ? 'Decision' : 'Decisions';
  return `${some} ${withoutEffect.join(', ')} no longer ${withoutEffect.length === 1 ? 'has' : 'have'} an effect.\n`;
}

function toText({ no, kind, one, other, decidedAt, decidedBy, reason, lifted }: ListedDecision): string {
  const made = `${no}  ${kind}  ${one}  ${other}  decided ${decidedAt.toISOString()} by ${decidedBy}: ${reason}\n`;
  if (lifted === null) return made;
  return `${made}   undone ${lifted.liftedAt.toISOString()} by ${lifted.liftedBy}: ${lifted.reason}\n`;
}

function onDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  return withDatabase(toOptions(), (database) => database.transaction(work));
}

/** A step of the refill reads while its transaction is open. */
function toOptions() {
  return { url: databaseConfig().DATABASE_URL, name: 'business-registry-entities', poolMax: 2 };
}
