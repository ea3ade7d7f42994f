import { wholeNumber } from '@registry/command-line/option-values';
import { parseBusinessId, SECTION_NAMES, type SectionName } from '@registry/domain';
import { MessageClient, natsServers } from '@registry/messaging';
import { Command, Option } from 'commander';
import { setTimeout as delay } from 'node:timers/promises';
import { explainConfig } from '../records-sections.config.ts';
import { explain } from './explanation.ts';
import { explanationText } from './explanation-text.ts';

interface Flags {
  readonly section?: SectionName;
  readonly limit: number;
  readonly json?: true;
}

/** `explain BUSINESS-ID`: why the company has its records. */
export function explainCommand(): Command {
  return new Command('explain')
    .description('Explain which records match a company, and why similar ones do not')
    .argument('<business-id>', 'us-{state}-{file_number}')
    .addOption(new Option('--section <section>', 'one section only').choices([...SECTION_NAMES]))
    .option('--limit <n>', 'maximum number of rows per section, 1 to 100', wholeNumber(1, 100), 10)
    .option('--json', 'print one line of JSON')
    .action(async (id: string, { section, limit, json }: Flags) => {
      const parts = parseBusinessId(id);
      if (parts === undefined)
        throw new Error(`${id} is not a business id; ids have the form us-{state}-{file_number}.`);
      const explanation = await overNats((client) => explain(client, { ...parts, section: section ?? null, limit }));
      process.stdout.write(json === true ? `${JSON.stringify(explanation)}\n` : explanationText(explanation));
    });
}

const CONNECT_MS_MAX = 5_000;

async function overNats<T>(work: (client: MessageClient) => Promise<T>): Promise<T> {
  const { NATS_URL } = explainConfig();
  const client = new MessageClient(NATS_URL, 'records-sections.explain');
  client.start();
  try {
    for (let waited = 0; !client.isConnected; waited += 20) {
      if (waited > CONNECT_MS_MAX) throw new Error(`NATS does not respond at ${natsServers(NATS_URL).join(', ')}.`);
      await delay(20);
    }
    return await work(client);
  } finally {
    await client.close();
  }
}
