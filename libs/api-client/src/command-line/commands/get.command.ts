import { ApiError } from '../../api-error.ts';
import { type Command, textOption, write } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { UsageError } from '../usage-error.ts';

export const getCommand: Command = {
  summary: 'Get a business as JSON',
  help: `Usage: business-registry get ID [options]

Prints the business with this id, such as us-or-150006972, and its records as JSON.

Options:
  --sparse                 identity and address only, which is faster
  --min-confidence NUMBER  minimum confidence of records, 0 to 1 (default: 0.5)
`,
  options: { sparse: { type: 'boolean' }, 'min-confidence': { type: 'string' } },
  async run({ client, arguments: [id, ...rest], options, io }) {
    if (id === undefined || rest.length > 0) throw new UsageError('Give one id.');
    const confidence = textOption(options, 'min-confidence');
    const parameters = {
      id,
      ...(options['sparse'] === true ? { sparse: true } : {}),
      ...(confidence === undefined ? {} : { min_confidence: Number(confidence) }),
    };
    try {
      const business = await client.getBusiness(parameters, { signal: io.signal });
      await write(io.stdout, `${JSON.stringify(business, undefined, 2)}\n`);
      return EXIT.ok;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'business_not_found') throw error;
      await write(io.stderr, `${error.message}\n`);
      return EXIT.notFound;
    }
  },
};
