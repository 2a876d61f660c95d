export type Progress = (done: number, total: number) => void;

const everyMs = 2_000;

/** Prints a line every two seconds while a step takes longer than that. @param what such as 'files copied' */
export const printProgress = (print: (line: string) => void, what: string): Progress => {
  let last = performance.now();
  return (done, total) => {
    if (performance.now() - last < everyMs) return;
    last = performance.now();
    print(`  ${what}: ${done} of ${total}`);
  };
};
