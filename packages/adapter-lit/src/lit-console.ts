/**
 * SDK 7.4.0 prints the combined signature, which is the key that decrypts the ciphertext, on every decrypt, prints the
 * signature of every contract wallet as an error, and warns about storage it does not need. These lines are suppressed while
 * a call of the SDK runs; all others pass.
 */
const unwanted =
  /^(signature from encrypt op|Storage key "lit-|Unable to (store|remove) walletSig|using deprecated parameters for `initSync|(Error: )?(invalid signature string|signature missing v and recoveryParam|invalid raw signature length))/;

let calls = 0;
let restore = () => {};

const sink = globalThis.console;

const install = () => {
  const undo = (['log', 'warn', 'error'] as const).map((level) => {
    const print = sink[level];
    const filtered: typeof print = (...args) => {
      if (!unwanted.test(String(args[0]))) print(...args);
    };
    sink[level] = filtered;
    return () => {
      if (sink[level] === filtered) sink[level] = print;
    };
  });
  return () => {
    for (const each of undo) each();
  };
};

/** Runs a call of the SDK with the lines that contain secrets suppressed. */
export const withQuietSdk = async <T>(run: () => Promise<T>): Promise<T> => {
  if (calls++ === 0) restore = install();
  try {
    return await run();
  } finally {
    if (--calls === 0) restore();
  }
};
