/** The types of bodies that are read as they arrive. */
export const UPLOAD_TYPES = ['text/csv', 'application/x-ndjson'] as const;
