// Functions that run in the browser's page; each is self-contained, because it is sent there as text.

interface Measured {
  readonly ms: number;
  /** Longest task of the page's own thread that took over 50 ms (Long Tasks API); 0 when there was none. */
  readonly longestTaskMs: number;
}

/** Hashes and encrypts the chosen file with the product's worker. */
export const measureEncryption = async (script: string): Promise<Measured> => {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('no file is chosen');
  let longestTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  observer.observe({ type: 'longtask' });
  const begun = performance.now();
  const worker = new Worker(`/${script}`, { type: 'module' });
  await new Promise<void>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (data.kind === 'failed') reject(new Error(data.step));
      if (data.kind === 'encrypted') resolve();
    };
    worker.postMessage({ file, wanted: 'encrypted' });
  });
  const ms = performance.now() - begun;
  worker.terminate();
  // The browser delivers an entry after the task that it describes.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  observer.disconnect();
  return { ms, longestTaskMs };
};

/** The bare primitives: reads the file, one SHA-256 over it, and AES-GCM over each megabyte, one after the other. */
export const measureBare = async (): Promise<Measured> => {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('no file is chosen');
  const chunkBytes = 2 ** 20;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const begun = performance.now();
  const plain = await file.arrayBuffer();
  await crypto.subtle.digest('SHA-256', plain);
  const chunks: ArrayBuffer[] = [];
  for (let at = 0; at < plain.byteLength; at += chunkBytes) {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(8, at / chunkBytes);
    chunks.push(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain.slice(at, at + chunkBytes)));
  }
  return { ms: performance.now() - begun, longestTaskMs: chunks.length > 0 ? 0 : Number.NaN };
};
