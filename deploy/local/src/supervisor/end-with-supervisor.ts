import { type ChildProcess, spawn } from 'node:child_process';

/** Between the signal and the kill of what does not end, in tenths of a second. */
const killAfterTenths = 200;

/**
 * Reads `+ pid signal` and `- pid` until its input ends, which the kernel does when the supervisor ends in any way; then it ends
 * the parts that are left, with their process groups. A shell, because it costs one megabyte and needs no part of the product.
 */
const script = `
trap '' INT TERM HUP
parts=''
without() { left=''; for part in $parts; do [ "\${part%%:*}" = "$1" ] || left="$left $part"; done; parts=$left; }
while read -r change pid signal; do
  without "$pid"
  [ "$change" = + ] && parts="$pid:$signal$parts"
done
for part in $parts; do kill -s "\${part##*:}" "\${part%%:*}"; done
tries=0
while [ $tries -lt ${killAfterTenths} ]; do
  for part in $parts; do kill -0 "\${part%%:*}" || without "\${part%%:*}"; done
  [ -z "$parts" ] && exit
  sleep 0.1
  tries=$((tries + 1))
done
for part in $parts; do kill -s KILL -- "-\${part%%:*}"; done
`;

const restartMs = 1_000;

/** Ends the parts of this process after it, also after `kill -9`. It starts with the first part and does not keep this process alive. */
const createEnder = () => {
  const parts = new Map<number, NodeJS.Signals>();
  let shell: ChildProcess | undefined;

  const send = (line: string) => shell?.stdin?.write(line);
  const start = (): void => {
    // A session of its own: neither Ctrl-C nor a closed terminal ends it.
    const started = spawn('/bin/sh', ['-c', script], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: process.env.PATH },
    });
    shell = started;
    started.stdin?.on('error', () => undefined);
    started.on('error', () => undefined);
    started.once('close', () => {
      if (shell !== started) return;
      shell = undefined;
      setTimeout(() => parts.size > 0 && !shell && start(), restartMs).unref();
    });
    started.unref();
    (started.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    for (const [pid, signal] of parts) send(`+ ${pid} ${signal.slice('SIG'.length)}\n`);
  };

  return {
    add: (pid: number, signal: NodeJS.Signals): void => {
      parts.set(pid, signal);
      if (shell) send(`+ ${pid} ${signal.slice('SIG'.length)}\n`);
      else start();
    },
    remove: (pid: number): void => {
      parts.delete(pid);
      send(`- ${pid}\n`);
    },
  };
};

export const endWithSupervisor = createEnder();
