import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { logLevelOf } from './config.ts';
import { logOutput } from './log-output.ts';
import { redact } from './redact.ts';

export type { Logger } from 'pino';

export interface LoggerSettings {
  /** pino level; `silent` disables the log. */
  readonly level?: string;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

const ownFields = ({ type, message, stack, code, params, cause }: Record<string, unknown>) => ({
  type,
  message,
  stack,
  ...(code ? { code } : {}),
  ...(params ? { params } : {}),
  ...(cause ? { cause } : {}),
});

/** Only the standard fields of an error: vendor errors contain whole requests and documents. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return redact(error);
  const flat = stdSerializers.errWithCause(error) as unknown as Record<string, unknown>;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return redact(ownFields({ ...flat, cause }), ['code']);
};

let output: DestinationStream | undefined;

/** One stream for all loggers of a process, so that their lines stay in order. */
export const standardOutput = (): DestinationStream => {
  output ??= logOutput(1);
  return output;
};

/** JSON lines on standard output with names and times; secrets are removed by field name. The level comes from LOG_LEVEL. */
export const createLogger = (name: string, { level, destination }: LoggerSettings = {}): Logger => {
  const options: LoggerOptions = {
    name,
    level: level ?? logLevelOf(),
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redact(fields) as Record<string, unknown>,
    },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? standardOutput());
};
