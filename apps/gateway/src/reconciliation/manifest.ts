import { BUSINESS_TYPE } from './entity-type.ts';
import { PREVIEW_SIZE } from './preview.ts';

/** The address of a service, and its name. */
export interface ServiceAddress {
  /** The URL of its manifest. */
  readonly url: string;
  readonly name: string;
  /** The page of a company, with `{{id}}`. */
  readonly view: string;
  /** The page that describes the service. */
  readonly documentation: string;
  /** The site that the ids are of. */
  readonly origin: string;
}

/** Returns the offers of the service, as the Reconciliation Service API 0.2 declares them. */
export function manifest({ url, name, view, documentation, origin }: ServiceAddress): object {
  return {
    versions: ['0.2'],
    name,
    identifierSpace: `${origin}/companies/`,
    schemaSpace: `${origin}/docs`,
    documentation,
    defaultTypes: [BUSINESS_TYPE],
    view: { url: view },
    preview: { url: `${url}/preview?id={{id}}`, ...PREVIEW_SIZE },
    suggest: {
      entity: { service_url: url, service_path: '/suggest/entity' },
      property: { service_url: url, service_path: '/suggest/property' },
      type: { service_url: url, service_path: '/suggest/type' },
    },
    extend: { propose_properties: { service_url: url, service_path: '/properties' }, property_settings: [] },
  };
}
