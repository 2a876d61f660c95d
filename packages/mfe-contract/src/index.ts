export * from './contract.ts';
export { contractRelease } from './contract-version.ts';
export * from './form-drafts.ts';
export {
  type LifecycleOptions,
  type Lifecycles,
  loadTimeoutMs,
  type MountProps,
  moduleLifecycles,
  mountTimeoutMs,
  within,
} from './lifecycle.tsx';
export * from './manifest.ts';
export { ModuleFrame } from './module-frame.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { portalHistory } from './portal-history.ts';
export { PortalRouter } from './portal-router.tsx';
export { reportError } from './report-error.ts';
export * from './router.ts';
export { ShellProvider, useShell } from './shell-context.tsx';
