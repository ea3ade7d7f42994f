/** Starts Swagger UI on the page. A file of its own, because the page allows no inline script. */
export const DOCUMENTATION_SCRIPT = `
window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#endpoints',
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    validatorUrl: null,
    supportedSubmitMethods: ['get'],
    presets: [SwaggerUIBundle.presets.apis],
  });
});
`;
