import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { databaseConfig, withDatabase } from '@registry/persistence';
import { Command } from 'commander';
import type { PoolClient } from 'pg';
import {
  businessId,
  type Decision,
  type DecisionFlags,
  readDecision,
  withDecisionOptions,
} from '../decisions/decision-options.ts';
import { eraseBusiness } from './erase-business.ts';
import { type HidingOutcome, type HidingRequest, hideValue, showValue } from './hide-value.ts';
import { suppressBusiness, type SuppressionOutcome, unsuppressBusiness } from './suppress-business.ts';
import { addValueOptions, toHidingRequest, type ValueFlags } from './value-options.ts';
import { listSuppressions, type Suppression } from '../suppressions/suppressions.store.ts';

/** `suppress`, `unsuppress`, `erase` and `suppressions`: companies, persons and contacts that are not to be shown. */
export function suppressCommands(): Command[] {
  return [
    decisionCommand('suppress', 'Hide a company, or one person or contact of it, everywhere, also after later loads', {
      company: suppressBusiness,
      value: hideValue,
      example: SUPPRESS_EXAMPLE,
      isUnlistedAllowed: true,
      sentences: {
        done: 'is suppressed. Services that follow the registry, such as the demo, hide it within seconds.',
        unknown: 'is not loaded yet. It stays hidden when a load brings it.',
        'nothing-to-do': 'is suppressed already.',
      },
    }),
    decisionCommand('unsuppress', 'Show a suppressed company, person or contact again', {
      company: unsuppressBusiness,
      value: showValue,
      example: UNSUPPRESS_EXAMPLE,
      isUnlistedAllowed: false,
      sentences: {
        done: 'is shown again.',
        unknown: 'is not loaded yet. It will be shown when a load brings it.',
        'nothing-to-do': 'is not suppressed.',
      },
    }),
    eraseCommand(),
    new Command('suppressions')
      .description('List suppressed companies, persons and contacts, who suppressed them and why')
      .option('--all', 'include lifted suppressions')
      .option('--json', 'print one line of JSON')
      .action(async ({ all, json }: { all?: true; json?: true }) => {
        const found = await onDatabase((client) => listSuppressions(client, all === true));
        process.stdout.write(json ? `${JSON.stringify(found)}\n` : found.map(toText).join(''));
        if (found.length === 0 && !json) process.stdout.write('Nothing is suppressed.\n');
      }),
  ];
}

const SUPPRESS_EXAMPLE = `
Examples:
  brds suppress us-or-150006972 --reason 'court order 12-345'
  brds suppress us-or-150006972 --person 'Jane Roe' --reason 'address protection'
  brds suppress us-or-150006972 --address '130 Sample Ln, Dallas, OR 97338' --reason 'a home'
  brds suppress us-or-150006972 --email jane@example.com --reason 'request of its owner'
  brds suppress --phone '(503) 555-0100' --reason 'a private phone'   # on every company

A person is hidden as written, in any letter case, punctuation and order of the parts of the name.
An address is hidden with every unit of the house. It stays on other companies.`;

const UNSUPPRESS_EXAMPLE = `
Examples:
  brds unsuppress us-or-150006972 --reason 'order lifted'
  brds unsuppress us-or-150006972 --person 'Jane Roe' --reason 'order lifted'
  brds unsuppress --phone '(503) 555-0100' --reason 'a mistake'`;

interface DecisionCommand {
  readonly company: (client: PoolClient, id: BusinessIdParts, decision: Decision) => Promise<SuppressionOutcome>;
  readonly value: (client: PoolClient, request: HidingRequest, decision: Decision) => Promise<HidingOutcome>;
  readonly sentences: Readonly<Record<SuppressionOutcome, string>>;
  readonly example: string;
  /** A value may be one that the company does not have on file. */
  readonly isUnlistedAllowed: boolean;
}

function decisionCommand(name: string, description: string, { company, value, ...about }: DecisionCommand) {
  const command = withDecisionOptions(new Command(name).description(description))
    .argument('[business-id]', 'us-{state}-{file_number}; only a phone or email address goes without', businessId)
    .addHelpText('after', about.example);
  if (about.isUnlistedAllowed)
    command.option('--unlisted', 'accept a person or address that the registry does not have on file');
  return addValueOptions(command).action(async (id: BusinessIdParts | undefined, flags: DecisionFlags & ValueFlags) => {
    const decision = readDecision(flags);
    const hiding = toHidingRequest(id, flags);
    const { outcome, decided, remaining, elsewhere } = await onDatabase(async (client) => {
      if (hiding !== undefined) return toResult(hiding, await value(client, hiding, decision));
      if (id === undefined) throw new Error('The id of a company is missing. Give us-{state}-{file_number}.');
      return {
        outcome: await company(client, id, decision),
        decided: { id: formatBusinessId(id) },
        remaining: [],
        elsewhere: [],
      };
    });
    if (flags.json) return void process.stdout.write(`${JSON.stringify({ ...decided, outcome, elsewhere })}\n`);
    const subject = 'value' in decided ? `${decided.value.text} on ${decided.id ?? 'every company'}` : decided.id;
    process.stdout.write(`${subject} ${about.sentences[outcome]}\n`);
    for (const address of remaining)
      process.stdout.write(`The company itself has the address ${address}, which stays. Hide it with --address.\n`);
    for (const other of elsewhere)
      process.stdout.write(
        `${other}, a registration of the same entity, has it too and shows it. Hide it there with the same option.\n`,
      );
  });
}

const ERASED: Readonly<Record<SuppressionOutcome, string>> = {
  done: 'is erased: its rows, its history and every earlier version. It stays suppressed.',
  unknown: 'has nothing that is stored. It stays suppressed.',
  'nothing-to-do': 'is not suppressed. Suppress it first: a load may bring it again.',
};

function eraseCommand(): Command {
  return withDecisionOptions(new Command('erase'))
    .description('Erase what is stored of a suppressed company, in the past too')
    .argument('<business-id>', 'us-{state}-{file_number}', businessId)
    .action(async (id: BusinessIdParts, flags: DecisionFlags) => {
      const outcome = await onDatabase((client) => eraseBusiness(client, id, readDecision(flags)));
      const subject = formatBusinessId(id);
      process.stdout.write(
        flags.json ? `${JSON.stringify({ id: subject, outcome })}\n` : `${subject} ${ERASED[outcome]}\n`,
      );
    });
}

/** Returns what is printed of a decision on a value. */
function toResult({ scope }: HidingRequest, { outcome, value, ...more }: HidingOutcome) {
  return { outcome, decided: { id: scope && formatBusinessId(scope), value }, ...more };
}

function toText({ id, value, reason, suppressedBy, suppressedAt, lifted }: Suppression): string {
  const subject = [id ?? 'every company', ...(value === null ? [] : [`${value.kind} ${value.text}`])].join('  ');
  const since = `${subject}  suppressed ${suppressedAt.toISOString()} by ${suppressedBy}: ${reason}\n`;
  if (lifted === null) return since;
  return `${since}${' '.repeat(subject.length)}  lifted ${lifted.liftedAt.toISOString()} by ${lifted.liftedBy}: ${lifted.reason}\n`;
}

function onDatabase<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const options = { url: databaseConfig().DATABASE_URL, name: 'business-registry-suppress', poolMax: 1 };
  return withDatabase(options, (database) => database.transaction(work));
}
