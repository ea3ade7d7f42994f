export * from './build-app.ts';
export * from './client-package/build-client-package.ts';
export * from './from-openapi/generate-files.ts';
export * from './python-client/generate-python-client.ts';
