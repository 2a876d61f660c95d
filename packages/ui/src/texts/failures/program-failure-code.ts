import type { FailureCode } from '@ipr/domain';

/** Failures of programs and code from elsewhere: access tokens, partner sites, webhooks and modules. */
export type ProgramFailureCode = Extract<FailureCode, `${'token' | 'partner-site' | 'webhook' | 'module'}.${string}`>;
