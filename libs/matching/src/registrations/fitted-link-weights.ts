import type { LinkWeights } from './link-weights.ts';

/** Made by `npm run match -- fit-links`; `docs/explanation/entities.md` says of which data. */
export const fittedLinkWeights: LinkWeights = {
  home: {
    'address:false': -0.678,
    'address:true': 5.65,
    'agent:true': 1.552,
    'date:after': -3.695,
    'date:before': 0.584,
    'date:other': -4.297,
    'date:same': 5.605,
    'name:form': 0.059,
    'name:form,other': -0.278,
    'name:same': 5.321,
    'name:same,other': 5.248,
    'officers:false': -0.796,
    'officers:true': 4.974,
  },
  foreign: {
    'address:false': -0.467,
    'address:true': 5.272,
    'agent:true': 2.122,
    'date:other': -9.36,
    'date:same': 4.94,
    'name:form,homes:none': 1.122,
    'name:form,homes:one': 1.617,
    'name:form,homes:several': -2.241,
    'name:same,homes:none': 5.7,
    'name:same,homes:one': 6.161,
    'name:same,homes:several': 1.952,
    'officers:false': -0.8,
    'officers:true': 4.356,
  },
};
