import type { Browser } from '@playwright/test';

/** About a second of film (WebM, VP8) of a square that moves, as the browser itself records it. */
export const recordFilm = async (browser: Browser): Promise<Buffer> => {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      if (brush) {
        brush.fillStyle = '#2456a6';
        brush.fillRect(0, 0, 320, 180);
        brush.fillStyle = '#fbfaf7';
        brush.fillRect(frame * 14, 70, 40, 40);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    return new Promise<string>((resolve) => {
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
      reader.readAsDataURL(new Blob(parts));
    });
  });
  await page.close();
  return Buffer.from(base64, 'base64');
};
