import type { DemoShare } from './demo.ts';

/** Shares in both directions, accepted and pending, at every level, with and without expiry. */
export const shares: readonly DemoShare[] = [
  { asset: 'engine', to: 'grace', level: 'view', days: 60, variant: 'standard', accepted: true },
  { asset: 'readings', to: 'grace', level: 'edit', variant: 'standard', accepted: true },
  { asset: 'assembly', to: 'grace', level: 'view', days: 7, variant: 'know-how', accepted: false },
  { asset: 'compiler', to: 'ada', level: 'admin', days: 5, variant: 'standard', accepted: true },
  { asset: 'weave', to: 'ada', level: 'view', variant: 'standard', accepted: true },
  { asset: 'indigo', to: 'ada', level: 'edit', days: 30, variant: 'know-how', accepted: false },
];
