// Shared libraries are only there once the federation runtime is, hence nothing is imported statically here.
void import('./bootstrap.tsx');

export {};
