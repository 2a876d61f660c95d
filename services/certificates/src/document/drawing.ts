import QRCode from 'qrcode';
import { attribute, type Print } from './print.ts';

const fixed = (value: number): string => value.toFixed(2);

/** A closed line that zigzags along a rectangle: the border of a deed. In millimetres of an A4 page. */
const waves = (inset: number, amplitude: number, length: number, shift: number): string => {
  const [width, height] = [210 - 2 * inset, 297 - 2 * inset];
  const side = (long: number, at: (along: number, out: number) => readonly [number, number]): string => {
    // Two points of each wave: more took the browser a quarter of the whole drawing.
    const steps = Math.round(long / length) * 2;
    return Array.from({ length: steps }, (_, step) => {
      const [x, y] = at(((step + shift) * long) / steps, step % 2 === 0 ? amplitude : -amplitude);
      return `${fixed(x)} ${fixed(y)}`;
    }).join('L');
  };
  return `M${[
    side(width, (along, out) => [inset + along, inset + out]),
    side(height, (along, out) => [inset + width - out, inset + along]),
    side(width, (along, out) => [inset + width - along, inset + height - out]),
    side(height, (along, out) => [inset + out, inset + height - along]),
  ].join('L')}Z`;
};

const rounded = (inset: number): string =>
  `<rect x="${inset}" y="${inset}" width="${210 - 2 * inset}" height="${297 - 2 * inset}" stroke-width=".3"/>`;

const border = `<g fill="none" stroke="#2456a6">${rounded(6)}${rounded(11)}<g stroke-width=".12">${[0, 1, 2, 3, 4, 5].map((at) => `<path d="${waves(8.5, 1.9, 3.2, at / 6)}"/>`).join('')}</g></g>`;
/** The border is the same on every sheet of every certificate, and 90 KB long: it stays in the loaded page, and sheets refer to it. */
export const borderSymbol: string = `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><symbol id="border" viewBox="0 0 210 297">${border}</symbol></svg>`;
export const borderSvg: string =
  '<svg class="border" viewBox="0 0 210 297" aria-hidden="true"><use href="#border"/></svg>';

const rosette = Array.from({ length: 18 }, (_, at) => {
  const angle = (at * Math.PI) / 18;
  return `<ellipse cx="60" cy="60" rx="54" ry="22" transform="rotate(${fixed((angle * 180) / Math.PI)} 60 60)"/>`;
}).join('');

/** The emblem of the registry with the words of the certificate's language around it. */
export const emblemSvg = ({ text, html }: Print): string =>
  `<svg class="emblem" viewBox="0 0 120 120" role="img" aria-label="${attribute(text.registry)}"><g fill="none" stroke="#2456a6" stroke-width=".35">${rosette}</g><circle cx="60" cy="60" r="34" fill="#fff" stroke="#2456a6"/><circle cx="60" cy="60" r="22" fill="none" stroke="#2456a6" stroke-width=".6"/><path id="ring" d="M60 60m-26 0a26 26 0 1 1 52 0a26 26 0 1 1 -52 0" fill="none"/><text class="ring" aria-hidden="true" textLength="160" lengthAdjust="spacing"><textPath href="#ring">${html(text.emblem)}</textPath></text><path d="M60 46l11 6.5v13L60 74l-11-8.5v-13z" fill="none" stroke="#a8432b" stroke-width="1.6"/><path d="M55 60l4 4 7-8" fill="none" stroke="#a8432b" stroke-width="1.8"/></svg>`;

/** A QR code (ISO 18004) as one path, without an image. */
export const qrSvg = (address: string, label: string): string => {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (modules.get(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return `<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges" role="img" aria-label="${attribute(label)}"><path fill="#000" d="${rows.join('')}"/></svg>`;
};
