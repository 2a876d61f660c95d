import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

/** A PNG (W3C, 'Portable Network Graphics') of a colour gradient, eight bits per channel; random text in it makes each file unique. */
export const makePng = (width: number, height: number): Buffer => {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) row.set([(x * 255) / width, (y * 255) / height, 160], 1 + x * 3);
    return row;
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])])),
    pngChunk('tEXt', Buffer.from(`Comment\0${randomBytes(16).toString('hex')}`, 'latin1')),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const samplesPerSecond = 8000;

/** Bytes of the chunk that makes each file unique. */
const junkBytes = 24;

/** A WAV file (RIFF, PCM, one channel of eight bits) of a tone at 440 Hz; a random chunk at its end makes each file unique. */
export const makeWav = (seconds: number): Buffer => {
  const samples = Buffer.from(
    Array.from({ length: seconds * samplesPerSecond }, (_, i) =>
      Math.round(128 + 60 * Math.sin((i * 440 * 2 * Math.PI) / samplesPerSecond)),
    ),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length + junkBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  const junk = Buffer.concat([Buffer.from('JUNK\x10\0\0\0', 'latin1'), randomBytes(junkBytes - 8)]);
  return Buffer.concat([header, samples, junk]);
};
