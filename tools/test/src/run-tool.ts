import { spawn } from 'node:child_process';
import { root } from './root.ts';

export interface ToolRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the output in chunks as it arrives. */
  readonly print: (text: string) => void;
}

export interface ToolResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a tool at the root of the repository; a tool that cannot be started has code 1. */
export const runTool = ({ command, args, env, print }: ToolRun): Promise<ToolResult> =>
  new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        print(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
