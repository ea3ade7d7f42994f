import { productionCodes } from '@registry/errors';
import { KEY_PARAMETER } from '../../keys/auth/presented-key.ts';
import { challenge, RESOURCE_METADATA_PATH, resourceMetadata } from '../../keys/tokens/resource-metadata.ts';
import type { ServedFile } from '../../site/layout/serve-files.ts';
import { unknownPage } from '../../site/reference/unknown-page.ts';
import { problemBody } from '@registry/http-frame/problems/problem';
import { type PublicAddresses, publicAddresses } from '../../addresses/public-urls.ts';
import type { Surface } from '../surface.ts';
import { KeyedRequests } from '../../keys/keyed-requests.ts';
import { productionApi } from './production-api.ts';
import { productionConfig } from './production.config.ts';
import { ProductionModule } from './production.module.ts';

/** The production data API: keyed, counted, under `/v1`. */
export function makeProductionSurface(): Surface {
  const config = productionConfig();
  const addresses = publicAddresses(config);
  return {
    name: 'production',
    port: config.PRODUCTION_PORT,
    module: ProductionModule.forRoot({
      burstPerSecond: config.BURST_PER_SECOND,
      exportStoppedSeconds: config.EXPORT_STOPPED_SECONDS,
    }),
    gatekeeper: KeyedRequests,
    toBody: problemBody,
    parametersEverywhere: [KEY_PARAMETER],
    files: resourceFiles(addresses),
    api: productionApi,
    errors: productionCodes(),
    addresses,
    signUp: config.SIGN_UP,
    hasSite: false,
    challenge: (error, request) => challenge(addresses, error, request),
    errorPage: (error, request) => unknownPage(productionApi.title, error, request),
  };
}

/** The metadata by which programs find where to sign people in, where they can. */
function resourceFiles(addresses: PublicAddresses): readonly ServedFile[] {
  const metadata = resourceMetadata(addresses);
  if (metadata === undefined) return [];
  const kept = 'public, max-age=3600';
  return [{ path: RESOURCE_METADATA_PATH, type: 'application/json', kept, text: JSON.stringify(metadata) }];
}
