// Only dynamic imports: shared libraries are available only after the federation runtime has started.
void import('./bootstrap.tsx');

export {};
