import type { Frame } from '@ipr/viewer/testing/make-film';
import type { Browser } from '@playwright/test';

/**
 * Twelve seconds of a square that moves, encoded by the browser itself: ten pictures a second, a key frame every two seconds.
 * @param origin of a page of this machine: other pages may not encode
 */
export const encodeFilm = async (
  browser: Browser,
  origin: string,
  codec: 'vp8' | 'vp09.00.10.08',
): Promise<Frame[]> => {
  const page = await browser.newPage();
  await page.goto(`${origin}/config.json`);
  const encoded = await page.evaluate(async (chosen) => {
    const found: { milliseconds: number; isKey: boolean; bytes: number[] }[] = [];
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        found.push({ milliseconds: chunk.timestamp / 1000, isKey: chunk.type === 'key', bytes: [...bytes] });
      },
      error: (thrown) => {
        throw thrown;
      },
    });
    encoder.configure({ codec: chosen, width: 320, height: 180 });
    const canvas = new OffscreenCanvas(320, 180);
    const brush = canvas.getContext('2d');
    for (let i = 0; i < 120; i++) {
      if (brush) {
        brush.fillStyle = '#2456a6';
        brush.fillRect(0, 0, 320, 180);
        brush.fillStyle = '#fbfaf7';
        brush.fillRect(i * 2, 70, 40, 40);
      }
      const frame = new VideoFrame(canvas, { timestamp: i * 100_000 });
      encoder.encode(frame, { keyFrame: i % 20 === 0 });
      frame.close();
    }
    await encoder.flush();
    return found;
  }, codec);
  await page.close();
  return encoded.map(({ bytes, ...frame }) => ({ ...frame, bytes: Uint8Array.from(bytes) }));
};
