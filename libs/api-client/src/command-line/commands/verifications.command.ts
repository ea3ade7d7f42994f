import { Argument, Command, Option } from 'commander';
import type { ListedVerification, Verification } from '../../generated/types.ts';
import {
  addConnection,
  asJson,
  type CommandIo,
  commandGroup,
  type ConnectionOptions,
  textLine,
  withClient,
  write,
} from '../command.ts';
import { NotApproved } from '../usage-error.ts';

interface VerificationOptions extends ConnectionOptions {
  readonly json?: true;
}

/** Fields of an application that are one text, each with its help. */
const TEXTS = {
  dba: 'trade name',
  tin: 'EIN',
  website: 'website',
  phone: 'phone number',
  formed: 'date, month or year of formation',
  state: 'state of the registration',
  file_number: 'file number of the registration',
  external_id: 'your own id of the applicant',
  purpose: 'purpose for which the data is read',
  policy: 'policy of the workspace (default: default)',
} as const;

interface CreateOptions extends VerificationOptions {
  readonly name: string;
  readonly address?: readonly string[];
  readonly person?: readonly string[];
  readonly [text: string]: unknown;
}

const DECISIONS = ['approved', 'rejected'] as const;
const ID = 'id of the verification';

/** `verifications create|get|list|decide`. */
export function verificationsCommand(io: CommandIo): Command {
  const commands = [createCommand(io), getCommand(io), listCommand(io), decideCommand(io)];
  for (const command of commands) addConnection(command.option('--json', 'print JSON'));
  return commandGroup('verifications', 'Applications of companies, checked and decided', commands).addHelpText(
    'after',
    '\nPrints the case (id, status, outcome, company), then a line for each reason, candidate and task.\nThe exit code of create and get is 0 where the policy approves, 6 where a person decides, and 7 where it rejects.',
  );
}

function createCommand(io: CommandIo): Command {
  const command = new Command('create')
    .description('Check an application of a company, and store it as a case')
    .requiredOption('--name <name>', 'name of the company, as it was submitted')
    .option('--address <address...>', 'addresses, each on one line')
    .option('--person <name...>', 'people')
    .action(({ name, address = [], person = [], ...options }: CreateOptions) =>
      withClient(io, options, async (client) => {
        const texts = fields.map(([field, option]) => [field, options[option.attributeName()]] as const);
        const addresses = address.map((line) => ({ full_address: line }));
        const people = person.map((one) => ({ name: one }));
        const application = { name, ...Object.fromEntries(texts), addresses, people };
        await print(io, await client.createVerification(application, { signal: io.signal }), options);
      }),
    );
  const fields = Object.entries(TEXTS).map(([field, help]) => {
    return [field, new Option(`--${field.replace('_', '-')} <text>`, help)] as const;
  });
  for (const [, option] of fields) command.addOption(option);
  return command;
}

function getCommand(io: CommandIo): Command {
  return new Command('get')
    .description('Check a case again')
    .argument('<id>', ID)
    .action((id: string, options: VerificationOptions) =>
      withClient(io, options, async (client) =>
        print(io, await client.getVerification({ id }, { signal: io.signal }), options),
      ),
    );
}

function listCommand(io: CommandIo): Command {
  return new Command('list')
    .description('List the cases of the workspace, newest first')
    .addOption(new Option('--status <status>', 'only with this status').choices(['in_review', ...DECISIONS]))
    .action(({ status, ...options }: VerificationOptions & { readonly status?: ListedVerification['status'] }) =>
      withClient(io, options, async (client) => {
        for await (const one of client.items('listVerifications', { status, per_page: 100 }, { signal: io.signal }))
          await write(io.stdout, options.json ? `${JSON.stringify(one)}\n` : listedLine(one));
      }),
    );
}

function decideCommand(io: CommandIo): Command {
  return new Command('decide')
    .description('Decide a case')
    .argument('<id>', ID)
    .addArgument(new Argument('<decision>', 'decision').choices(DECISIONS))
    .requiredOption('--reason <text>', 'reason of the decision')
    .action((id: string, decision: (typeof DECISIONS)[number], { reason, ...options }: DecideOptions) =>
      withClient(io, options, async (client) => {
        const decided = await client.decideVerification({ id, decision, reason }, { signal: io.signal });
        await write(io.stdout, options.json ? asJson(decided) : caseLines(decided));
      }),
    );
}

type DecideOptions = VerificationOptions & { readonly reason: string };

/** Prints a case. Throws `NotApproved` where its policy does not approve it. */
async function print(io: CommandIo, one: Verification, { json }: VerificationOptions): Promise<void> {
  await write(io.stdout, json ? asJson(one) : caseLines(one));
  if (one.review.outcome !== 'approve') throw new NotApproved(one.review.outcome);
}

function caseLines({ id, status, business, candidates, review }: Verification): string {
  return [
    ['verification', id, status, review.outcome, business?.id ?? null, business?.name ?? null],
    ...review.reasons.map(({ effect, text }) => ['reason', effect, text]),
    ...(business === null ? candidates : []).map(({ business: { id: candidate, name }, confidence }) => {
      return ['candidate', candidate, confidence, name];
    }),
    ...review.tasks.map(({ key, status: result, sub_label, as_of, message }) => {
      return ['task', key, result, sub_label, as_of, message];
    }),
  ]
    .map(textLine)
    .join('');
}

function listedLine({ id, status, outcome, business_id, assignee, name }: ListedVerification): string {
  return textLine([id, status, outcome, business_id, assignee, name]);
}
