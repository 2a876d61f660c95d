const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const none = () => null;

/** Texts of the document are shown as they are: none is Markdown, and no string becomes markup (Trusted Types refuse it). */
const plain = ({ React }) => ({
  components: {
    Markdown: ({ source }) => (source ? React.createElement('p', null, source) : null),
    // The page has no session and sends no call, so there is nothing to sign in to.
    authorizeBtn: none,
    authorizeOperationBtn: none,
    AuthorizeBtnContainer: none,
    ServersContainer: none,
    InfoUrl: none,
    License: none,
  },
});

const { SwaggerUIBundle } = globalThis;
SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#api',
  supportedSubmitMethods: [],
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [plain],
});
