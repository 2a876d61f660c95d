// Runs this module without the shell: `npm start -w mfe-dashboard`. Only dynamic imports: shared libraries are available
// only after the federation runtime has started.
void import('@ipr/mfe-harness').then(({ showAlone }) => showAlone(() => import('./index.ts')));

export {};
