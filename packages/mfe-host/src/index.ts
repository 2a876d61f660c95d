export { LifecycleHost } from './lifecycle-host.tsx';
export { ModuleHost } from './module-host.tsx';
export type { LoadedModule } from './module-source.ts';
export { noteModules } from './registry.ts';
