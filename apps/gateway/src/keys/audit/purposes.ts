import { USAGE_RESTRICTION } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';

/** Purposes for which the data may be read. */
export const purposes = {
  supplier_onboarding: 'Checks before a supplier or vendor is taken on.',
  customer_due_diligence: 'Checks of a business customer (KYB), its owners and its standing.',
  fraud_prevention: 'Detection of invented or misused companies.',
  sanctions_screening: 'Comparison with lists of sanctioned and excluded parties.',
  data_maintenance: 'Cleaning and enrichment of own records of companies.',
  sales_and_marketing: 'Search for business customers.',
  research: 'Research, journalism and statistics.',
  legal: 'Legal proceedings and collection of debts of businesses.',
  other: 'Another purpose that the Fair Credit Reporting Act does not cover.',
} as const;

export type Purpose = keyof typeof purposes;

export const PURPOSE_NAMES = Object.keys(purposes) as Purpose[];

/** Uses that the Fair Credit Reporting Act covers: decisions about persons. */
const COVERED = ['credit', 'consumer_credit', 'insurance', 'employment', 'housing', 'tenant_screening'] as const;

/** The purpose that a text names. Throws `purpose_refused` for what the usage restriction excludes, and `error` for another text. */
export function readPurpose(text: string, error: (message: string) => AppError): Purpose {
  const named = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const purpose = PURPOSE_NAMES.find((one) => one === named);
  if (purpose !== undefined) return purpose;
  if ((COVERED as readonly string[]).includes(named))
    throw new AppError(codes.key.purposeRefused, { message: `The purpose is ${quoted(text)}. ${USAGE_RESTRICTION}` });
  throw error(`is ${quoted(text)}; expected ${PURPOSE_NAMES.join(', ')}.`);
}

/** The purpose of a request: that of the header `X-Purpose`, else that of its key. */
export function choosePurpose(header: string | string[] | undefined, ofKey: string | null): string | null {
  if (header === undefined || header === '') return ofKey;
  const text = Array.isArray(header) ? header.join(', ') : header;
  return readPurpose(
    text,
    (fault) =>
      new AppError(codes.request.invalidParameter, {
        message: `X-Purpose ${fault} Correct it, or leave it out for the purpose of the key.`,
        param: 'X-Purpose',
      }),
  );
}
