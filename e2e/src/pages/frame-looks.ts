import type { Frame } from '@playwright/test';

/** Dark pixels of the first canvas: a drawn page of a PDF has some. */
export const inkOf = (frame: Frame): Promise<number> =>
  frame.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.filter((value, at) => at % 4 === 0 && value < 100).length;
  });

/** Distance of the text layer from the drawn words 'A motor' on the first page, in units of the page. */
export const textLayerOffset = (frame: Frame): Promise<number> =>
  frame.evaluate(() => {
    const [words, sheet] = [document.querySelector('.words span'), document.querySelector('.page')];
    const [inner, outer] = [words?.getBoundingClientRect(), sheet?.getBoundingClientRect()];
    // 72 of 595 units from the left, and a line of 24 units is about 84 units long.
    if (!inner || !outer) return 1_000;
    const unit = outer.width / 595;
    return Math.max(Math.abs((inner.left - outer.left) / unit - 72), Math.abs(inner.width / unit - 84) / 2);
  });

/** Pixels that the first page of a PDF leaves free in the width. */
export const spareWidth = (frame: Frame): Promise<number> =>
  frame.evaluate(() => {
    const { clientWidth } = document.documentElement;
    return clientWidth - (document.querySelector('.page')?.getBoundingClientRect().width ?? 0);
  });

/** Contrast of the text on its background (WCAG 2.2, relative luminance). */
export const contrastOf = (frame: Frame): Promise<number> =>
  frame.evaluate(() => {
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+(\.\d+)?/g) ?? []).map((value) => {
        const part = Number(value) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].toSorted((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  });

/** Whether the watermark covers the whole visible area. */
export const isMarked = (frame: Frame): Promise<boolean> =>
  frame.evaluate(() => {
    const mark = document.querySelector('.mark')?.getBoundingClientRect();
    return !!mark && mark.width >= document.documentElement.clientWidth && mark.height >= window.innerHeight - 1;
  });
