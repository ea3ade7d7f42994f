import type { SectionName } from '@registry/domain';

/** The page of a company. */
export function profileUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/companies/${encodeURIComponent(id)}`;
}

/** The page of a legal entity: its registrations in several states. */
export function entityUrl(id: string): string {
  return `/entities/${encodeURIComponent(id)}`;
}

/** The page of all records of a section of a company. */
export function sectionUrl(id: string, section: SectionName): string {
  return `${profileUrl('', id)}/${section}`;
}

/** The page of all people of a company. */
export function peopleUrl(id: string): string {
  return `${profileUrl('', id)}/people`;
}

/** The page that compares what was known of a company at two times. */
export function differencesUrl(id: string): string {
  return `${profileUrl('', id)}/differences`;
}

/** The report on a company, to print and to file. */
export function reportUrl(id: string, purpose = ''): string {
  const query = purpose === '' ? '' : `?${new URLSearchParams({ purpose }).toString()}`;
  return `/reports/${encodeURIComponent(id)}${query}`;
}

/** The page of all companies of a person's name. */
export function personUrl(name: string): string {
  return `/people/${encodeURIComponent(name)}`;
}
