import { describeEvidence } from '@registry/api-client/evidence/describe-evidence';
import { listFiles } from '@registry/api-client/evidence/verify-evidence';
import type { VerifiedFile } from '../../evidence/evidence-verifier.ts';
import { factList, refusalNote } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, moment } from '../layout/parts.ts';

/** The form for a file; with the outcome of the last one, or why it was refused. */
export function evidenceMain(verified: VerifiedFile | null, refusal = ''): Html {
  return html`<h1>Verify evidence</h1>
    <p class="lead">
      Upload a file of signed evidence to see whose company it is about, who signed it and when, and whether it was
      changed. The file is not kept.
    </p>
    ${refusalNote(refusal)} ${verified === null ? '' : outcome(verified)}
    <form class="form card not-printed" action="/evidence" method="post" enctype="multipart/form-data">
      <label for="file">Evidence, as it was downloaded: at most 4 MB</label>
      <input id="file" name="file" type="file" accept=".json,.jose,application/jose+json" required />
      <button type="submit">Verify evidence</button>
    </form>
    <p><a href="/docs/guides/prove-what-you-knew">Verify it without this service</a></p>`;
}

function outcome({ digest, keyId, evidence, fault, isListed }: VerifiedFile): Html {
  const verdict = fault === null ? 'Valid evidence' : evidence === null ? 'Not valid' : 'Signed, but not listed';
  return html`<section class="card" role="status">
    <h2>${verdict}</h2>
    ${fault === null ? '' : html`<p class="refusal">${fault.message}</p>`}
    ${evidence === null ? '' : describeEvidence(evidence, isListed).map((line) => html`<p>${line}</p>`)}
    ${factList([
      ['Signed', evidence === null ? null : moment(evidence.created_at)],
      ['Key', keyId ?? null],
      ['Digest of this file', digest],
      ...(evidence === null ? [] : listFiles(evidence)).map(
        (one) => [one.source, html`${dataDate(one.as_of)}, ${one.file ?? 'no digest'}`] as const,
      ),
    ])}
  </section>`;
}
