// This module by itself: `npm start -w mfe-assets`. Shared libraries are only there once the federation runtime is, hence
// nothing is imported statically here.
void import('@ipr/mfe-harness').then(({ showAlone }) => showAlone(() => import('./index.ts')));

export {};
