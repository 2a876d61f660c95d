/**
 * Libraries that the shell does not use itself: its build contains them once for all modules, each in a chunk that the first module
 * that imports it loads. The assignment keeps the unused import() in the build.
 */
Object.assign(globalThis, { iprSharedWithModules: [() => import('@ipr/ui/paging'), () => import('@ipr/viewer')] });

export {};
