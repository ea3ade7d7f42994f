import { describe, it } from '@jest/globals';
import { JAVA_VERSION_MIN } from '@registry/private-servers';
import { openSearchForTests } from './test-opensearch.ts';

/** Describes what needs OpenSearch; where no Java runs it, that is skipped and says why. */
export async function describeWithOpenSearch(title: string, specs: () => void): Promise<void> {
  if ((await openSearchForTests()) !== undefined) {
    describe(title, specs);
    return;
  }
  const reason = `is skipped: OpenSearch needs Java ${JAVA_VERSION_MIN} or newer, and none was found`;
  process.stderr.write(`${title} ${reason}\n`); // jest does not print the titles of a skipped suite
  describe(title, () => it.skip(reason, () => undefined));
}
