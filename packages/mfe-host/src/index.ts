export { LifecycleHost } from './lifecycle-host.tsx';
export { ModuleHost } from './module-host.tsx';
export { type LoadedModule, moduleEntry, type RemoteEntry, registerModules } from './module-source.ts';
