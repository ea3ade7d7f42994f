import { Argument, Command, Option } from 'commander';
import type { BusinessRegistryClient } from '../../generated/business-registry-client.ts';
import type { ListedVerification, Verification } from '../../generated/types.ts';
import {
  addConnection,
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

interface CreateOptions
  extends
    VerificationOptions,
    Partial<Record<'dba' | 'tin' | 'website' | 'phone' | 'formed' | 'state' | 'purpose' | 'policy', string>> {
  readonly name: string;
  readonly address?: readonly string[];
  readonly person?: readonly string[];
  readonly fileNumber?: string;
  readonly externalId?: string;
}

const DECISIONS = ['approved', 'rejected'] as const;
const ID = 'id of the verification';

/** `verifications create|get|list|decide`. */
export function verificationsCommand(io: CommandIo): Command {
  const run = (options: ConnectionOptions, work: (client: BusinessRegistryClient) => Promise<void>) =>
    withClient(io, options, work);
  const { signal } = io;
  /** Prints a case; throws `NotApproved` where its policy does not approve it. */
  const print = async (one: Verification, { json }: VerificationOptions) => {
    await write(io.stdout, json ? `${JSON.stringify(one, undefined, 2)}\n` : caseLines(one));
    if (one.review.outcome !== 'approve') throw new NotApproved(one.review.outcome);
  };
  const commands = [
    new Command('create')
      .description('Check an application of a company, and store it as a case')
      .requiredOption('--name <name>', 'name of the company, as it was submitted')
      .option('--dba <name>', 'trade name')
      .option('--address <address...>', 'addresses, each on one line')
      .option('--person <name...>', 'people')
      .option('--tin <number>', 'EIN')
      .option('--website <url>', 'website')
      .option('--phone <number>', 'phone number')
      .option('--formed <date>', 'date, month or year of formation')
      .option('--state <state>', 'state of the registration')
      .option('--file-number <number>', 'file number of the registration')
      .option('--external-id <id>', 'your own id of the applicant')
      .option('--purpose <purpose>', 'what the data is read for')
      .option('--policy <name>', 'policy of the workspace (default: default)')
      .action((options: CreateOptions) =>
        run(options, async (client) =>
          print(await client.createVerification(toApplication(options), { signal }), options),
        ),
      ),
    new Command('get')
      .description('Check a case again')
      .argument('<id>', ID)
      .action((id: string, options: VerificationOptions) =>
        run(options, async (client) => print(await client.getVerification({ id }, { signal }), options)),
      ),
    new Command('list')
      .description('List the cases of the workspace, newest first')
      .addOption(new Option('--status <status>', 'only with this status').choices(['in_review', ...DECISIONS]))
      .action((options: VerificationOptions & { readonly status?: ListedVerification['status'] }) =>
        run(options, async (client) => {
          const parameters = { status: options.status, per_page: 100 };
          for await (const one of client.items('listVerifications', parameters, { signal }))
            await write(io.stdout, options.json ? `${JSON.stringify(one)}\n` : listedLine(one));
        }),
      ),
    new Command('decide')
      .description('Decide a case')
      .argument('<id>', ID)
      .addArgument(new Argument('<decision>').choices(DECISIONS))
      .requiredOption('--reason <text>', 'reason of the decision')
      .action((id: string, decision: (typeof DECISIONS)[number], { reason, ...options }: DecideOptions) =>
        run(options, async (client) => {
          const decided = await client.decideVerification({ id, decision, reason }, { signal });
          await write(io.stdout, options.json ? `${JSON.stringify(decided, undefined, 2)}\n` : caseLines(decided));
        }),
      ),
  ];
  for (const command of commands) addConnection(command.option('--json', 'print JSON'));
  return commandGroup('verifications', 'Applications of companies, checked and decided', commands).addHelpText(
    'after',
    '\nPrints the case (id, status, outcome, company), then a line for each reason, candidate and task.\nThe exit code of create and get is 0 where the policy approves, 6 where a person decides, and 7 where it rejects.',
  );
}

type DecideOptions = VerificationOptions & { readonly reason: string };

function toApplication({ name, address = [], person = [], fileNumber, externalId, ...options }: CreateOptions) {
  const { dba, tin, website, phone, formed, state, purpose, policy } = options;
  return {
    ...{ name, dba, tin, website, phone, formed, state, purpose, policy },
    ...{ file_number: fileNumber, external_id: externalId },
    addresses: address.map((line) => ({ full_address: line })),
    people: person.map((one) => ({ name: one })),
  };
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
