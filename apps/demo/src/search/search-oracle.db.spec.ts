import { describe } from '@jest/globals';
import { testSearches } from '../testing/search-oracle.suite.ts';

describe('search of companies with facets', () => testSearches((demo) => demo.startIndex()));
