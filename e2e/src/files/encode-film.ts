import { type Frame, silence } from '@ipr/viewer/testing/make-film';
import type { Browser } from '@playwright/test';

const milliseconds = 12_000;

/**
 * Twelve seconds of a square that moves, encoded by the browser itself: ten pictures a second, a key frame every two seconds. With a
 * silent track of sound: Opus, or AAC for H.264, as cameras and telephones record.
 * @param origin of a page of this machine: other pages may not encode
 */
export const encodeFilm = async (browser: Browser, origin: string, codec: 'vp8' | 'avc1.42001f') => {
  const page = await browser.newPage();
  await page.goto(`${origin}/config.json`);
  const encoded = await page.evaluate(async (chosen) => {
    const found: { milliseconds: number; isKey: boolean; bytes: number[] }[] = [];
    let description: number[] = [];
    const encoder = new VideoEncoder({
      output: (chunk, about) => {
        const given = about?.decoderConfig?.description;
        if (given instanceof ArrayBuffer) description = [...new Uint8Array(given)];
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
    return { found, description };
  }, codec);
  await page.close();
  const frames: Frame[] = encoded.found.map(({ bytes, ...frame }) => ({ ...frame, bytes: Uint8Array.from(bytes) }));
  const film = { frames, milliseconds, width: 320, height: 180 };
  if (codec === 'vp8') return { ...film, sound: silence(milliseconds, 'opus') };
  const avcC = Uint8Array.from(encoded.description);
  return { ...film, avcC, sound: silence(milliseconds, 'aac'), hasAac: true };
};
