/** How each API calls itself. */
export const API_NAMES = {
  production: 'Business Registry Data API',
  demo: 'Business Registry Open Demo API',
} as const;
